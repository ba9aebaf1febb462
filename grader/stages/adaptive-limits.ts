/**
 * Shortens the time limits of programs that have run out of time before. A program that has timed out again and again
 * will most likely do so in its remaining cases, so those get a fraction of the limit. The fraction is still several
 * times as long as its finished runs took. So a case that ends keeps its verdict, and endless loops do not hold up a
 * class. If a run of the program ends later after all, cases whose limit has since grown run again.
 */
import pLimit from 'p-limit';
import { TIERS, tierOf, type Limits, type Verdict, type Visibility } from '../model.js';

interface AdaptiveLimits {
  /** The limits for a run. `what` names the program or the method. */
  limitsFor(what: string, full: Limits): Limits;
  /** Records how a run went. */
  noteRun(what: string, run: Course, given: Limits): void;
  /** Whether to run a timed-out program again to see what it held back: not after `MAX_ASKED_IN_VAIN` runs in vain. */
  mayTellMore(what: string): boolean;
  /** Records whether such a run wrote more. */
  noteAsked(what: string, toldMore: boolean): void;
}

/** How a finished run went. `cpuMs` is null if it is not known. */
export interface Course {
  readonly timedOut: boolean;
  /** Whether it timed out and had only computed for long: it neither read nor wrote. */
  readonly spinning?: boolean;
  readonly wallMs: number;
  readonly cpuMs: number | null;
}

/** After so many such runs in vain no further one is made. */
const MAX_ASKED_IN_VAIN = 2;
/** After so many runs that timed out at the full limit, the limit is reduced. */
const MAX_FULL_TIMEOUTS = 2;
/** The same for a program that only computed when it timed out, as long as none of its runs has ended. */
const MAX_FULL_TIMEOUTS_SPINNING = 1;
/** The share of the full limit that such a program gets next. */
const SHARE_AFTER_SPINNING = 0.25;
const TIMES_THE_SLOWEST = 5;
const MIN_LIMITS = { cpuMs: 500, wallMs: 2000 };
/**
 * As long as no run of a program has ended, every time-out makes an end less likely. So the limit falls each time, down
 * to a bound.
 */
const SHRINK_FACTOR = 0.8;
const BOUND_CPU_MS = { unknown: 300, least: 200, timesTheQuickest: 4 };

/**
 * The quickest run so far of any program in a language: how long a start takes on this machine. One for all submissions
 * of a class.
 */
export interface QuickestRun {
  cpuMs: number | null;
}

interface Record {
  timeOuts: number;
  hasSpun: boolean;
  /** How often a program that timed out was asked in vain what it held back. */
  askedInVain: number;
  hasToldMore: boolean;
  slowest: { cpuMs: number; wallMs: number };
}

export function createAdaptiveLimits(quickest: QuickestRun = { cpuMs: null }): AdaptiveLimits {
  const records = new Map<string, Record>();
  const recordOf = (what: string): Record => {
    const known = records.get(what);
    if (known !== undefined) return known;
    const record = {
      timeOuts: 0,
      hasSpun: false,
      askedInVain: 0,
      hasToldMore: false,
      slowest: { cpuMs: 0, wallMs: 0 },
    };
    records.set(what, record);
    return record;
  };
  return {
    limitsFor(what, full) {
      const { timeOuts, hasSpun, slowest } = recordOf(what);
      const hasEnded = slowest.wallMs > 0;
      const enough = hasSpun && !hasEnded ? MAX_FULL_TIMEOUTS_SPINNING : MAX_FULL_TIMEOUTS;
      if (timeOuts < enough) return full;
      const next =
        enough === MAX_FULL_TIMEOUTS
          ? MIN_LIMITS.cpuMs
          : Math.max(MIN_LIMITS.cpuMs, full.cpuMs * SHARE_AFTER_SPINNING);
      const shrunk = next * SHRINK_FACTOR ** (timeOuts - enough);
      const least = hasEnded
        ? MIN_LIMITS
        : { ...MIN_LIMITS, cpuMs: Math.round(Math.max(boundCpuMs(quickest), shrunk)) };
      const cut = (clock: 'cpuMs' | 'wallMs'): number =>
        Math.min(full[clock], Math.max(least[clock], TIMES_THE_SLOWEST * slowest[clock]));
      return { ...full, cpuMs: cut('cpuMs'), wallMs: cut('wallMs') };
    },
    noteRun(what, { timedOut, spinning = false, wallMs, cpuMs }, given) {
      const record = recordOf(what);
      if (timedOut) {
        record.timeOuts += 1;
        record.hasSpun ||= spinning;
      } else {
        const { slowest } = record;
        // If processor time was not measured: it is never more than elapsed time.
        record.slowest = {
          cpuMs: Math.max(slowest.cpuMs, Math.min(cpuMs ?? wallMs, given.cpuMs)),
          wallMs: Math.max(slowest.wallMs, wallMs),
        };
      }
    },
    mayTellMore(what) {
      const { hasToldMore, askedInVain } = recordOf(what);
      return hasToldMore || askedInVain < MAX_ASKED_IN_VAIN;
    },
    noteAsked(what, toldMore) {
      const record = recordOf(what);
      if (toldMore) record.hasToldMore = true;
      else record.askedInVain += 1;
    },
  };
}

function noteQuickest(quickest: QuickestRun, { timedOut, cpuMs }: Course): void {
  if (timedOut || cpuMs === null || cpuMs <= 0) return;
  quickest.cpuMs = Math.min(quickest.cpuMs ?? cpuMs, cpuMs);
}

/** The bound below which the limit never falls. A slow machine needs longer only to start a program. */
function boundCpuMs({ cpuMs }: QuickestRun): number {
  const { unknown, least, timesTheQuickest } = BOUND_CPU_MS;
  return cpuMs === null ? unknown : Math.min(MIN_LIMITS.cpuMs, Math.max(least, timesTheQuickest * cpuMs));
}

/** The adaptive limits of a submission, one for each visibility. */
export interface TieredLimits {
  /**
   * The limits for cases of this visibility. They use runs of that tier and of earlier tiers: limits of visible cases
   * must not show how long hidden cases took.
   */
  of(visibility: Visibility): AdaptiveLimits;
}

export function createTieredLimits(quickest: QuickestRun = { cpuMs: null }): TieredLimits {
  const own = TIERS.map(() => createAdaptiveLimits(quickest));
  const tiers = own.map((limits, tier): AdaptiveLimits => {
    const counting = own.slice(tier);
    return {
      ...limits,
      noteRun(what, course, given) {
        for (const each of counting) each.noteRun(what, course, given);
        // The first tier is visible, and only its runs count as the quickest.
        if (tier === 0) noteQuickest(quickest, course);
      },
      noteAsked(what, toldMore) {
        for (const each of counting) each.noteAsked(what, toldMore);
      },
    };
  });
  return {
    of(visibility) {
      const limits = tiers[tierOf({ visibility })];
      if (limits === undefined) throw new Error(`no tier of cases is ${visibility}`);
      return limits;
    },
  };
}

/** Runs a decision when a place is free, unless all is over by then. Resolves when the case has been decided. */
type ConcurrencyLimit = (decide: () => Promise<Verdict>, isOver: () => boolean) => Promise<void>;

/**
 * Lets as many programs run at once as there are places. Until it is known whether the submission loops, only as many
 * run as get the full limit, and only one where other submissions use the places (`sharesPlaces`): endless loops shall
 * not use up a full limit in each place.
 */
export function limitConcurrency(places: number, sharesPlaces: boolean): ConcurrencyLimit {
  const atFirst = sharesPlaces ? 1 : MAX_FULL_TIMEOUTS;
  let timeOuts = 0;
  let isKnown = false;
  const turns = pLimit(Math.min(places, atFirst));
  return (decide, isOver) =>
    turns(async () => {
      if (isOver()) return;
      const { verdict } = await decide();
      if (verdict === 'time-limit-exceeded') timeOuts += 1;
      isKnown ||= verdict !== 'time-limit-exceeded' || timeOuts >= MAX_FULL_TIMEOUTS;
      turns.concurrency = isKnown ? places : Math.max(1, Math.min(places, atFirst - timeOuts));
    });
}

/** Says in the verdict of a run that was stopped early why it was. */
export function noteReducedLimit(verdict: Verdict, full: Limits, given: Limits): Verdict {
  if (verdict.verdict !== 'time-limit-exceeded' || given === full) return verdict;
  const fullMs = verdict.clock === 'cpu' ? full.cpuMs : full.wallMs;
  return verdict.limitMs >= fullMs ? verdict : { ...verdict, fullLimitMs: fullMs };
}
