/** The levels, best first, with what each leaves open and how to get a better one. */
import type { SandboxLevel } from '../../model.js';
import type { Ground } from '../ground.js';
import type { Level } from './level.js';
import { openNone } from './none.js';

interface Entry {
  readonly open: (ground: Ground) => Level;
  readonly cannotContain: readonly string[];
  readonly remedy: string;
}

export const levelBook: Readonly<Record<SandboxLevel, Entry>> = {
  bwrap: {
    open: () => {
      throw new Error('not built yet');
    },
    cannotContain: [],
    remedy: '',
  },
  uid: {
    open: () => {
      throw new Error('not built yet');
    },
    cannotContain: [],
    remedy: '',
  },
  none: { open: openNone, cannotContain: [], remedy: '' },
};
