/** Runs the reference and a submission with other inputs, within a budget. The reference's answers are cached. */
import type { Run, TranscriptCase } from '../../model.js';
import { limitsOf } from '../exploration-limits.js';
import type { Oracle } from '../oracle.js';

export interface Player {
  /**
   * Runs the reference. Null if the budget of the search is used up; with `always`, if the budget of all runs is used
   * up.
   */
  reference(testCase: TranscriptCase, typed: readonly string[], when?: 'always'): Promise<Run | null>;
  submission(testCase: TranscriptCase, typed: readonly string[], when?: 'always'): Promise<Run | null>;
  readonly isSpent: boolean;
}

/**
 * The budget of a search. The number of runs makes the search the same on any machine; the time limits slow programs.
 */
export interface Budget {
  readonly runs: number;
  readonly cpuMs: number;
  /** The time of all runs, those that make the shown example included. */
  readonly allMs: number;
}

/** A single submission takes at most 2 s of processor time, a submission of a class at most 1 s. */
export const BUDGETS = {
  thoroughly: { runs: 16, cpuMs: 400, allMs: 700 },
  quickly: { runs: 8, cpuMs: 350, allMs: 700 },
} as const satisfies Readonly<Record<string, Budget>>;

export type Effort = keyof typeof BUDGETS;

/** No run of a search may take longer: a program that hangs is no short example. */
const MAX_RUN_MS = 500;
/** How many answers are cached for a class: submissions that fail alike need the same ones. */
const MAX_KEPT = 500;

/** Runs a program of one side. */
export type Play = (testCase: TranscriptCase, typed: readonly string[]) => Promise<Run>;

export function createPlayer(reference: Play, submission: Play, budget: Budget): Player {
  let runs = 0;
  let cpuMs = 0;
  const isSpent = (): boolean => runs >= budget.runs || cpuMs >= budget.cpuMs;
  const isOver = (when: 'always' | undefined): boolean =>
    when === undefined ? isSpent() : cpuMs >= budget.allMs;
  const play = async (by: Play, testCase: TranscriptCase, typed: readonly string[]): Promise<Run> => {
    const run = await by(testCase, typed);
    cpuMs += run.cpuMs ?? run.wallMs;
    return run;
  };
  return {
    get isSpent() {
      return isSpent();
    },
    reference: async (testCase, typed, when) => (isOver(when) ? null : play(reference, testCase, typed)),
    async submission(testCase, typed, when) {
      if (isOver(when)) return null;
      runs++;
      return play(submission, testCase, typed);
    },
  };
}

/** Plays by an oracle, with less time than a case has. */
export function playBy(oracle: Oracle): Play {
  return ({ program, dialogue: { args }, files }, typed) =>
    oracle.play({
      kind: 'dialogue',
      title: '',
      program,
      args,
      lines: typed,
      files,
      filters: [],
      judge: null,
    });
}

/** Asks for each answer once. A cached answer takes no time. */
export function keepAnswers(play: Play): Play {
  const kept = new Map<string, Promise<Run>>();
  return (testCase, typed) => {
    const key = JSON.stringify([testCase.program, testCase.dialogue.args, testCase.files, typed]);
    const known = kept.get(key);
    if (known !== undefined) return known.then((run) => ({ ...run, cpuMs: 0 }));
    const run = play(testCase, typed);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, run);
    return run;
  };
}

/** Limits of a run in a search. */
export function searchLimits(assignment: Parameters<typeof limitsOf>[0]): ReturnType<typeof limitsOf> {
  return { ...limitsOf(assignment), cpuMs: MAX_RUN_MS };
}
