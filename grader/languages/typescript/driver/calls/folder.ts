/** The working folder of a case: filled before the case, read back and emptied after it. */
import { dirname, join } from 'node:path';
import { chdir, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from './natives.js';

const start = process.cwd();

/** Absolute, since the student's code may have changed the working directory. */
export function clearFolder(): void {
  chdir(start);
  const names = readdirSync(start);
  let left = names.length;
  while (left > 0) rmSync(join(start, names[--left] ?? ''), { recursive: true, force: true });
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

export function writeFile(name: string, text: string): void {
  const path = join(start, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
