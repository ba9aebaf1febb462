/** What every kind of archive is made of. */
export interface ArchiveEntry {
  /** The path in the archive, with forward slashes; not checked. Bytes that are not text are U+FFFD. */
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Why it cannot be read: it is encrypted. */
  readonly locked: string | null;
  /** Its bytes, to be read to the end or not at all before the next entry is requested. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/** Reads an archive entry by entry. Throws if the archive is broken, or holds more than it says. */
export type ArchiveReader = (file: string, maxBytes: number) => AsyncGenerator<ArchiveEntry, void, void>;
