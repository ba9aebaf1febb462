/** Lets a program with another user id reach the files that it is given. Needed only when we run as root. */
import { chmodSync, cpSync, lchownSync, lstatSync, realpathSync, statSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { visitTree } from '../byte-paths.js';
import { Fault } from '../faults.js';
import type { TempRoot } from '../temp-root.js';
import { tryTo } from '../try-to.js';
import type { Identity } from '../launch.js';

/** Whether every user may read this path. */
export function isPublic(path: string): boolean {
  const mayRead = tryTo(() => {
    const stat = statSync(path);
    const needed = stat.isDirectory() ? 0o005 : 0o004;
    return (stat.mode & needed) === needed && ancestorsOf(path).every(letsThrough);
  });
  return mayRead === true;
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestorsOf(parent)];
}
function letsThrough(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0;
}

/**
 * Opens a path of ours in the temporary folder: others may pass through, but not list what is beside it. False, and nothing
 * is opened, if they cannot reach that folder.
 */
export function openOwn(path: string, temporary = realpathSync(tmpdir())): boolean {
  if (!path.startsWith(temporary + sep)) return false;
  const isInside = (folder: string): boolean => folder.startsWith(temporary + sep);
  const closed = ancestorsOf(path).filter((folder) => !letsThrough(folder));
  // A temporary folder in one's own home opens nothing of the home.
  if (!closed.every(isInside)) return false;
  for (const folder of closed) chmodSync(folder, statSync(folder).mode | 0o111);
  return true;
}

/** The path under which the program can read a file or folder: the original with changed permissions, or a copy. */
export type Publish = (path: string) => string;

export function createPublisher(tempRoot: TempRoot): Publish {
  const copies = new Map<string, { readonly signature: string; readonly copy: string }>();
  return (given) => {
    const path = realpathOf(given);
    if (isPublic(path)) return path;
    if (openOwn(path)) {
      visitTree(path, letRead);
      return path;
    }
    const signature = signatureOf(path);
    const known = copies.get(path);
    if (known?.signature === signature) return known.copy;
    const copy = join(tempRoot.makeFolder(0o711), basename(path));
    // Links are copied as links: they may point to something that the program must not read.
    cpSync(path, copy, { recursive: true, verbatimSymlinks: true });
    visitTree(copy, letRead);
    copies.set(path, { signature, copy });
    return copy;
  };
}

function realpathOf(path: string): string {
  const real = tryTo(() => realpathSync(path));
  if (real !== null) return real;
  throw new Fault(
    `${path} is not there`,
    'It was needed to run a program: was it moved or removed meanwhile?',
  );
}

/** Gives a folder to a user id; call the returned function to give it back to its owner. */
export function lend(folder: string, { uid, gid }: Identity): () => void {
  const path = realpathOf(folder);
  if (!ancestorsOf(path).every(letsThrough) && !openOwn(path))
    throw new Fault(
      `the folder ${path} cannot be reached by other users`,
      'Let every user pass through its parent folders (chmod o+x), or work in a folder under /tmp, temporary files included (TMPDIR=/tmp).',
    );
  // By descriptor, not by path: the program may have renamed the folder.
  const owners = new Map<number, Identity>();
  visitTree(path, (each, stat) => {
    owners.set(stat.ino, { uid: stat.uid, gid: stat.gid });
    lchownSync(each, uid, gid);
  });
  const owner = owners.get(lstatSync(path).ino) ?? { uid: 0, gid: 0 };
  return () => {
    visitTree(path, (each, stat) => {
      const before = owners.get(stat.ino) ?? owner;
      lchownSync(each, before.uid, before.gid);
    });
  };
}

function letRead(path: Buffer, stat: Stats): void {
  if (stat.isSymbolicLink()) return;
  const wanted = stat.isDirectory() ? 0o555 : 0o444;
  if ((stat.mode & wanted) !== wanted) chmodSync(path, (stat.mode & 0o7777) | wanted);
}

function signatureOf(path: string): string {
  const parts: string[] = [];
  visitTree(
    path,
    (each, stat) => void parts.push(`${each.toString('latin1')}:${stat.size}:${stat.mtimeMs}:${stat.ino}`),
  );
  return parts.join('\n');
}
