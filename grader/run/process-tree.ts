/**
 * A program and everything that it started. Children are found by their parent, group and session; those that left
 * all three by the level's own mark (user id, cookie). From a box none can leave: it has no mark. A process that was
 * seen once is remembered.
 */
import { execaSync } from 'execa';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  hasProc,
  isShown,
  listChildren,
  listPids,
  readStat,
  showsChildren,
  type ProcessId,
  type ProcessStat,
} from './proc.js';
import { tryTo } from './try-to.js';

/** Whether a process that is no descendant still belongs to the run; null if that cannot be seen at this moment. */
export type BelongsToRun = (pid: number) => boolean | null;

export interface ProcessTree {
  readonly root: number;
  /** Adds a process that is known from elsewhere. */
  add(pid: number): void;
  /** All that are alive now; with `thoroughly`, a mark is looked for in every younger process. */
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
/** Lists of one search. */
const MAX_LISTS = 20;
/** Searches that found nothing, yet prove nothing: on a machine where others start programs all the time. */
const MAX_INCONCLUSIVE = 50;

/** `belongsToRun` is null where no process can leave the tree. */
export function createProcessTree(root: number, belongsToRun: BelongsToRun | null): ProcessTree {
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

/** The programs that run now, by their first processes. */
const roots = new Set<number>();

function createWatchedTree(root: number, belongsToRun: BelongsToRun | null): ProcessTree {
  roots.add(root);
  const rootBorn = Number(readStat(root)?.born ?? 0);
  const seen = new Map<number, string>();
  let zombies: readonly ProcessId[] = [];
  const isKnown = ({ pid, born, group, session }: ProcessStat): boolean =>
    group === root || session === root || seen.get(pid) === born;
  const remember = (members: readonly ProcessStat[]): readonly ProcessStat[] => {
    for (const { pid, born } of members) seen.set(pid, born);
    zombies = members.filter((stat) => !isAlive(stat));
    return members.filter(isAlive);
  };
  /** Those that were seen, and from parent to child what they have started. */
  const walk = (): ProcessStat[] => {
    const found = new Map<number, ProcessStat>();
    const waiting = [root, ...seen.keys()];
    for (const pid of waiting) {
      if (found.has(pid)) continue;
      const stat = readStat(pid);
      if (stat !== null && (isKnown(stat) || found.has(stat.parent))) {
        found.set(pid, stat);
        waiting.push(...listChildren(pid));
      } else seen.delete(pid);
    }
    return [...found.values()];
  };
  /** Whether it has the level's mark; null where it is ending or being replaced by a program, and shows none. */
  const hasMark = (stat: ProcessStat): boolean | null => {
    // No process can join the session of another program.
    if (belongsToRun === null || stat.isKernelThread || roots.has(stat.session)) return false;
    return isAlive(stat) ? belongsToRun(stat.pid) : false;
  };
  /**
   * The same among all processes of the machine, with those that have the level's mark. One that ended before it was
   * inspected may have started another, which the next list shows: conclusive once a list shows nobody new.
   */
  const search = (): { readonly members: ProcessStat[]; readonly isConclusive: boolean } => {
    const tried = new Set<number>();
    const found: ProcessStat[] = [];
    const own: ProcessStat[] = [];
    const listNew = () => listPids().filter((pid) => !tried.has(pid));
    let isConclusive = true;
    let fresh = listNew();
    for (let lists = 1; fresh.length > 0 && lists <= MAX_LISTS; lists += 1) {
      for (const pid of fresh) {
        tried.add(pid);
        const stat = readStat(pid);
        if (stat === null || Number(stat.born) < rootBorn) continue;
        found.push(stat);
        const belongs = isKnown(stat) || hasMark(stat);
        if (belongs === true) own.push(stat);
        isConclusive &&= belongs !== null;
      }
      fresh = listNew();
    }
    return { members: withDescendants(own, found), isConclusive: isConclusive && fresh.length === 0 };
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
      const { members, isConclusive } = search();
      const left = remember(members);
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
      if (stat !== null) seen.set(stat.pid, stat.born);
    },
    find: (thoroughly) =>
      remember((thoroughly && belongsToRun !== null) || !showsChildren ? search().members : walk()),
    kill,
    get zombies() {
      return zombies;
    },
    async end(killAll, inits) {
      killQuietly(-root);
      const hasEnded = (await endByInits(inits)) || (await endAll(killAll));
      roots.delete(root);
      return hasEnded;
    },
  };
}

function isAlive({ state }: ProcessStat): boolean {
  return state !== 'Z' && state !== 'X';
}

function withDescendants(known: readonly ProcessStat[], others: readonly ProcessStat[]): ProcessStat[] {
  const members = new Map(known.map((stat) => [stat.pid, stat]));
  // Parents usually have lower pids than their children, but not always: repeat until nothing is added.
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const stat of others) if (members.has(stat.parent)) members.set(stat.pid, stat);
  }
  return [...members.values()];
}

// A group, on systems that do not show which processes belong to a program.

const GROUP_ROUNDS = 20;
const PAUSE_MS = 2;

/** At once: by the pid of a program that has not ended yet. */
function killGroup(root: number): void {
  if (process.platform === 'win32') killTree(root);
  else killQuietly(-root);
}

/**
 * Ends what an ended program left behind. A killed process that its new parent has not reaped looks alive here, so
 * we wait for it only a moment. On Windows nothing can be found any more: the pid of the ended program may already
 * be another's.
 */
async function endGroup(root: number): Promise<void> {
  if (process.platform === 'win32') return;
  for (let round = 0; round < GROUP_ROUNDS; round += 1) {
    killQuietly(-root);
    // Gone; macOS refuses to signal a process that is dead but not yet reaped, too.
    if (tryTo(() => process.kill(-root, 0)) === null) return;
    await sleep(PAUSE_MS);
  }
}

/** `/T`: with all that it started; `/F`: without asking it. */
function killTree(root: number): void {
  execaSync('taskkill', ['/PID', `${root}`, '/T', '/F'], { reject: false, stdio: 'ignore' });
  killQuietly(root);
}

/** Failures are ignored: if the process is gone or not ours, the next look shows who is left. */
export function killQuietly(pid: number): void {
  tryTo(() => process.kill(pid, 'SIGKILL'));
}
