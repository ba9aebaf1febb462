/** What a reader should look at first. */
import type { CaseResult, SubmissionResult } from '../model.js';
import { isLost, isUndecided } from '../score/score.js';

/** Someone has to look: a case that nobody decided, or a submission that was not taken. */
export function needsHuman({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) =>
    cases.some(({ verdict }) => isUndecided(verdict) || verdict.verdict === 'rejected'),
  );
}

/** The first case to mend, in rubric order; what merely follows from another failure comes last. */
export function findFirstFailure(cases: readonly CaseResult[]): CaseResult | undefined {
  const lost = cases.filter(({ verdict }) => isLost(verdict));
  return lost.find(({ verdict }) => verdict.verdict !== 'not-run') ?? lost[0];
}

/** What to look at first: a failure, else a case that nobody decided. */
export function findFirstOpen(cases: readonly CaseResult[]): CaseResult | undefined {
  return findFirstFailure(cases) ?? cases.find(({ verdict }) => isUndecided(verdict));
}
