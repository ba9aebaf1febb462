/** Groups cases that failed for the same reason, so that a report shows them once, with all their titles. */
import type { CaseResult } from '../model.js';

/** One case, or several with exactly the same explanation. Never empty. */
export type Alike = readonly [CaseResult, ...CaseResult[]];

/** Verdicts that concern the submission as a whole: one cause, many cases. */
const SHARED = new Set(['not-run', 'missing', 'compile-error', 'rejected', 'judge-error']);

/** Whether the verdict is about the submission and not about the single case. */
export function hasSharedCause({ verdict }: CaseResult): boolean {
  return SHARED.has(verdict.verdict);
}

/** Whether it is accepted, and something is to be said of it all the same. */
export function isRemarked({ verdict }: CaseResult): boolean {
  return verdict.verdict === 'accepted' && verdict.remarks.length > 0;
}

function keyOfSharedCause(result: CaseResult): string | null {
  return hasSharedCause(result) && result.case.hint === null ? JSON.stringify(result.verdict) : null;
}

/** Presentation errors are shown with their deviations. */
function keyOfDeviations({ verdict }: CaseResult): string | null {
  return verdict.verdict === 'presentation-error' ? JSON.stringify(verdict.deviations) : null;
}

/** Groups in the order of their first cases. A case with a hint of its own stays alone. */
export function groupAlike(results: readonly CaseResult[]): readonly Alike[] {
  const groups = new Map<string, [CaseResult, ...CaseResult[]]>();
  for (const [index, result] of results.entries()) {
    const key = keyOfSharedCause(result) ?? keyOfDeviations(result) ?? String(index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [result]);
    else group.push(result);
  }
  return [...groups.values()];
}
