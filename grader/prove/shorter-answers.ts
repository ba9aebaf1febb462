/**
 * Shorter limits for programs that answer at once or never: what they prove does not depend on how long somebody waits
 * for them. Pure.
 */
import type { Assignment, Case } from '../model.js';

/** The assignment with at most this time for each answer of a program that is talked to. */
export function limitAnswers(assignment: Assignment, answerMs: number): Assignment {
  return {
    ...assignment,
    rubric: assignment.rubric.map((item) => ({
      ...item,
      cases: item.cases.map((testCase) => limitAnswersOf(testCase, answerMs)),
    })),
  };
}

function limitAnswersOf(testCase: Case, answerMs: number): Case {
  if (testCase.kind === 'transcript') {
    const { lockstepMs } = testCase;
    return lockstepMs === null ? testCase : { ...testCase, lockstepMs: Math.min(lockstepMs, answerMs) };
  }
  if (testCase.kind !== 'judge' || testCase.subject.kind !== 'live') return testCase;
  const { subject } = testCase;
  return { ...testCase, subject: { ...subject, answerMs: Math.min(subject.answerMs, answerMs) } };
}
