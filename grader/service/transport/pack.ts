/** Packs files into one blob and unpacks them: a tar without times and owners, so that equal files give equal bytes. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { SourceFile } from '../../model.js';

export interface PackedFile {
  /** The path below the folder, with forward slashes. */
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Pack {
  readonly digest: string;
  readonly bytes: Buffer;
}

/** Packs files, sorted by name. */
export async function packFiles(files: readonly PackedFile[]): Promise<Pack> {
  const tar = pack();
  for (const { name, content } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    tar.entry({ name, mode: 0o644, mtime: new Date(0) }, Buffer.from(content));
  tar.finalize();
  const bytes = gzipSync(await buffer(tar));
  return { digest: digestOf(bytes), bytes };
}

/** Packs the files of a submission, wherever they lie. */
export async function packSubmission(files: readonly SourceFile[]): Promise<Pack> {
  return packFiles(
    await Promise.all(files.map(async ({ name, path }) => ({ name, content: await readFile(path) }))),
  );
}

/** Writes the files of a pack below a folder. Throws if the pack is not one of ours; its digest was checked before. */
export async function unpackInto(
  bytes: Uint8Array,
  folder: string,
): Promise<{ name: string; bytes: number }[]> {
  const root = resolve(folder);
  const names: { name: string; bytes: number }[] = [];
  const entries = extract();
  const reading = Readable.from([gunzipSync(bytes)]).pipe(entries);
  for await (const entry of reading) {
    const file = resolve(root, entry.header.name);
    if (!file.startsWith(root + sep)) throw new Error(`${entry.header.name} leads out of its folder`);
    await mkdir(dirname(file), { recursive: true });
    const content = await buffer(entry);
    await writeFile(file, content);
    names.push({ name: entry.header.name, bytes: content.length });
  }
  return names;
}

/** The files of a pack, in memory. Throws if the pack is not one of ours. */
export async function readPack(bytes: Uint8Array): Promise<readonly PackedFile[]> {
  const files: PackedFile[] = [];
  for await (const entry of Readable.from([gunzipSync(bytes)]).pipe(extract()))
    files.push({ name: entry.header.name, content: await buffer(entry) });
  return files;
}

/** SHA-256, hexadecimal. */
export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The path of a file of a pack, below the folder. */
export function placeIn(folder: string, name: string): string {
  return join(folder, ...name.split('/'));
}
