/**
 * How long what ran out of time before is waited for. A program that has used up its time again and again will most
 * likely do so in the cases that are left, too: those are given a fraction of it, which is still several times what its
 * runs that ended took. So a case that ends keeps its verdict, and a class with endless loops in it is not held up.
 * What has looped more than once before it read anything does so in every case that begins alike: those are not run.
 */
import pLimit from 'p-limit';
import { TIERS, tierOf } from './case-tiers.js';
import type { CaseFile, Limits, Run, Verdict, Visibility } from '../model.js';

export interface AdaptiveLimits {
  /** What a run of this is given. `what` names the program or the method. */
  limitsFor(what: string, full: Limits): Limits;
  /** How a run of it went. */
  noteRun(what: string, run: Course, given: Limits): void;
  /** The ending of every run that begins like that, whatever its input; null where it is not known. */
  predict(start: Start, limits: Limits): Run | null;
  /** A run, by all that the program could know before it read its input. */
  remember(start: Start, run: Run, given: Limits): void;
}

/** All that a program can know before it reads its input. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
}

/** What matters of a run here. `cpuMs` null where it is not known. */
export interface Course {
  readonly timedOut: boolean;
  readonly wallMs: number;
  readonly cpuMs: number | null;
}

const ENOUGH = 2;
const TIMES_THE_SLOWEST = 5;
const LEAST = { cpuMs: 500, wallMs: 2000 };
/** Of a program of which no run has ended yet, every time-out makes an end less likely: down to a bound, less is given. */
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
      // Nearly always: then files of a case need not be gone through.
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
        // Where processor time is not told, elapsed time is never less.
        record.slowest = {
          cpuMs: Math.max(slowest.cpuMs, Math.min(cpuMs ?? wallMs, given.cpuMs)),
          wallMs: Math.max(slowest.wallMs, wallMs),
        };
      }
    },
  };
}

/** What is known of a submission's times, by who may read of the runs that it is known from. */
export interface TieredLimits {
  /**
   * For cases of this visibility. It knows of runs of that tier and of earlier ones: how long hidden cases took must not
   * show in the limits of visible ones.
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

/** Lets cases run side by side; resolves when the case has been decided. */
export type ConcurrencyLimit = (decide: () => Promise<Verdict>) => Promise<void>;

/**
 * As many at once as there are places; but until it is known whether the submission loops, no more than are waited for
 * in full, so that what loops in every case is not waited for once more for each place.
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

/** Says of a run that was stopped early why it was. */
export function noteReducedLimit(verdict: Verdict, full: Limits, given: Limits): Verdict {
  if (verdict.verdict !== 'time-limit-exceeded' || given === full) return verdict;
  const fullMs = verdict.clock === 'cpu' ? full.cpuMs : full.wallMs;
  return verdict.limitMs >= fullMs ? verdict : { ...verdict, fullLimitMs: fullMs };
}
