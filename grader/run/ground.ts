/** The folder under which everything temporary of one sandbox lives; gone when the sandbox closes. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomName } from './random.js';

export interface Ground {
  readonly root: string;
  /** Makes an empty folder with a name nobody can guess. */
  makeFolder(mode: number): string;
  remove(): void;
}

export const openGround = (): Ground => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'bm-'));
  // Programs under another user id pass through to what is theirs, but cannot list what else is there.
  chmodSync(root, 0o711);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  return {
    root,
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
};
