/**
 * A program and everything that it started. Children are found by their parent, group and session; those that left
 * all three by the level's own mark (user id, cookie). A process that was seen once is remembered.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, killGroup } from './end-group.js';
import { killQuietly } from './kill-quietly.js';
import { hasProc, isShown, readAdopters, readStat, type ProcessId, type ProcessStat } from './proc.js';
import { createSuspects } from './suspects.js';

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
   * `inits`: the first processes of the run's pid namespaces, whose end ends all others; empty if there are none.
   */
  end(killAll: (() => Promise<void>) | null, inits: readonly number[]): Promise<boolean>;
  /** The zombies that the last look showed: the kernel still counts them. */
  readonly zombies: readonly ProcessId[];
  /** Kills the group and all that were seen, at once. */
  kill(): void;
}

/** After this many rounds of killing, something is stuck that no signal reaches. */
const ROUNDS = 300;
const KILL_ALL_EVERY = 10;
/** A killed process ends within a millisecond or two, unless the machine is busy. */
const INIT_ROUNDS = 10;
/** Scans that found nothing but raced with an exit: on a machine where others start programs all the time. */
const MAX_INCONCLUSIVE = 50;

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
    zombies: [],
    kill: () => killGroup(root),
  };
}

function createWatchedTree(root: number, belongsToRun: BelongsToRun): ProcessTree {
  const seen = new Map<number, string>();
  const suspects = createSuspects(root, Number(readStat(root)?.born ?? 0));
  const isInGroup = ({ group, session }: ProcessStat): boolean => group === root || session === root;
  const remember = (stat: ProcessStat) => {
    seen.set(stat.pid, stat.born);
    suspects.keep(stat);
    if (isInGroup(stat)) suspects.claim(stat);
  };
  let zombies: readonly ProcessId[] = [];
  /**
   * Whether the last look showed all. A process that ended between being listed and being inspected may have started
   * another meanwhile, which the list did not have; and one that is ending, or being replaced by a program, shows no mark.
   */
  let isConclusive = false;
  const adopters = readAdopters();
  const isKnown = (stat: ProcessStat): boolean => isInGroup(stat) || seen.get(stat.pid) === stat.born;
  const mayHaveLeft = ({ pid, parent, isKernelThread }: ProcessStat): boolean =>
    !isKernelThread &&
    !suspects.isOlder(pid) &&
    (adopters === null || adopters.has(parent) || !suspects.isOlder(parent));
  /** Whether it has the level's mark; null if that cannot be seen. Reading it costs as much as reading all the rest. */
  const hasMark = (stat: ProcessStat): boolean | null => {
    if (!mayHaveLeft(stat)) return false;
    const belongs = belongsToRun(stat.pid);
    if (belongs === null && isAlive(stat)) isConclusive = false;
    return belongs;
  };
  /** Those of the others that have left their parent, group and session. */
  const findDeparted = (others: readonly ProcessStat[]): ProcessStat[] =>
    others.filter((stat) => {
      const marked = hasMark(stat);
      if (marked === false) suspects.ruleOut(stat);
      return marked === true;
    });
  const find = (thoroughly: boolean): ProcessStat[] => {
    const pids = suspects.list(thoroughly) ?? [...seen.keys()];
    const found = pids.map((pid) => readStat(pid)).filter((stat) => stat !== null);
    isConclusive = found.length === pids.length;
    for (const stat of found) suspects.see(stat);
    const related = new Set(withDescendants(found.filter(isKnown), found));
    const others = found.filter((stat) => !related.has(stat));
    const members = thoroughly ? withDescendants([...related, ...findDeparted(others)], found) : [...related];
    for (const stat of members) remember(stat);
    if (!thoroughly) for (const stat of others) suspects.passOver(stat);
    zombies = members.filter((stat) => !isAlive(stat));
    return members.filter(isAlive);
  };
  const kill = () => {
    killQuietly(-root);
    for (const [pid, born] of seen) if (isShown({ pid, born })) killQuietly(pid);
  };
  /** Ends them and so all others, which costs much less than to look for the others among all processes. */
  const endByInits = async (inits: readonly number[]): Promise<boolean> => {
    if (inits.length === 0) return false;
    const findLeft = () =>
      inits
        .map((pid) => readStat(pid))
        .filter((stat) => stat !== null)
        .filter(({ pid, born }) => seen.get(pid) === born);
    let left = findLeft();
    // A zombie stays until its parent asks for it, which may be never, and has ended all the same.
    for (let round = 0; left.some(isAlive) && round < INIT_ROUNDS; round += 1) {
      for (const { pid } of left.filter(isAlive)) killQuietly(pid);
      await sleep(1);
      left = findLeft();
    }
    zombies = left;
    return !left.some(isAlive);
  };
  const endAll = async (killAll: (() => Promise<void>) | null): Promise<boolean> => {
    let inconclusive = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const left = find(true);
      if (left.length === 0) {
        if (isConclusive || inconclusive >= MAX_INCONCLUSIVE) return true;
        inconclusive += 1;
      } else if (killAll !== null && round % KILL_ALL_EVERY === 0) await killAll();
      else for (const { pid } of left) killQuietly(pid);
      await sleep(round < 50 ? 1 : 5);
    }
    return false;
  };
  return {
    root,
    add(pid) {
      const stat = readStat(pid);
      if (stat !== null) remember(stat);
    },
    find,
    kill,
    get zombies() {
      return zombies;
    },
    async end(killAll, inits) {
      killQuietly(-root);
      const hasEnded = (await endByInits(inits)) || (await endAll(killAll));
      suspects.release();
      return hasEnded;
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
