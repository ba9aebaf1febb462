/** Data files that a student handed in with a program: links in its working folder, to copies that it cannot write. */
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Program } from './sandbox.js';

/** A name in the working folder, and the path, as the program sees it, that it leads to. */
export interface Link {
  readonly name: string;
  readonly target: string;
}

/** The links of a run. A file that the case brings, or asks for afterwards, takes the place of the student's own. */
export function linksOf(
  { beside = [], work, keep }: Pick<Program, 'beside' | 'work' | 'keep'>,
  inside: (hostPath: string) => string,
): readonly Link[] {
  if (beside.length === 0 || work.kind !== 'scratch') return [];
  const taken = [...work.files.map(({ name }) => name), ...keep];
  return beside
    .filter(({ name }) => !taken.some((other) => isSameOrBelow(name, other) || isSameOrBelow(other, name)))
    .map(({ name, path }) => ({ name, target: inside(path) }));
}

function isSameOrBelow(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

/** Only some users of Windows may make links; there the program gets a copy. */
export function layLinks(folder: string, links: readonly Link[]): void {
  for (const { name, target } of links) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (process.platform === 'win32') copyFileSync(target, path);
    else symlinkSync(target, path);
  }
}
