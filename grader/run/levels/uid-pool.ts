/** User ids for programs, one for each that runs at a time, from a range that nobody else uses. */
import { statSync, lchownSync } from 'node:fs';
import type { Identity } from '../launch.js';
import { isShown, listPids, type ProcessId } from '../proc.js';
import { tryTo } from '../try-to.js';
import type { HostFolder } from '../work-folder.js';
import { lend } from './file-access.js';

/** Below the ids that systems assign by themselves, above those of people; small enough for any container. */
const FIRST = 20_000;
const BLOCKS = 350;
const BLOCK = 100;

export interface UidPool {
  /** A pattern of the digits of all its ids. */
  readonly pattern: string;
  take(): Identity;
  /** `zombies`: dead processes that still count under this id, and would count against the next program. */
  giveBack(identity: Identity, zombies: readonly ProcessId[]): void;
}

let shared: UidPool | null = null;
/** One set for all sandboxes of this process: killing by user id must hit no other run. */
export function sharedUidPool(): UidPool {
  return (shared ??= createUidPool());
}

/** So many ids whose zombies are still there are passed over; the others may well have theirs, too. */
const MAX_PASSED_OVER = 4;

interface Resting {
  readonly identity: Identity;
  readonly zombies: readonly ProcessId[];
}

export function createUidPool(): UidPool {
  const first = findFreeBlock();
  const idle: Identity[] = [];
  /** The one that has rested longest comes first. */
  const resting: Resting[] = [];
  let used = 0;
  /**
   * One that rests, if possible without zombies: some systems leave them for a second, and a container whose first
   * process waits for nobody keeps them for ever. But never one that a running program has.
   */
  const wake = (): Identity | null => {
    for (let tries = 0; tries < MAX_PASSED_OVER; tries += 1) {
      const [oldest] = resting;
      if (oldest?.zombies.some(isShown) !== true) break;
      resting.push(...resting.splice(0, 1));
    }
    return resting.shift()?.identity ?? null;
  };
  return {
    pattern: `${first / BLOCK}[0-9][0-9]`,
    take() {
      const again = idle.pop() ?? (used >= BLOCK ? wake() : null);
      if (again !== null) return again;
      const id = first + (used++ % BLOCK);
      return { uid: id, gid: id };
    },
    giveBack(identity, zombies) {
      if (zombies.length === 0) idle.push(identity);
      else resting.push({ identity, zombies });
    },
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
  return tryTo(() => statSync(`/proc/${pid}`, { throwIfNoEntry: false }))?.uid ?? -1;
}

// Leases a user id for a run and makes the run's folders that user's.

interface UidLease {
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
