/** What a reader should look at first. */
import type { CaseResult, SubmissionResult } from '../model.js';
import { isLost, isUndecided } from '../score/score.js';

/** Someone has to look: a case that nobody decided, or a submission that was not taken. */
export function needsHuman({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) =>
    cases.some(({ verdict }) => isUndecided(verdict) || verdict.verdict === 'rejected'),
  );
}

/**
 * Compares results by what to mend first: what was lost before what nobody decided, and last what merely follows from
 * another failure; among these files and compiling, which all else needs, then by the assignment's telling order. Where
 * there is none they keep their order.
 */
export function byImportance(a: CaseResult, b: CaseResult): number {
  return stageOf(a) - stageOf(b) || rankOf(a) - rankOf(b);
}

function stageOf({ verdict }: CaseResult): number {
  if (verdict.verdict === 'not-run') return 2;
  return verdict.verdict === 'judge-error' ? 1 : 0;
}

function rankOf({ case: { kind, rank } }: CaseResult): number {
  return kind === 'file' || kind === 'compile' ? 0 : (rank ?? Number.MAX_SAFE_INTEGER);
}

/** The first case to mend. */
export function findFirstFailure(cases: readonly CaseResult[]): CaseResult | undefined {
  return cases.filter(({ verdict }) => isLost(verdict)).toSorted(byImportance)[0];
}

/** What to look at first: a failure, else a case that nobody decided. */
export function findFirstOpen(cases: readonly CaseResult[]): CaseResult | undefined {
  return findFirstFailure(cases) ?? cases.find(({ verdict }) => isUndecided(verdict));
}
