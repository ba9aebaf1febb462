/**
 * Which processes a look at a run must read, of all on the machine. A process that does not belong to a run never joins
 * it, so one that was ruled out is not read again, unless its pid may have been given to another process.
 */
import {
  listPids,
  listPidsFrom,
  readNewestPid,
  type ProcessStat,
  readPidCounters,
  type PidCounters,
} from './proc.js';

/** In a shorter time than this no system gives the same pid twice. */
const NO_REUSE_MS = 1000;

/** Up to so many numbers are tried one by one: less work than to list all processes of the machine. */
const MAX_TRIED = 16;

export interface Suspects {
  /**
   * The pids to read now; null if no process has started since the last look. `thoroughly`: also those that a quick
   * look passed over.
   */
  list(thoroughly: boolean): readonly number[] | null;
  /** Notes that this process exists. */
  see(stat: ProcessStat): void;
  /** Whether the process started before the run: nothing that the run starts has it as its parent, unless it adopts. */
  isOlder(pid: number): boolean;
  /** It is a member of the run, of which other runs cannot know. */
  keep(stat: ProcessStat): void;
  /** It is in the group or session of the run. Other runs skip it, since those ids cannot be forged. */
  claim(stat: ProcessStat): void;
  /** It never belongs to the run. */
  ruleOut(stat: ProcessStat): void;
  /** Skips it until the next thorough look. */
  passOver(stat: ProcessStat): void;
  /** Forgets the members: they have ended. */
  release(): void;
}

interface Claim {
  readonly run: symbol;
  readonly seenAt: number;
}

/** What the looks of all runs have shown: to which run a process certainly belongs. */
const claims = new Map<number, Claim>();

export function createSuspects(
  root: number,
  rootBorn: number,
  findRange: () => PidRange | null = createPidRange(root),
): Suspects {
  const run = Symbol();
  const older = new Set<number>();
  const ruledOut = new Set<number>();
  const passedOver = new Set<number>();
  const kept = new Set<number>();
  let range: PidRange | null = null;
  let newestAtLastLook: number | null = null;
  const isOlder = (pid: number): boolean =>
    older.has(pid) || (range !== null && !range(pid) && !kept.has(pid));
  const isOfAnotherRun = (pid: number, now: number): boolean => {
    const claim = claims.get(pid);
    return claim !== undefined && claim.run !== run && now - claim.seenAt <= NO_REUSE_MS;
  };
  return {
    list(thoroughly) {
      const newest = readNewestPid();
      const nobodyNew = range !== null && newest !== null && newest === newestAtLastLook;
      newestAtLastLook = newest;
      if (nobodyNew && !thoroughly) return null;
      // Listed first: what is listed was given its pid before the range is read.
      const few = listPidsFrom(root, MAX_TRIED);
      const all = few ?? listPids();
      range = findRange();
      const everyone = range === null && few !== null ? listPids() : all;
      if (range === null) for (const each of [older, ruledOut]) each.clear();
      if (range === null || thoroughly) passedOver.clear();
      const now = performance.now();
      return everyone.filter(
        (pid) => !isOlder(pid) && !ruledOut.has(pid) && !passedOver.has(pid) && !isOfAnotherRun(pid, now),
      );
    },
    see({ pid, born }) {
      if (Number(born) < rootBorn) older.add(pid);
    },
    isOlder,
    keep({ pid }) {
      kept.add(pid);
      for (const each of [older, ruledOut, passedOver]) each.delete(pid);
    },
    claim: ({ pid }) => claims.set(pid, { run, seenAt: performance.now() }),
    ruleOut: ({ pid }) => ruledOut.add(pid),
    passOver: ({ pid }) => passedOver.add(pid),
    release() {
      for (const [pid, claim] of claims) if (claim.run === run) claims.delete(pid);
    },
  };
}

/**
 * Which pids the kernel may have given since a moment. It gives them upwards, skips those that are in use, and begins
 * again below when it has reached the largest: until it has gone round once, they lie between the first and the newest.
 */
export type PidRange = (pid: number) => boolean;

/** Asks again each time; null where the kernel may have gone round, or does not show its counters. */
function createPidRange(first: number): () => PidRange | null {
  const before = readPidCounters();
  return () => findRange(first, before, readPidCounters());
}

/** `first` was given shortly before the first counters were read. */
export function findRange(
  first: number,
  before: PidCounters | null,
  now: PidCounters | null,
): PidRange | null {
  if (before === null || now === null || mayHaveGoneRound(before, now)) return null;
  const { newest } = now;
  return newest >= first ? (pid) => pid >= first && pid <= newest : (pid) => pid >= first || pid <= newest;
}

/** A task may keep the pids of its group and of its session in use, too: twice as much as is needed for that. */
const PIDS_OF_A_TASK = 4;

/** Each start uses one pid up, and each pid in use is skipped at most once a round. */
function mayHaveGoneRound(before: PidCounters, now: PidCounters): boolean {
  const started = now.started - before.started;
  // A system that counts nothing shows the same numbers, or zeros, all the time.
  const isCounting = before.newest > 0 && before.started > 0 && (started > 0 || now.newest === before.newest);
  return !isCounting || 2 * started + PIDS_OF_A_TASK * before.tasks >= now.largest;
}
