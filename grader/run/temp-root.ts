/** The folder for everything temporary of one sandbox; removed when the sandbox closes. */
import { randomUUID } from 'node:crypto';
import { execaSync } from 'execa';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTempFolderSync } from '../temp/temp-folder.js';
import { atExit } from './at-exit.js';
import { isPortable } from './portable.js';
import { tryTo } from './try-to.js';

/** In the environment of all that we start, with our stamp; it shows later which processes are ours. */
export const MARK = 'BOARDMARK_RUN';
/** The file in the root that holds the pattern of the user ids leased to programs. */
export const UIDS = 'uids';
/** Linux keeps this folder in memory, where making a pipe costs a tenth of what it does on a disk. */
export const IN_MEMORY = '/dev/shm';

export interface TempRoot {
  readonly root: string;
  /** For pipes; no other user can enter. */
  readonly pipes: string;
  /** Makes an empty folder with a name nobody can guess. */
  makeFolder(mode: number): string;
  /** Records the user ids under which our programs run, so that a later start can end what a killed grader left. */
  noteUids(pattern: string): void;
  remove(): void;
}

const roots = new Set<TempRoot>();

export function openTempRoot(): TempRoot {
  const root = createTempFolderSync(realpathSync(tmpdir()));
  // Programs with another user id can pass through to their own folders, but cannot list the others.
  chmodSync(root, 0o711);
  const pipes = makePipeFolder(root);
  const opened: TempRoot = {
    root,
    pipes,
    makeFolder(mode) {
      const folder = join(root, randomUUID());
      mkdirSync(folder);
      chmodSync(folder, mode);
      return folder;
    },
    noteUids: (pattern) => writeFileSync(join(root, UIDS), pattern),
    remove() {
      roots.delete(opened);
      for (const folder of [pipes, root]) removeFolder(folder);
    },
  };
  if (roots.size === 0) atExit('remove', removeAll);
  roots.add(opened);
  return opened;
}

function removeAll(): void {
  for (const root of [...roots]) root.remove();
}

/** What a program left may be nested deeper than paths can be long; only our own tool can remove it. */
function removeFolder(folder: string): void {
  tryTo(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (existsSync(folder)) execaSync('rm', ['-rf', '--', folder], { reject: false, stdio: 'ignore' });
}

function makePipeFolder(root: string): string {
  if (isPortable) return root;
  const inMemory = tryTo(() => createTempFolderSync(IN_MEMORY));
  if (inMemory !== null) return inMemory;
  const folder = join(root, 'pipes');
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
