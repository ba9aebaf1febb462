/** Packs files into one blob and unpacks them: a tar without times and owners, so that equal files give equal bytes. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { SourceFile } from '../../model.js';
import type { BlobStore } from '../queue/job-queue.js';

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
export function packFiles(files: readonly PackedFile[]): Promise<Pack> {
  return packRead(files.map(({ name, content }) => ({ name, read: () => Promise.resolve(content) })));
}

/** Packs the files of a submission, wherever they lie. Memory holds one of them at a time, and what is packed. */
export function packSubmission(files: readonly SourceFile[]): Promise<Pack> {
  return packRead(files.map(({ name, path }) => ({ name, read: () => readFile(path) })));
}

interface ReadableFile {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

async function packRead(files: readonly ReadableFile[]): Promise<Pack> {
  const tar = pack();
  const add = async (): Promise<void> => {
    for (const { name, read } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const content = await read();
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: content.byteLength, mode: 0o644, mtime: new Date(0) };
        const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
        entry.end(content);
      });
    }
    tar.finalize();
  };
  // If a file cannot be read, nobody waits for the rest.
  const adding = add().catch((error: unknown) => tar.destroy(error as Error));
  const packed = createGzip();
  const [bytes] = await Promise.all([buffer(packed), pipeline(tar, packed), adding]);
  return { digest: digestOf(bytes), bytes };
}

/** Writes the files of a pack below a folder. Throws if the pack is not one of ours; its digest was checked before. */
export async function unpackInto(bytes: Uint8Array, folder: string): Promise<SourceFile[]> {
  const root = resolve(folder);
  const files: SourceFile[] = [];
  for await (const { name, content } of filesOf(bytes)) {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error(`${name} leads out of its folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    files.push({ name, path, bytes: content.length });
  }
  return files;
}

/** The files of a pack, in memory. Throws if the pack is not one of ours. */
export async function readPack(bytes: Uint8Array): Promise<readonly PackedFile[]> {
  const files: PackedFile[] = [];
  for await (const file of filesOf(bytes)) files.push(file);
  return files;
}

async function* filesOf(bytes: Uint8Array): AsyncGenerator<PackedFile & { readonly content: Buffer }> {
  const entries = extract();
  // Errors reach the iterator below through `entries`, which the pipeline destroys.
  void pipeline(Readable.from([bytes]), createGunzip(), entries).catch(() => undefined);
  for await (const entry of entries) yield { name: entry.header.name, content: await buffer(entry) };
}

/** SHA-256, hexadecimal. */
export function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Fetches what was packed. Throws if the blob is gone or damaged. */
export async function fetchBlob(blobs: BlobStore, digest: string): Promise<Buffer> {
  const bytes = await blobs.get(digest);
  if (bytes === null) throw new Error(`blob ${digest.slice(0, 12)} is not there`);
  if (digestOf(bytes) !== digest) throw new Error(`blob ${digest.slice(0, 12)} is damaged`);
  return bytes;
}
