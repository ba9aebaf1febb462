/** The names under which programs see our paths. */
import { statSync } from 'node:fs';
import { basename, sep } from 'node:path';

/** A host path and its name inside the sandbox. */
export type PathName = readonly [host: string, inside: string];

/** Maps paths at or below the known ones; the longest matching one counts. Other paths stay unchanged. */
export function createPathMap(namings: readonly PathName[]): (hostPath: string) => string {
  const byLength = [...namings].sort(([a], [b]) => b.length - a.length);
  return (hostPath) => {
    const fitting = byLength.find(([host]) => hostPath === host || hostPath.startsWith(host + sep));
    return fitting === undefined ? hostPath : fitting[1] + hostPath.slice(fitting[0].length);
  };
}

/**
 * Opaque names for what a program may read: folders get a number, files a number and their own last name. Node
 * finds packages only in a folder called `node_modules`.
 */
export function nameReadables(paths: readonly string[]): readonly PathName[] {
  return paths.map((path, index): PathName => [
    path,
    basename(path) === 'node_modules' || statSync(path, { throwIfNoEntry: false })?.isDirectory() === false
      ? `/r${index}/${basename(path)}`
      : `/r${index}`,
  ]);
}
