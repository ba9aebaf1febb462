/** Finds the folders outside /usr that a tool needs inside a box: a JDK in /opt, a Node from a version manager. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, sep } from 'node:path';
import type { PathName } from './path-names.js';

/** The folders of `tool` and of our own Node, if they lie outside what is visible anyway. */
export function findToolchains(
  tool: string,
  shown: readonly PathName[],
  mayUse: (path: string) => boolean,
): readonly PathName[] {
  const seen = ['/usr', '/bin', '/sbin', '/lib', ...shown.map(([host]) => host)];
  const hidden = [tool, process.execPath].filter(
    // In this order: to find out whether all may read it takes a look at each folder above it.
    (path) => !seen.some((root) => isWithin(path, root)) && mayUse(path),
  );
  const folders = hidden.flatMap((path) => [
    // Under both names, since the target of a link must exist inside.
    ...[path, realpathSync(path)].filter((each) => !seen.some((root) => isWithin(each, root))).map(prefixOf),
  ]);
  return [...new Set(folders)].map((folder, index): PathName => [folder, `/t${index}`]);
}

function isWithin(path: string, root: string): boolean {
  return path.startsWith(root + sep);
}

/**
 * `/opt/jdk/bin/java` needs `/opt/jdk`; but a bin folder directly in the home folder or the root must not show the
 * rest.
 */
function prefixOf(tool: string): string {
  const folder = dirname(tool);
  const prefix = dirname(folder);
  return basename(folder) === 'bin' && prefix !== '/' && prefix !== homedir() ? prefix : folder;
}
