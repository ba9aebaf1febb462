/**
 * Learns how a submission's output is read before it plays: what its program shows otherwise in the dialogues of the
 * assignment. So a game follows the same deviations as a mark.
 */
import type { UndoPlan } from '../compare/deviations/undo.js';
import type { PreparedSubmission } from '../languages/prepare-submission.js';
import type { Assignment, CallsRun, Case, Run } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { createTieredLimits } from '../stages/adaptive-limits.js';
import { decideCases } from '../stages/decide-cases.js';
import { followThrough, planUndo } from '../stages/follow-through.js';
import { createTimeBudget } from '../stages/time-budget.js';

/** What is undone in the output of a program; null where nothing is. */
export async function learnReading(
  assignment: Assignment,
  prepared: PreparedSubmission,
  program: string,
  sandbox: Sandbox,
): Promise<UndoPlan | null> {
  if (assignment.deviations.how === 'strict') return null;
  const dialogues = assignment.rubric
    .flatMap(({ cases }) => cases)
    .filter((testCase) => testCase.kind === 'transcript' && testCase.program === program);
  const observations = new Map<Case, Run | CallsRun>();
  const subject = {
    ...prepared,
    sandbox,
    adaptiveLimits: createTieredLimits({ cpuMs: null }),
    timeBudget: createTimeBudget(assignment.submissionMs),
    observe: (testCase: Case, run: Run | CallsRun) => void observations.set(testCase, run),
  };
  const results = await decideCases(subject, dialogues);
  const { deviations } = followThrough(assignment, [...results.values()], observations);
  return deviations.length === 0 ? null : planUndo(assignment.rubric, deviations);
}
