/**
 * Which processes a look at a run must read, of all on the machine. A process that does not belong to a run never joins
 * it, so one that was ruled out is not read again. Only pids are reused: when they may have been, all are read again.
 */
import { listPids, readNewestPid, type ProcessStat } from './proc.js';

/** Between two looks that are further apart so many processes may have started that pids have gone all the way round. */
const LONGEST_GAP_MS = 1000;
/** More entries than this and twice as many as there are processes: most are of processes that have ended. */
const MOST_ENDED = 1000;

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
  /** It is in the group or session of the run: no other run needs to read it, since no process can forge that. */
  claim(stat: ProcessStat): void;
  /** It never belongs to the run. */
  ruleOut(stat: ProcessStat): void;
  /** It is no concern of quick looks. */
  passOver(stat: ProcessStat): void;
  /** Forgets the members: they have ended. */
  release(): void;
}

interface Claim {
  readonly run: symbol;
  readonly seenAt: number;
}

/** What the looks of all runs have shown: to which run a process certainly belongs, and when it was born. */
const claims = new Map<number, Claim>();
const births = new Map<number, number>();
/** Rises whenever pids may have been given again since the last look of any run. */
let generation = 0;
let newest: number | null = null;
let lookedAt = -Infinity;

/**
 * The kernel's numbers rise until they start again from below. A number below that of a run's root also comes from a
 * system that does not really count.
 */
function followNumbers(now: number, root: number): void {
  const before = newest;
  const gapMs = now - lookedAt;
  newest = readNewestPid();
  lookedAt = now;
  const haveRisen = newest !== null && before !== null && newest >= before && newest >= root;
  if (haveRisen && gapMs <= LONGEST_GAP_MS) return;
  generation += 1;
  births.clear();
}

function listProcesses(): number[] {
  const pids = listPids();
  if (births.size > MOST_ENDED + 2 * pids.length) {
    const alive = new Set(pids);
    for (const pid of births.keys()) if (!alive.has(pid)) births.delete(pid);
  }
  return pids;
}

export function createSuspects(root: number, rootBorn: number): Suspects {
  const run = Symbol();
  const ruledOut = new Set<number>();
  const passedOver = new Set<number>();
  followNumbers(performance.now(), root);
  // The first look lists them, whoever has started since.
  let seen: { readonly generation: number; readonly newest: number | null } = { generation, newest: null };
  /** Whether pids below the root's may have been given since it started. */
  let haveGoneRound = false;
  const isOlder = (pid: number): boolean => {
    const born = births.get(pid);
    return born === undefined ? pid < root && !haveGoneRound : born < rootBorn;
  };
  const isOfAnotherRun = (pid: number, now: number): boolean => {
    const claim = claims.get(pid);
    return claim !== undefined && claim.run !== run && now - claim.seenAt <= LONGEST_GAP_MS;
  };
  return {
    list(thoroughly) {
      const now = performance.now();
      followNumbers(now, root);
      const mayBeReused = generation !== seen.generation;
      const nobodyNew = newest === seen.newest && !mayBeReused;
      seen = { generation, newest };
      haveGoneRound ||= mayBeReused;
      if (nobodyNew && !thoroughly) return null;
      if (mayBeReused) ruledOut.clear();
      if (mayBeReused || thoroughly) passedOver.clear();
      return listProcesses().filter(
        (pid) => !isOlder(pid) && !ruledOut.has(pid) && !passedOver.has(pid) && !isOfAnotherRun(pid, now),
      );
    },
    see: ({ pid, born }) => births.set(pid, Number(born)),
    isOlder,
    keep({ pid }) {
      ruledOut.delete(pid);
      passedOver.delete(pid);
    },
    claim: ({ pid }) => claims.set(pid, { run, seenAt: performance.now() }),
    ruleOut: ({ pid }) => ruledOut.add(pid),
    passOver: ({ pid }) => passedOver.add(pid),
    release() {
      for (const [pid, claim] of claims) if (claim.run === run) claims.delete(pid);
    },
  };
}
