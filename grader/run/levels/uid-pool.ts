/** User ids for programs, one for each that runs at a time, from a range that nobody else uses. */
import { statSync } from 'node:fs';
import type { Identity } from '../launch.js';
import { listPids } from '../proc.js';

/** Below the ids that systems assign by themselves, above those of people; small enough for any container. */
const FIRST = 20_000;
const BLOCKS = 350;
const BLOCK = 100;

export interface UidPool {
  /** A pattern of the digits of all its ids. */
  readonly pattern: string;
  take(): Identity;
  /** `hasZombies`: dead processes still count under this id, and would count against the next program. */
  giveBack(identity: Identity, hasZombies: boolean): void;
}

let shared: UidPool | null = null;
/** One set for all sandboxes of this process: killing by user id must hit no other run. */
export function sharedUidPool(): UidPool {
  return (shared ??= createUidPool());
}

function createUidPool(): UidPool {
  const first = findFreeBlock();
  const idle: Identity[] = [];
  let resting: Identity[] = [];
  let used = 0;
  const wake = () => {
    const carried = new Set(listPids().map(ownerOf));
    idle.push(...resting.filter(({ uid }) => !carried.has(uid)));
    resting = resting.filter(({ uid }) => carried.has(uid));
  };
  return {
    pattern: `${first / BLOCK}[0-9][0-9]`,
    take() {
      if (idle.length === 0 && used >= BLOCK) wake();
      const again = idle.pop();
      if (again !== undefined) return again;
      const id = first + (used++ % BLOCK);
      return { uid: id, gid: id };
    },
    giveBack: (identity, hasZombies) => void (hasZombies ? resting : idle).push(identity),
  };
}

/** By our own pid, so that two graders rarely try the same block; a block in use is skipped. */
function findFreeBlock(): number {
  const taken = new Set(listPids().map((pid) => Math.floor((ownerOf(pid) - FIRST) / BLOCK)));
  for (let step = 0; step < BLOCKS; step += 1) {
    const block = (process.pid + step) % BLOCKS;
    if (!taken.has(block)) return FIRST + block * BLOCK;
  }
  return FIRST;
}

/** The user id that a process runs under; -1 if the process is gone. */
export function ownerOf(pid: number): number {
  try {
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? -1;
  } catch {
    return -1;
  }
}
