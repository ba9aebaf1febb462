/** The levels, best first, with what each leaves open and how to get a better one. */
import type { SandboxLevel } from '../../model.js';
import { isPortable, WALL_RESERVE } from '../portable.js';
import type { TempRoot } from '../temp-root.js';
import type { NamedPipeStore } from '../named-pipes.js';
import { createBwrapLevel } from './bwrap.js';

import type { Level } from './level.js';
import { createNoneLevel } from './none.js';
import { createUidLevel } from './uid.js';

export type OpenLevel = (tempRoot: TempRoot, namedPipes: NamedPipeStore) => Level;

interface Entry {
  /** The ways to provide the level, best first: if one does not work, the next is tried. */
  readonly open: readonly OpenLevel[];
  readonly cannotContain: readonly string[];
  /** What to do if the level does not work. */
  readonly remedy: string;
}

const ISOLATED =
  'Gradescope and GitHub Actions run each submission in a container or machine of its own, so a lower level will do there.';

/** The same at every level, since calls share a process with the driver. */
const DRIVER_CHANNEL =
  'reading and writing the channel of the driver that calls its methods, through its descriptors (/proc/self/fd) or its memory: it can answer in the name of the driver, but only what it could have returned as well; expected values are never there';

export const levelRegistry: Readonly<Record<SandboxLevel, Entry>> = {
  bwrap: {
    open: (['memory', 'disk'] as const).map(
      (storage) => (tempRoot, namedPipes) => createBwrapLevel(tempRoot, namedPipes, storage),
    ),
    cannotContain: [
      'slowing other programs down by using the processor up to its limit',
      'passing the memory limit for a moment between two looks, by at most 1 GiB a process',
      'filling memory with files in its working folder and in /tmp, each up to the disk limit, and 16 MiB in /dev/shm',
      'holding memory in sockets and pipes for a moment between two looks; in buffers of TCP up to what the machine allows',
      DRIVER_CHANNEL,
      'asking the kernel for what is not on our list of refused calls (on processors other than x86-64 and ARM64: for anything)',
      'reading programs and libraries under /usr, and the host paths of what it is given',
    ],
    remedy: `Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap) and allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0; in Docker --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined). ${ISOLATED}`,
  },
  uid: {
    open: [createUidLevel],
    cannotContain: [
      'using the network',
      'reading every file that all users may read',
      'seeing the processes of the machine and their command lines, and reading the compiled submission that such a line names',
      'leaving files for other programs that run at the same time, in folders that all users may write; for later ones where such a folder is neither /tmp nor /var/tmp nor /dev/shm itself',
      DRIVER_CHANNEL,
      'holding memory in sockets and in descriptors on their way through them; inotify instances; keys in the kernel; sockets of every family',
      'asking the kernel for anything that a user without rights may ask for',
      'passing the memory limit for a moment between two looks, by at most 1 GiB a process',
    ],
    remedy: `Run as root on Linux, with setpriv and prlimit (util-linux) installed. ${ISOLATED}`,
  },
  none: {
    open: [createNoneLevel],
    cannotContain: [
      'reading and changing every file of the user who grades, hidden cases among them',
      'using the network',
      'ending other programs of the same user, the grader too',
      'leaving a process that changes its session and clears its environment',
      'leaving files, shared segments, message queues and keys in the kernel for later programs',
      DRIVER_CHANNEL,
      'holding memory in shared segments, message queues and descriptors on their way through sockets',
      ...(isPortable
        ? [
            'running on when the grader is killed',
            `using memory beyond the heap of its runtime, and processor time until ${WALL_RESERVE} times the limit of elapsed time`,
            'starting any number of processes; on Windows leaving some behind when it ends by itself',
          ]
        : []),
    ],
    remedy: 'Level none needs a temporary folder to write to (TMPDIR names another).',
  },
};
