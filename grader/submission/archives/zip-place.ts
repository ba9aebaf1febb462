/** Where a zip lies in its file: mail programs, shells and self-extracting archives leave bytes before or after it. */
import { createReadStream, type ReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import yauzl, { type ZipFile, type Options } from 'yauzl';

const END = Buffer.from('PK\x05\x06');
const END_BYTES = 22;
/** So far from the end of the file the end of the archive is looked for. */
const TAIL = 1024 * 1024;
/** Stands 20 bytes before the end of archives whose sizes may not fit into it. */
const LARGE = Buffer.from('PK\x06\x07');

/** Opens a zip, whatever stands before and after it. */
export async function openZip(file: string, options: Options): Promise<ZipFile> {
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
