/** Gives a run a user id and makes its folders that user's. */
import { lchownSync } from 'node:fs';
import type { Identity } from '../launch.js';
import type { Scratch } from '../work-folder.js';
import { lend } from './file-access.js';
import type { Slots } from './uid-pool.js';

export interface Lodging {
  readonly identity: Identity;
  /** To be called when nothing of the run is alive. */
  readonly leave: (haunted: boolean) => void;
}

export function lodge(slots: Slots, scratch: Scratch): Lodging {
  const identity = slots.take();
  try {
    for (const folder of [scratch.home, scratch.tmp]) lchownSync(folder, identity.uid, identity.gid);
    const takeBack = lend(scratch.work, identity);
    return {
      identity,
      leave(haunted) {
        // A folder of ours is emptied by root next; whose it was does not matter.
        if (!scratch.passing) takeBack();
        slots.giveBack(identity, haunted);
      },
    };
  } catch (thrown) {
    slots.giveBack(identity, false);
    throw thrown;
  }
}
