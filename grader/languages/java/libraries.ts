/** Compiled classes that the assignment gives to submissions: jars and class files, as one folder of classes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { ProvidedFile } from '../../model.js';

const LIBRARIES = 'libraries';

/** The folders to put on the class path, below the working folder; none where no class is provided. */
export async function layLibraries(
  folder: string,
  provided: readonly ProvidedFile[],
): Promise<readonly string[]> {
  let isEmpty = true;
  for (const { name, path } of provided) {
    if (!isLibrary(name)) continue;
    for (const [entry, bytes] of await readClasses(name, path)) {
      const to = join(folder, LIBRARIES, entry);
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, bytes);
      isEmpty = false;
    }
  }
  return isEmpty ? [] : [LIBRARIES];
}

export function isLibrary(name: string): boolean {
  return /\.(jar|class)$/i.test(name);
}

/** A class file lies where its package says, in the folder that is provided. */
async function readClasses(name: string, path: string): Promise<readonly (readonly [string, Uint8Array])[]> {
  const bytes = await readFile(path);
  if (!/\.jar$/i.test(name)) return [[name, bytes]];
  return Object.entries(unzipSync(bytes)).filter(
    ([entry]) => !entry.endsWith('/') && !entry.startsWith('META-INF/') && !entry.split('/').includes('..'),
  );
}
