/** A folder in memory: exports are made in it before anything is written. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../assignment/assignment-files.js';

export interface ExportFile {
  readonly content: string | Uint8Array;
  readonly executable?: boolean;
}

/** Files by name, with forward slashes. */
export type ExportFiles = ReadonlyMap<string, ExportFile>;

/** All files below a folder, under other names. */
export async function readFolder(
  folder: string,
  rename: (name: string) => string,
): Promise<Map<string, ExportFile>> {
  const names = filesBelow(folder);
  return new Map(
    await Promise.all(
      names.map(async (name) => [rename(name), { content: await readFile(join(folder, name)) }] as const),
    ),
  );
}

/** All of them; a name that occurs twice is our fault. */
export function joinFiles(...all: readonly ExportFiles[]): Map<string, ExportFile> {
  const joined = new Map<string, ExportFile>();
  for (const [name, file] of all.flatMap((files) => [...files])) {
    if (joined.has(name)) throw new Error(`the export has two files ${name}`);
    joined.set(name, file);
  }
  return joined;
}

/** The same below a folder. */
export function below(folder: string, files: ExportFiles): Map<string, ExportFile> {
  return new Map([...files].map(([name, file]) => [`${folder}/${name}`, file]));
}
