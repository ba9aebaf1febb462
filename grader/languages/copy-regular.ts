/** Copies what a student handed in, and reads copies for our own tools. */
import { constants, type Dirent } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { LanguageSpec, SourceFile } from '../model.js';
import { codeOf } from '../text/error-text.js';

/** If a link or a pipe has taken the file's place since intake, it is left out and not followed. */
export async function copyRegular(from: string, to: string, mode = 0o644): Promise<void> {
  const bytes = await readRegular(from);
  if (bytes === null) return;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, bytes, { mode });
}

/** The bytes of a regular file; null for anything else that stands in its place. */
export async function readRegular(from: string): Promise<Buffer | null> {
  // Windows has neither flag, so both may be undefined there.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  const handle = await open(from, (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ELOOP') return null;
    throw thrown;
  });
  if (handle === null) return null;
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}

/** Lays copies of what was handed in below `target`, and of the assignment's own files, beside the required ones. */
export async function copyHandedIn(
  own: readonly SourceFile[],
  { provided }: LanguageSpec,
  home: string,
  target: string,
  mode?: number,
): Promise<{ readonly provided: readonly string[]; readonly remarks: readonly string[] }> {
  const ours = new Map(provided.map(({ name, path }) => [posix.join(home, name), path]));
  for (const { name, path } of own) if (!ours.has(name)) await copyRegular(path, join(target, name), mode);
  for (const [name, path] of ours) {
    const to = join(target, name);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(path, to);
    if (mode !== undefined) await chmod(to, mode);
  }
  const ignored = own.filter(({ name }) => ours.has(name));
  return {
    provided: [...ours.keys()],
    remarks: ignored.map(({ name }) => `your ${name} was not used: the assignment provides it`),
  };
}

/** Contents of files by their path in a folder. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** All files at and below these names; names that do not exist are left out. */
export async function readTrees(folder: string, names: readonly string[]): Promise<Files> {
  const paths = await Promise.all(names.map((name) => listTree(join(folder, name))));
  const read = await Promise.all(
    [...new Set(paths.flat())].map(async (path) => [nameIn(folder, path), await readFile(path)] as const),
  );
  return Object.fromEntries(read);
}

async function listTree(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(entriesOrFile);
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function entriesOrFile(thrown: unknown): readonly Dirent[] | null {
  if (codeOf(thrown) === 'ENOTDIR') return null;
  if (codeOf(thrown) === 'ENOENT') return [];
  throw thrown;
}

export function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** As they are sent to our own tools. */
export function encodeFiles(files: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  );
}
