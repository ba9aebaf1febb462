/** Makes archives, honest and hostile. */
import { zipSync, strToU8, type Zippable } from 'fflate';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';

const UNIX = 3;

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

/** A copy in which the name's bytes are others, wherever they stand. */
export function rename(archive: Buffer, from: string, to: Uint8Array): Buffer {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.set(to, at);
  return copy;
}

export type TarEntry = Partial<Header> & { readonly name: string; readonly text?: string };

/** A tar, packed by gzip. */
export async function tarGz(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  const chunks: Uint8Array[] = [];
  tar.on('data', (chunk) => void chunks.push(chunk as Uint8Array));
  for (const { text, ...header } of entries) tar.entry(header, text ?? '');
  tar.finalize();
  await once(tar, 'end');
  return gzipSync(Buffer.concat(chunks));
}
