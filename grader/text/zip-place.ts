/** Where a zip lies in its file, and the names in its directory: mail programs and shells leave bytes before or after it. */

/** A file of which parts can be read. */
export interface FileParts {
  readonly size: number;
  /** The bytes from a place up to another one; fewer if the file has become shorter. */
  readonly read: (from: number, to: number) => Buffer;
}

export function partsOf(bytes: Uint8Array): FileParts {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { size: all.length, read: (from, to) => all.subarray(from, to) };
}

/** Where the directory of a zip ends; an empty one begins so. */
export const ZIP_END = 'PK\x05\x06';
const END = Buffer.from(ZIP_END);
const END_BYTES = 22;
/** How many bytes at the end of a file are searched for the end of the archive. */
const TAIL = 1024 * 1024;
/** Stands 20 bytes before the end of archives whose sizes may not fit into it. */
const LARGE = Buffer.from('PK\x06\x07');

export interface ZipPlace {
  readonly start: number;
  readonly end: number;
  /** Where its directory is; null in a large archive, whose sizes stand elsewhere. */
  readonly directory: { readonly from: number; readonly to: number } | null;
}

/** Null if there is none. */
export function findZip({ size, read }: FileParts): ZipPlace | null {
  const tail = read(Math.max(0, size - TAIL), size);
  // A comment may hold what looks like an end: then an earlier one fits.
  for (let at = tail.length; at > 0;) {
    at = tail.lastIndexOf(END, at - 1);
    if (at < 0 || at + END_BYTES > tail.length) continue;
    const to = size - tail.length + at;
    const from = to - tail.readUInt32LE(at + 12);
    const start = isLarge(tail, at) ? 0 : from - tail.readUInt32LE(at + 16);
    const end = Math.min(size, to + END_BYTES + tail.readUInt16LE(at + 20));
    if (start >= 0) return { start, end, directory: isLarge(tail, at) ? null : { from, to } };
  }
  return null;
}

function isLarge(tail: Buffer, at: number): boolean {
  return at >= 20 && tail.subarray(at - 20, at - 16).equals(LARGE);
}

/** A file in the directory: a signature, what is known of it, and its name, with what may follow. */
const ENTRY = Buffer.from('PK\x01\x02');
const ENTRY_BYTES = 46;
/** At most this many bytes of the directory are read: about ten thousand names. */
const MAX_DIRECTORY = 1024 * 1024;

/** The names in a zip, read as Latin-1; none if it has no directory that can be read. */
export function namesInZip(file: FileParts): ReadonlySet<string> {
  const { from, to } = findZip(file)?.directory ?? { from: 0, to: 0 };
  const directory = file.read(from, Math.min(to, from + MAX_DIRECTORY));
  const names = new Set<string>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.indexOf(ENTRY, at) === at;) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    );
    names.add(directory.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + name));
    at += ENTRY_BYTES + name + extra + comment;
  }
  return names;
}
