/** Runs the reference and a submission with other inputs, within a budget. The reference's answers are cached. */
import type { Run, TranscriptCase } from '../../model.js';
import { limitsOf, type Oracle } from '../oracle.js';

export interface Player {
  /** Runs the reference. Null if the budget of the search is used up; with `always`, never. */
  reference(testCase: TranscriptCase, typed: readonly string[], when?: 'always'): Promise<Run | null>;
  submission(testCase: TranscriptCase, typed: readonly string[], when?: 'always'): Promise<Run | null>;
  readonly isSpent: boolean;
}

/**
 * How often a search may run the submission. It is counted in runs, not in time, so that a search finds the same on any
 * machine. A run takes `MAX_RUN_MS` at most.
 */
export const BUDGETS = { thoroughly: 16, quickly: 8 } as const satisfies Readonly<Record<string, number>>;

export type Effort = keyof typeof BUDGETS;

/** How often a search may still run something. */
export interface Budget {
  readonly isSpent: boolean;
  spend(): void;
}

export function createBudget(most: number): Budget {
  let spent = 0;
  return {
    get isSpent() {
      return spent >= most;
    },
    spend: () => void (spent += 1),
  };
}

/** No run of a search may take longer: a program that hangs is no short example. */
const MAX_RUN_MS = 500;
/** How many answers are cached for a class: submissions that fail alike need the same ones. */
const MAX_KEPT = 500;

/** Runs a program of one side. */
export type Play = (testCase: TranscriptCase, typed: readonly string[]) => Promise<Run>;

export function createPlayer(reference: Play, submission: Play, most: number): Player {
  const budget = createBudget(most);
  const isOver = (when?: 'always'): boolean => when === undefined && budget.isSpent;
  return {
    get isSpent() {
      return budget.isSpent;
    },
    reference: async (testCase, typed, when) => (isOver(when) ? null : reference(testCase, typed)),
    async submission(testCase, typed, when) {
      if (isOver(when)) return null;
      budget.spend();
      return submission(testCase, typed);
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

/** Asks for each answer once. */
export function keepAnswers(play: Play): Play {
  const kept = new Map<string, Promise<Run>>();
  return (testCase, typed) => {
    const key = JSON.stringify([testCase.program, testCase.dialogue.args, testCase.files, typed]);
    const known = kept.get(key);
    if (known !== undefined) return known;
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
