/**
 * How long what ran out of time before is waited for. A program that has used up its time again and again will most
 * likely do so in the cases that are left, too: those are given a fraction of it, which is still several times what its
 * runs that ended took. So a case that ends keeps its verdict, and a class with endless loops in it is not held up.
 */
import type { Limits, Verdict } from './model.js';

export interface Patience {
  /** What a run of this is given. `what` names the program or the method. */
  give(what: string, full: Limits): Limits;
  /** How a run of it went. */
  note(what: string, run: Course, given: Limits): void;
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

interface Record {
  full: number;
  slowest: { cpuMs: number; wallMs: number };
}

export function openPatience(): Patience {
  const records = new Map<string, Record>();
  const recordOf = (what: string): Record => {
    const known = records.get(what) ?? { full: 0, slowest: { cpuMs: 0, wallMs: 0 } };
    records.set(what, known);
    return known;
  };
  return {
    give(what, full) {
      const { full: timeOuts, slowest } = recordOf(what);
      if (timeOuts < ENOUGH) return full;
      const cut = (clock: 'cpuMs' | 'wallMs'): number =>
        Math.min(full[clock], Math.max(LEAST[clock], TIMES_THE_SLOWEST * slowest[clock]));
      return { ...full, cpuMs: cut('cpuMs'), wallMs: cut('wallMs') };
    },
    note(what, { timedOut, wallMs, cpuMs }, given) {
      const record = recordOf(what);
      if (timedOut) record.full += 1;
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

/** Says of a run that was stopped early why it was. */
export function tellHaste(verdict: Verdict, full: Limits, given: Limits): Verdict {
  if (verdict.verdict !== 'time-limit-exceeded' || given === full) return verdict;
  const fullMs = verdict.clock === 'cpu' ? full.cpuMs : full.wallMs;
  return verdict.limitMs >= fullMs ? verdict : { ...verdict, fullLimitMs: fullMs };
}
