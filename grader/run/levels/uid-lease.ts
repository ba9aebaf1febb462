/** Gives a run a user id and makes its folders that user's. */
import { lchownSync } from 'node:fs';
import type { Identity } from '../launch.js';
import type { HostFolder } from '../work-folder.js';
import { lend } from './file-access.js';
import type { UidPool } from './uid-pool.js';

export interface UidLease {
  readonly identity: Identity;
  /** To be called when nothing of the run is alive. */
  readonly leave: (hasZombies: boolean) => void;
}

export function leaseUid(uidPool: UidPool, folder: HostFolder): UidLease {
  const identity = uidPool.take();
  try {
    for (const each of [folder.home, folder.tmp]) lchownSync(each, identity.uid, identity.gid);
    const takeBack = lend(folder.work, identity);
    return {
      identity,
      leave(hasZombies) {
        // A folder of ours is emptied by root next; whose it was does not matter.
        if (!folder.isTemporary) takeBack();
        uidPool.giveBack(identity, hasZombies);
      },
    };
  } catch (thrown) {
    uidPool.giveBack(identity, false);
    throw thrown;
  }
}
