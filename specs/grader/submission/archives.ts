/** Makes archives, honest and hostile. */
import { zipSync, strToU8, type Zippable } from 'fflate';
import { once } from 'node:events';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';

const UNIX = 3;
const DEFLATED = 8;

/** A zip of texts, by name. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return Buffer.from(zipSync(toZippable(files)));
}

/** A zip with one entry more, of another kind than a file. */
export function zipWith(files: Readonly<Record<string, string>>, name: string, mode: number): Buffer {
  const odd: Zippable = { [name]: [strToU8('/etc/passwd'), { os: UNIX, attrs: mode << 16 }] };
  return Buffer.from(zipSync({ ...toZippable(files), ...odd }));
}

function toZippable(files: Readonly<Record<string, string | Uint8Array>>): Zippable {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
  );
}

const MEBIBYTE = Buffer.alloc(1024 * 1024);
/** A piece that ends at a byte and refers to nothing before it, so that pieces one after the other are one stream. */
const PACKED_MEBIBYTE = deflateRawSync(MEBIBYTE, { finishFlush: constants.Z_FULL_FLUSH });

/** So many zeros packed, and their checksum: a bomb in whole would take a second. */
function packZeros(size: number): { readonly packed: Buffer; readonly sum: number } {
  const whole = Math.floor(size / MEBIBYTE.length);
  const rest = MEBIBYTE.subarray(0, size % MEBIBYTE.length);
  let sum = 0;
  for (let piece = 0; piece < whole; piece += 1) sum = crc32(MEBIBYTE, sum);
  const pieces = [...Array.from({ length: whole }, () => PACKED_MEBIBYTE), deflateRawSync(rest)];
  return { packed: Buffer.concat(pieces), sum: crc32(rest, sum) };
}

/** So many zeros packed by gzip. */
export function gzipOfZeros(size: number): Buffer {
  const { packed, sum } = packZeros(size);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(size, 4);
  return Buffer.concat([Buffer.from([0x1f, 0x8b, DEFLATED, 0, 0, 0, 0, 0, 0, UNIX]), packed, end]);
}

/** A zip of equal files of so many zeros. */
export function zipOfZeros(size: number, names: readonly string[]): Buffer {
  const { packed, sum } = packZeros(size);
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const name of names) {
    // What the header of a file and its line in the directory share.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(DEFLATED, 4);
    shared.writeUInt32LE(sum, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(Buffer.concat(files).length, 10);
    files.push(Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, place, Buffer.from(name));
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(Buffer.concat(files).length, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** A copy in which the name's bytes are others, wherever they stand. */
export function rename(archive: Buffer, from: string, to: Uint8Array): Buffer {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.set(to, at);
  return copy;
}

export type TarEntry = Partial<Header> & { readonly name: string; readonly text?: string | Buffer };

/** A tar, packed by gzip: quickly, since one of them is large. */
export async function tarGz(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  const chunks: Uint8Array[] = [];
  tar.on('data', (chunk) => void chunks.push(chunk as Uint8Array));
  for (const { text, ...header } of entries) tar.entry(header, text ?? '');
  tar.finalize();
  await once(tar, 'end');
  return gzipSync(Buffer.concat(chunks), { level: constants.Z_BEST_SPEED });
}
