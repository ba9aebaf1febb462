/**
 * The working folder of a case: filled before the case, read back and emptied after it. Links that were there at the start
 * lead to data files of the student, and are there for every case.
 */
import { dirname, join } from 'node:path';
import {
  chdir,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from './natives.js';

const start = process.cwd();
const links = findLinks(start);

function findLinks(folder: string): readonly { readonly path: string; readonly target: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) return [{ path, target: readlinkSync(path) }];
    return stats.isDirectory() ? findLinks(path) : [];
  });
}

/** Absolute, since the student's code may have changed the working directory. */
export function clearFolder(): void {
  chdir(start);
  const names = readdirSync(start);
  let left = names.length;
  while (left > 0) rmSync(join(start, names[--left] ?? ''), { recursive: true, force: true });
  let unlaid = links.length;
  while (unlaid > 0) layLink(links[--unlaid]);
}

function layLink(link: (typeof links)[number] | undefined): void {
  if (link === undefined) return;
  mkdirSync(dirname(link.path), { recursive: true });
  symlinkSync(link.target, link.path);
}

/** Base64, or null if there is no such regular file. */
export function readFile(name: string): string | null {
  try {
    const path = join(start, name);
    return lstatSync(path).isFile() ? readFileSync(path, 'base64') : null;
  } catch {
    return null;
  }
}

/** What the case brings takes the place of a data file. */
export function writeFile(name: string, text: string): void {
  const path = join(start, name);
  removeFile(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Removes the link to a data file that the case asks for afterwards: the program writes its own. */
export function removeFile(name: string): void {
  rmSync(join(start, name), { force: true, recursive: true });
}
