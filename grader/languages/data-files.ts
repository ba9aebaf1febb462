/** Files that a student handed in beside the sources, for the program to read: `words.txt`. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../model.js';
import { copyRegular } from './copy-regular.js';
import type { Beside } from './language.js';
import { extensionOf, folderOf, homeOf, isIgnored, type Finding } from './locate.js';
import type { LocateRules } from './records/language-record.js';

/** A name under which a program may open a file. */
export interface DataFile {
  readonly name: string;
  readonly file: SourceFile;
}

/** More names would make every start slow. */
const MAX_NAMES = 200;

/** What compilers make, and what packs others: no program opens it as data. */
const COMPILED = ['.class', '.jar', '.pyc', '.o', '.obj', '.exe', '.dll', '.so'];

/**
 * The data files, by their names from the folder of the required files, and from the folders above it, in one of which
 * the student may have started the program. Of several files of a name the nearest is taken.
 */
export function listDataFiles(
  files: readonly SourceFile[],
  finding: Pick<Finding, 'required'>,
  rules: LocateRules,
): readonly DataFile[] {
  const known = new Set(finding.required.map(({ name }) => name));
  const data = files.filter(
    ({ name }) =>
      !known.has(name) &&
      !isIgnored(name, rules) &&
      !rules.sources.includes(extensionOf(name)) &&
      !COMPILED.includes(extensionOf(name)),
  );
  const byName = new Map<string, SourceFile>();
  for (const folder of foldersAbove(homeOf(finding))) {
    const start = folder === '' ? '' : `${folder}/`;
    for (const file of data) {
      const name = file.name.slice(start.length);
      if (file.name.startsWith(start) && byName.size < MAX_NAMES && !byName.has(name)) byName.set(name, file);
    }
  }
  return [...byName].map(([name, file]) => ({ name, file }));
}

/** `a/b` -> `a/b`, `a`, and the top. */
function foldersAbove(folder: string): readonly string[] {
  return folder === '' ? [''] : [folder, ...foldersAbove(folderOf(folder))];
}

/**
 * Copies them into a folder that the program may read, and returns where each lies. What is there already stays, and so
 * does a folder of that name.
 */
export async function layDataFiles(data: readonly DataFile[], into: string): Promise<Beside> {
  const laid: { name: string; path: string }[] = [];
  for (const { name, file } of data) {
    const path = join(into, name);
    if (existsSync(path) || !(await tryToMakeFolder(dirname(path)))) continue;
    await copyRegular(file.path, path, 0o444);
    if (existsSync(path)) laid.push({ name, path });
  }
  return laid;
}

/** False where a file stands in the place of the folder. */
async function tryToMakeFolder(folder: string): Promise<boolean> {
  return mkdir(folder, { recursive: true }).then(
    () => true,
    () => false,
  );
}
