/** Zip archives, by yauzl: it reads the directory at the end, and stops if an entry is longer than declared. */
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl';
import { DamagedEntry, type ArchiveEntry, type ArchiveReader } from './quota.js';
import { codeOf } from '../../text/error-text.js';
import { ZIP_END } from '../../text/file-kinds.js';
import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
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

// Where a zip lies in its file: mail programs, shells and self-extracting archives leave bytes before or after it.

const END = Buffer.from(ZIP_END);
const END_BYTES = 22;
/** So far from the end of the file the end of the archive is looked for. */
const TAIL = 1024 * 1024;
/** Stands 20 bytes before the end of archives whose sizes may not fit into it. */
const LARGE = Buffer.from('PK\x06\x07');

/** Opens a zip, whatever stands before and after it. */
async function openZip(file: string, options: Options): Promise<ZipFile> {
  const place = await findPlace(file);
  if (place === null) return yauzl.openPromise(file, options);
  const { start, end } = place;
  return yauzl.fromRandomAccessReaderPromise(new Part(file, start), end - start, options);
}

/** Null if it is the whole file, or none. */
async function findPlace(file: string): Promise<{ readonly start: number; readonly end: number } | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = await readTail(handle, size);
    // What looks like the end may stand in a comment; then the one before it fits.
    for (let at = tail.length; at > 0;) {
      at = tail.lastIndexOf(END, at - 1);
      if (at < 0 || at + END_BYTES > tail.length) continue;
      const from = size - tail.length + at;
      const start = isLarge(tail, at) ? 0 : from - tail.readUInt32LE(at + 12) - tail.readUInt32LE(at + 16);
      const end = Math.min(size, from + END_BYTES + tail.readUInt16LE(at + 20));
      if (start >= 0) return start === 0 && end === size ? null : { start, end };
    }
    return null;
  } finally {
    await handle.close();
  }
}

function isLarge(tail: Buffer, at: number): boolean {
  return at >= 20 && tail.subarray(at - 20, at - 16).equals(LARGE);
}

async function readTail(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Math.min(size, TAIL);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, size - bytes);
  return buffer.subarray(0, bytesRead);
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
