/** What programs call our paths. */
import { statSync } from 'node:fs';
import { basename, sep } from 'node:path';

/** A host path and the name it has inside. */
export type PathName = readonly [host: string, inside: string];

/** Names paths at or below the known ones; the longest that fits decides. Others keep their names. */
export function createPathMap(namings: readonly PathName[]): (hostPath: string) => string {
  const byLength = [...namings].sort(([a], [b]) => b.length - a.length);
  return (hostPath) => {
    const fitting = byLength.find(([host]) => hostPath === host || hostPath.startsWith(host + sep));
    return fitting === undefined ? hostPath : fitting[1] + hostPath.slice(fitting[0].length);
  };
}

/**
 * Opaque names for what a program may read: folders by number, files so too but with their own last name. Node finds
 * packages only in a folder of the name `node_modules`.
 */
export function nameReadables(paths: readonly string[]): readonly PathName[] {
  return paths.map((path, index): PathName => [
    path,
    basename(path) === 'node_modules' || statSync(path, { throwIfNoEntry: false })?.isDirectory() === false
      ? `/r${index}/${basename(path)}`
      : `/r${index}`,
  ]);
}
