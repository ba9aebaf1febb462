/**
 * Looks for fewer steps after which the same call fails. The expected values stay: the reference must still pass the
 * shorter case. Of the calls of one method, all are removed or none, since half of the moves of a game are no game.
 */
import { decideMethod } from '../../compare/decide.js';
import type { CallsRun, Difference, MethodCase, Step } from '../../model.js';

/** Makes the calls of a case. Null if the budget is used up. */
export type MakeCalls = (testCase: MethodCase) => Promise<CallsRun | null>;

interface FoundCalls {
  readonly steps: readonly Step[];
  readonly difference: Difference;
}

/** The fewest steps that lead to the step that failed; null if no step before it can be removed. */
export async function shortenCalls(
  testCase: MethodCase,
  failed: number,
  like: Difference,
  reference: MakeCalls,
  submission: MakeCalls,
): Promise<FoundCalls | null> {
  const last = testCase.steps[failed];
  if (last === undefined) return null;
  let before = testCase.steps.slice(0, failed);
  let best: FoundCalls | null = null;
  for (const member of new Set(before.map(memberOf))) {
    const fewer = before.filter((step) => memberOf(step) !== member);
    if (memberOf(last) === member || fewer.length === before.length) continue;
    const found = await trySteps({ ...testCase, steps: [...fewer, last] }, like, reference, submission);
    if (found === 'spent') return best;
    if (found === null) continue;
    best = found;
    before = fewer;
  }
  return best;
}

/** The member that a step calls. */
function memberOf({ call, text }: Step): string {
  return call.type === 'call' || call.type === 'member' ? call.name : text;
}

async function trySteps(
  testCase: MethodCase,
  like: Difference,
  reference: MakeCalls,
  submission: MakeCalls,
): Promise<FoundCalls | 'spent' | null> {
  const right = await reference(testCase);
  if (right === null) return 'spent';
  if (decideMethod(testCase, right).verdict !== 'accepted') return null;
  const run = await submission(testCase);
  if (run === null) return 'spent';
  const verdict = decideMethod(testCase, run);
  if (verdict.verdict !== 'wrong-answer') return null;
  const isLast = verdict.step === testCase.steps.length - 1;
  return isLast && isAlike(verdict.difference, like)
    ? { steps: testCase.steps, difference: verdict.difference }
    : null;
}

/**
 * Whether expected and actual value are both the same as before. If not, it may be another mistake, or a difference
 * that is allowed.
 */
function isAlike(one: Difference, other: Difference): boolean {
  if (!('call' in one) || !('call' in other)) return false;
  return one.expected === other.expected && one.actual === other.actual;
}
