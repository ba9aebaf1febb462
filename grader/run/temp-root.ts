/** The folder under which everything temporary of one sandbox lives; gone when the sandbox closes. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomName } from './random.js';

export interface TempRoot {
  readonly root: string;
  /** For pipes alone; nobody else gets in. */
  readonly pipes: string;
  /** Makes an empty folder with a name nobody can guess. */
  makeFolder(mode: number): string;
  remove(): void;
}

export function openTempRoot(): TempRoot {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'bm-'));
  // Programs under another user id pass through to what is theirs, but cannot list what else is there.
  chmodSync(root, 0o711);
  const pipes = makePipeFolder(root);
  const remove = () => {
    for (const folder of [pipes, root]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', remove);
  return {
    root,
    pipes,
    makeFolder(mode) {
      const folder = join(root, randomName());
      mkdirSync(folder);
      chmodSync(folder, mode);
      return folder;
    },
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Linux keeps this folder in memory, where making a pipe costs a tenth of what it does on a disk. */
const IN_MEMORY = '/dev/shm';

function makePipeFolder(root: string): string {
  try {
    return mkdtempSync(join(IN_MEMORY, 'bm-'));
  } catch {
    return mkdtempSync(join(root, 'pipes-'));
  }
}
