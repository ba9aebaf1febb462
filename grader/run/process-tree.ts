/**
 * A program and everything that it started. Children are found by their parent, group and session; those that left
 * all three by the level's own mark (user id, cookie). A process that was seen once is remembered.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, killGroup } from './end-group.js';
import { killQuietly } from './kill-quietly.js';
import { createPidRange } from './pid-range.js';
import { hasProc, listPids, readAdopters, readNewestPid, readStat, type ProcessStat } from './proc.js';

/** Whether a process that is no descendant still belongs to the run; null if that cannot be seen at this moment. */
export type BelongsToRun = (pid: number) => boolean | null;

export interface ProcessTree {
  readonly root: number;
  /** Adds a process that is known from elsewhere. */
  add(pid: number): void;
  /** All that are alive now; with `thoroughly`, the level's mark is looked for in every younger process. */
  find(thoroughly: boolean): readonly ProcessStat[];
  /**
   * Kills until nothing is left, first with the level's own way to kill. Resolves to false if something survives.
   * `holders`: processes whose end proves the end of all; empty if there are none.
   */
  end(killAll: (() => Promise<void>) | null, holders: readonly number[]): Promise<boolean>;
  /** Whether zombies were seen at the last look: the kernel still counts them. */
  readonly hasZombies: boolean;
  /** Kills the group and all that were seen, at once. */
  kill(): void;
}

/** After this many rounds of killing, something is stuck that no signal reaches. */
const ROUNDS = 300;
const KILL_ALL_EVERY = 10;
/** A killed process ends within a millisecond or two, unless the machine is busy. */
const HOLDER_ROUNDS = 10;
/** Looks that show nothing, yet prove nothing: on a machine where others start programs all the time. */
const MOST_INCONCLUSIVE = 50;

export function createProcessTree(root: number, belongsToRun: BelongsToRun): ProcessTree {
  return hasProc ? createWatchedTree(root, belongsToRun) : createGroup(root);
}

/** For systems that do not show their processes: a group that can be ended, and nothing to look at. */
function createGroup(root: number): ProcessTree {
  return {
    root,
    add: () => undefined,
    find: () => [],
    async end() {
      await endGroup(root);
      return true;
    },
    hasZombies: false,
    kill: () => killGroup(root),
  };
}

function createWatchedTree(root: number, belongsToRun: BelongsToRun): ProcessTree {
  const seen = new Map<number, string>();
  const findRange = createPidRange(root);
  const add = (pid: number) => {
    const stat = readStat(pid);
    if (stat !== null) seen.set(pid, stat.born);
  };
  /** A process outside the run never joins it; but only a thorough look reads marks. */
  const strangers = new Set<number>();
  /** Born before the root: what the root starts cannot be among them. */
  const older = new Set<number>();
  const rootBorn = Number(readStat(root)?.born ?? 0);
  let hasZombies = false;
  let newestAtLastLook: number | null = null;
  /**
   * Whether the last look showed all. A process that ended between being listed and being inspected may have started
   * another meanwhile, which the list did not have; and one that is ending, or being replaced by a program, shows no mark.
   */
  let isConclusive = false;
  const adopters = readAdopters();
  /** The pids that may be of processes younger than the root, without those that are known to be no part of the run. */
  const listYounger = (): number[] => {
    // Listed first: what is listed was given its pid before the range is read.
    const everyone = listPids();
    const range = findRange();
    // Pids may have been reused.
    if (range === null) older.clear();
    const isPossible = (pid: number) => range === null || range(pid) || seen.has(pid);
    return everyone.filter((pid) => isPossible(pid) && !strangers.has(pid) && !older.has(pid));
  };
  const find = (thoroughly: boolean): ProcessStat[] => {
    if (thoroughly) strangers.clear();
    const newest = readNewestPid();
    const nobodyNew = !thoroughly && newest !== null && newest === newestAtLastLook;
    newestAtLastLook = newest;
    const pids = nobodyNew ? [...seen.keys()] : listYounger();
    const suspects = pids.map((pid) => readStat(pid)).filter((stat) => stat !== null);
    isConclusive = suspects.length === pids.length;
    const younger = new Set(suspects.filter(({ born }) => Number(born) >= rootBorn).map(({ pid }) => pid));
    const mayHaveLeft = ({ parent }: ProcessStat): boolean =>
      adopters === null || adopters.has(parent) || younger.has(parent);
    const hasMark = (stat: ProcessStat): boolean => {
      // Reading a mark costs as much as reading all the rest.
      if (stat.isKernelThread || Number(stat.born) < rootBorn) return false;
      const belongs = belongsToRun(stat.pid);
      if (belongs === null && isAlive(stat)) isConclusive = false;
      return belongs === true;
    };
    const isKnown = (stat: ProcessStat) =>
      stat.group === root ||
      stat.session === root ||
      seen.get(stat.pid) === stat.born ||
      (thoroughly && mayHaveLeft(stat) && hasMark(stat));
    const members = withDescendants(suspects.filter(isKnown), suspects);
    for (const { pid, born } of suspects) (Number(born) < rootBorn ? older : strangers).add(pid);
    for (const { pid, born } of members) {
      strangers.delete(pid);
      older.delete(pid);
      seen.set(pid, born);
    }
    const alive = members.filter(isAlive);
    hasZombies = alive.length < members.length;
    return alive;
  };
  const kill = () => {
    killQuietly(-root);
    for (const [pid, born] of seen) if (readStat(pid)?.born === born) killQuietly(pid);
  };
  /** Ends them and so all others, which costs much less than to look for the others among all processes. */
  const endHolders = async (holders: readonly number[]): Promise<boolean> => {
    if (holders.length === 0) return false;
    const findLeft = () =>
      holders
        .map((pid) => readStat(pid))
        .filter((stat) => stat !== null)
        .filter(({ pid, born }) => seen.get(pid) === born);
    let left = findLeft();
    for (let round = 0; left.length > 0 && round < HOLDER_ROUNDS; round += 1) {
      for (const { pid } of left.filter(isAlive)) killQuietly(pid);
      await sleep(1);
      left = findLeft();
    }
    hasZombies = left.length > 0;
    return !left.some(isAlive);
  };
  return {
    root,
    add,
    find,
    kill,
    get hasZombies() {
      return hasZombies;
    },
    async end(killAll, holders) {
      killQuietly(-root);
      if (await endHolders(holders)) return true;
      let inconclusive = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const left = find(true);
        if (left.length === 0) {
          if (isConclusive || inconclusive >= MOST_INCONCLUSIVE) return true;
          inconclusive += 1;
        } else if (killAll !== null && round % KILL_ALL_EVERY === 0) await killAll();
        else for (const { pid } of left) killQuietly(pid);
        await sleep(round < 50 ? 1 : 5);
      }
      return false;
    },
  };
}

function isAlive({ state }: ProcessStat): boolean {
  return state !== 'Z' && state !== 'X';
}

function withDescendants(known: readonly ProcessStat[], suspects: readonly ProcessStat[]): ProcessStat[] {
  const members = new Map(known.map((stat) => [stat.pid, stat]));
  // Parents usually have lower pids than their children, but not always: repeat until nothing is added.
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const stat of suspects) if (members.has(stat.parent)) members.set(stat.pid, stat);
  }
  return [...members.values()];
}
