/** Zip archives, by yauzl: it reads the directory at the end, and stops if an entry is longer than declared. */
import yauzl, { type Entry } from 'yauzl';
import type { ArchiveEntry, ArchiveReader } from './archive-entry.js';
import { openZip } from './zip-place.js';

export const readZip: ArchiveReader = async function* (file) {
  const zip = await openZip(file, { lazyEntries: true, autoClose: false, decodeStrings: false });
  // A broken directory is also reported as an event; the iterator's error is enough.
  zip.on('error', () => undefined);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = decodeName(entry);
      yield {
        name,
        kind: kindOf(entry, name),
        locked: lockOf(entry),
        bytes: async function* (): AsyncIterable<Uint8Array> {
          const stream = await zip.openReadStreamPromise(entry);
          try {
            for await (const chunk of stream) yield chunk as Uint8Array;
          } finally {
            stream.destroy();
          }
        },
      } satisfies ArchiveEntry;
    }
  } finally {
    zip.close();
  }
};

/**
 * Archive tools of Apple write UTF-8 without the flag that says so; read by the standard, such names are gibberish.
 */
function decodeName(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = isUtf8(fileNameRaw)
    ? fileNameRaw.toString('utf8')
    : yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return name.replaceAll('\\', '/');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const UNIX = 3;
const KINDS: Readonly<Record<number, ArchiveEntry['kind']>> = {
  0o000000: 'file',
  0o100000: 'file',
  0o040000: 'folder',
  0o120000: 'link',
};

function kindOf({ versionMadeBy, externalFileAttributes }: Entry, name: string): ArchiveEntry['kind'] {
  const told = versionMadeBy >>> 8 === UNIX ? (externalFileAttributes >>> 16) & 0o170000 : 0;
  const kind = KINDS[told] ?? 'other';
  return kind === 'file' && name.endsWith('/') ? 'folder' : kind;
}

function lockOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'is encrypted';
  return entry.canDecodeFileData()
    ? null
    : `is packed in a way that cannot be read (method ${entry.compressionMethod})`;
}
