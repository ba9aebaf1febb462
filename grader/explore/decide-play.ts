/** Runs a case on the explored submission. */
import { decideMethod } from '../compare/decide.js';
import { decideCases } from '../stages/decide-cases.js';
import { jobOf } from '../stages/decide-calls.js';
import { expectPrepared } from '../stages/case-result.js';
import { problemsTouching } from '../languages/problems-of-case.js';
import type { CallsRun, Verdict } from '../model.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import { isLost } from '../score/score.js';
import type { ExploredCase } from './answers.js';
import type { RunnableSubmission } from './runnable-submission.js';

export interface Difference {
  readonly verdict: Verdict;
  /** The outcomes of the calls; null if the case makes no calls. */
  readonly run: CallsRun | null;
}

/** How the submission differs. Null if it does not, or if it lacks a member that the case calls. */
export async function findDifference(
  { subject, caller }: RunnableSubmission,
  testCase: ExploredCase,
): Promise<Difference | null> {
  if (testCase.kind === 'method') {
    const { problems } = expectPrepared(subject.preparation);
    if (problemsTouching(problems, testCase.steps, subject.request.assignment.contract).length > 0)
      return null;
    const run = await caller.run(jobOf(testCase));
    return differenceOf(decideMethod(testCase, run), run);
  }
  const decided = await decideCases({ ...subject, adaptiveLimits: createTieredLimits() }, [testCase]);
  const result = decided.get(testCase);
  if (result === undefined) throw new Error('a case was not decided');
  return differenceOf(result.verdict, null);
}

function differenceOf(verdict: Verdict, run: CallsRun | null): Difference | null {
  if (verdict.verdict === 'judge-error') throw new Error(verdict.fault);
  return isLost(verdict) && verdict.verdict !== 'missing' ? { verdict, run } : null;
}
