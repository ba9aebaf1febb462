/** Zip archives, by yauzl: it reads the directory at the end, and stops if an entry is longer than declared. */
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import { DamagedEntry, type ArchiveEntry, type ArchiveReader } from './quota.js';
import { codeOf } from '../../text/error-text.js';
import { findZip } from '../../text/zip-place.js';
import { usingParts } from '../file-on-disk.js';
import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

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
        bytes: () => readEntry(zip, entry),
      } satisfies ArchiveEntry;
    }
  } finally {
    zip.close();
  }
};

/** The library compares lengths alone; the checksum shows whether these are the bytes that were packed. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, void> {
  const stream = await zip.openReadStreamPromise(entry);
  let sum = 0;
  try {
    for await (const chunk of stream) {
      sum = crc32(chunk as Uint8Array, sum);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw codeOf(error)?.startsWith('Z_') === true ? new DamagedEntry() : error;
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new DamagedEntry();
}

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

/** Opens a zip, whatever stands before and after it. */
async function openZip(file: string, options: Options): Promise<ZipFile> {
  const { size, place } = usingParts(file, (parts) => ({ size: parts.size, place: findZip(parts) }));
  const { start, end } = place ?? { start: 0, end: size };
  if (start === 0 && end === size) return yauzl.openPromise(file, options);
  return yauzl.fromRandomAccessReaderPromise(new Part(file, start), end - start, options);
}

class Part extends yauzl.RandomAccessReader {
  readonly #file: string;
  readonly #start: number;

  constructor(file: string, start: number) {
    super();
    this.#file = file;
    this.#start = start;
  }

  override _readStreamForRange(from: number, to: number): ReadStream {
    return createReadStream(this.#file, { start: this.#start + from, end: this.#start + to - 1 });
  }
}
