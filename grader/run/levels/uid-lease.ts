/** Leases a user id for a run and makes the run's folders that user's. */
import { lchownSync } from 'node:fs';
import type { Identity } from '../launch.js';
import type { ProcessId } from '../proc.js';
import type { HostFolder } from '../work-folder.js';
import { lend } from './file-access.js';
import type { UidPool } from './uid-pool.js';

export interface UidLease {
  readonly identity: Identity;
  /** Call this when nothing of the run is alive. */
  readonly leave: (zombies: readonly ProcessId[]) => void;
}

/** Without folders: the run makes them itself, under its own id. */
export function leaseUid(uidPool: UidPool, folder: HostFolder | null): UidLease {
  const identity = uidPool.take();
  try {
    const takeBack = folder === null ? null : lendFolders(folder, identity);
    return {
      identity,
      leave(zombies) {
        takeBack?.();
        uidPool.giveBack(identity, zombies);
      },
    };
  } catch (thrown) {
    uidPool.giveBack(identity, []);
    throw thrown;
  }
}

function lendFolders(folder: HostFolder, identity: Identity): (() => void) | null {
  for (const each of [folder.home, folder.tmp]) lchownSync(each, identity.uid, identity.gid);
  const takeBack = lend(folder.work, identity);
  // Root empties our own folders next, so their owner does not matter.
  return folder.isTemporary ? null : takeBack;
}
