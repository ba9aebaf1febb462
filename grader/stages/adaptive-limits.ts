/**
 * Shortens the time limits of programs that have run out of time before. A program that has timed out again and again
 * will most likely do so in its remaining cases, so those get a fraction of the limit. The fraction is still several
 * times as long as its finished runs took. So a case that ends keeps its verdict, and endless loops do not hold up a
 * class. If a program has looped more than once before it read anything, every case that begins in the same way is
 * decided without a run.
 */
import pLimit from 'p-limit';
import { TIERS, tierOf } from './case-tiers.js';
import type { CaseFile, Limits, Run, Verdict, Visibility } from '../model.js';

export interface AdaptiveLimits {
  /** The limits for a run. `what` names the program or the method. */
  limitsFor(what: string, full: Limits): Limits;
  /** Records how a run went. */
  noteRun(what: string, run: Course, given: Limits): void;
  /** The ending of every run that begins like this one, whatever its input. Null if it is not known. */
  predict(start: Start, limits: Limits): Run | null;
  /** Records a run together with everything that the program could know before it read its input. */
  remember(start: Start, run: Run, given: Limits): void;
}

/** Everything that a program can know before it reads its input. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
}

/** How a finished run went. `cpuMs` is null if it is not known. */
export interface Course {
  readonly timedOut: boolean;
  readonly wallMs: number;
  readonly cpuMs: number | null;
}

const ENOUGH = 2;
const TIMES_THE_SLOWEST = 5;
const LEAST = { cpuMs: 500, wallMs: 2000 };
/**
 * As long as no run of a program has ended, every time-out makes an end less likely. So the limit falls each time, down
 * to a bound.
 */
const LESS_EACH_TIME = 0.8;
const LEAST_OF_ALL_CPU_MS = 300;

interface Record {
  timeOuts: number;
  slowest: { cpuMs: number; wallMs: number };
}

export function createAdaptiveLimits(): AdaptiveLimits {
  const records = new Map<string, Record>();
  const recordOf = (what: string): Record => {
    const known = records.get(what) ?? { timeOuts: 0, slowest: { cpuMs: 0, wallMs: 0 } };
    records.set(what, known);
    return known;
  };
  const early = new Map<string, { readonly foretold: Run; readonly given: Limits }[]>();
  return {
    predict(start, limits) {
      // In the usual case there is nothing to compare the case's files with.
      if (early.size === 0) return null;
      const known = early.get(JSON.stringify(start)) ?? [];
      const asLong = known.filter(
        ({ given }) => given.cpuMs >= limits.cpuMs && given.wallMs >= limits.wallMs,
      );
      return asLong[ENOUGH - 1]?.foretold ?? null;
    },
    remember(start, run, given) {
      const { ending } = run;
      if (ending.how !== 'time-limit' || ending.beforeInput !== true) return;
      const foretold: Run = { ...run, ending: { ...ending, foretold: true }, wallMs: 0, cpuMs: 0 };
      const key = JSON.stringify(start);
      early.set(key, [...(early.get(key) ?? []), { foretold, given }].slice(0, ENOUGH));
    },
    limitsFor(what, full) {
      const { timeOuts, slowest } = recordOf(what);
      if (timeOuts < ENOUGH) return full;
      const hasEnded = slowest.wallMs > 0;
      const shrunk = LEAST.cpuMs * LESS_EACH_TIME ** (timeOuts - ENOUGH);
      const least = hasEnded ? LEAST : { ...LEAST, cpuMs: Math.round(Math.max(LEAST_OF_ALL_CPU_MS, shrunk)) };
      const cut = (clock: 'cpuMs' | 'wallMs'): number =>
        Math.min(full[clock], Math.max(least[clock], TIMES_THE_SLOWEST * slowest[clock]));
      return { ...full, cpuMs: cut('cpuMs'), wallMs: cut('wallMs') };
    },
    noteRun(what, { timedOut, wallMs, cpuMs }, given) {
      const record = recordOf(what);
      if (timedOut) record.timeOuts += 1;
      else {
        const { slowest } = record;
        // If processor time was not measured: it is never more than elapsed time.
        record.slowest = {
          cpuMs: Math.max(slowest.cpuMs, Math.min(cpuMs ?? wallMs, given.cpuMs)),
          wallMs: Math.max(slowest.wallMs, wallMs),
        };
      }
    },
  };
}

/** The adaptive limits of a submission, one for each visibility. */
export interface TieredLimits {
  /**
   * The limits for cases of this visibility. They use runs of that tier and of earlier tiers: limits of visible cases
   * must not show how long hidden cases took.
   */
  of(visibility: Visibility): AdaptiveLimits;
}

export function createTieredLimits(): TieredLimits {
  const tiers = TIERS.map(() => createAdaptiveLimits());
  return {
    of(visibility) {
      const [own, ...later] = tiers.slice(tierOf({ visibility }));
      if (own === undefined) throw new Error(`no tier of cases is ${visibility}`);
      return {
        ...own,
        noteRun(...course) {
          for (const each of [own, ...later]) each.noteRun(...course);
        },
        remember(...run) {
          for (const each of [own, ...later]) each.remember(...run);
        },
      };
    },
  };
}

/** Runs a decision when a place is free. Resolves when the case has been decided. */
export type ConcurrencyLimit = (decide: () => Promise<Verdict>) => Promise<void>;

/**
 * Lets as many cases run at once as there are places. Until it is known whether the submission loops, only as many run
 * at once as get the full limit, so that endless loops do not use up a full limit in each place.
 */
export function limitConcurrency(places: number): ConcurrencyLimit {
  let timeOuts = 0;
  let isKnown = false;
  const turns = pLimit(Math.min(places, ENOUGH));
  return (decide) =>
    turns(async () => {
      const { verdict } = await decide();
      if (verdict === 'time-limit-exceeded') timeOuts += 1;
      isKnown ||= verdict !== 'time-limit-exceeded' || timeOuts >= ENOUGH;
      turns.concurrency = isKnown ? places : Math.min(places, ENOUGH - timeOuts);
    });
}

/** Says in the verdict of a run that was stopped early why it was. */
export function noteReducedLimit(verdict: Verdict, full: Limits, given: Limits): Verdict {
  if (verdict.verdict !== 'time-limit-exceeded' || given === full) return verdict;
  const fullMs = verdict.clock === 'cpu' ? full.cpuMs : full.wallMs;
  return verdict.limitMs >= fullMs ? verdict : { ...verdict, fullLimitMs: fullMs };
}
