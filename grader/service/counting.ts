/** Which of a student's submissions counts: as the policy says, or else the newest that has a result. */
import type { AttemptRule } from '../model.js';
import { chooseAttempt } from '../score/attempts.js';
import { attemptRuleOf, isLateByPolicy } from './marking.js';
import { findResult, newestEnded, type Service } from './service.js';
import type { Run, StoredSubmission } from './store/store.js';

export interface Attempt {
  readonly submission: StoredSubmission;
  /** The run whose result is that of the submission. */
  readonly run: Run;
}

/** Null where none of them has a result. */
export async function findCounting(
  service: Service,
  assignment: string,
  student: string,
): Promise<Attempt | null> {
  return chooseCounting(service, assignment, service.store.list(assignment, student));
}

/** Of each student the one that counts, by name. */
export async function findCountingOfEach(service: Service, assignment: string): Promise<readonly Attempt[]> {
  const byStudent = new Map<string, StoredSubmission[]>();
  for (const submission of service.store.list(assignment, null)) {
    const own = byStudent.get(submission.student) ?? [];
    own.push(submission);
    byStudent.set(submission.student, own);
  }
  const names = [...byStudent.keys()].sort();
  const found = await Promise.all(
    names.map((name) => chooseCounting(service, assignment, byStudent.get(name) ?? [])),
  );
  return found.filter((each) => each !== null);
}

async function chooseCounting(
  service: Service,
  assignment: string,
  all: readonly StoredSubmission[],
): Promise<Attempt | null> {
  const attempts = all.flatMap((submission): Attempt[] => {
    const run = newestEnded(submission.runs);
    return run === null ? [] : [{ submission, run }];
  });
  const rule = attemptRuleOf(service.store, assignment);
  const [newest = null] = attempts;
  if (rule === 'newest' || attempts.length < 2) return newest;
  const weighed = await Promise.all(
    attempts.map(async (attempt) => ({
      ...attempt,
      id: attempt.submission.id,
      order: Date.parse(attempt.submission.at),
      isLate: isLateByPolicy(service.store, attempt.submission) ?? false,
      mark: rule === 'best' ? await markOf(service, attempt.run) : '0',
    })),
  );
  // Oldest first: of two that came within one millisecond the later is the newer.
  return chooseAttempt(rule, weighed.reverse());
}

async function markOf(service: Service, run: Run): Promise<string> {
  const result = (await findResult(service, run))?.result;
  return result?.settlement?.after ?? result?.points ?? '0';
}

/** The rule in a sentence, for all who hand in more than once. */
export const RULE_WORDS: Readonly<Record<AttemptRule, string>> = {
  newest: 'The newest that has a result counts.',
  best: 'The best one counts.',
  'in-time': 'The newest that was handed in on time counts; where none was, the newest.',
};
