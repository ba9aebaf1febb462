/** Which of a student's submissions counts: as the policy says, or else the newest that has a result. */
import type { AttemptRule, Points } from '../model.js';
import { chooseAttempt } from '../score/attempts.js';
import { attemptRuleOf, isLateByPolicy } from './marking.js';
import { findResult, newestEnded, type Service } from './service.js';
import type { MarkingFiles, Run, StoredSubmission } from './store/store.js';

export interface Attempt {
  readonly submission: StoredSubmission;
  /** The run whose result is that of the submission. */
  readonly run: Run;
}

/** Which submission of a student counts; null where none has a result. Each student is looked up once. */
export type Counting = (student: string) => Promise<Attempt | null>;

export function openCounting(service: Service, assignment: string): Counting {
  const known = new Map<string, Promise<Attempt | null>>();
  return (student) => {
    const found =
      known.get(student) ?? chooseCounting(service, assignment, service.store.list(assignment, student));
    known.set(student, found);
    return found;
  };
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
      mark: rule === 'best' ? (await findMark(service, attempt.run, assignment)).after : '0',
    })),
  );
  // Oldest first: of two that came within one millisecond the later is the newer.
  return chooseAttempt(rule, weighed.reverse());
}

/** Points as they were graded, and the mark that counts. */
interface SettledMark {
  readonly graded: Points;
  readonly after: Points;
  readonly undecided: Points;
}

/** What became of the points of a run. Where marks are settled its result is read once for each state of the files. */
export async function findMark(service: Service, run: Run, assignment: string): Promise<SettledMark> {
  if (run.state.kind !== 'graded') return { graded: '0', after: '0', undecided: '0' };
  const { points, undecided } = run.state;
  const files = service.store.marking(assignment);
  if (files === null) return { graded: points, after: points, undecided };
  const marks = read.get(files) ?? new Map<string, Promise<SettledMark>>();
  read.set(files, marks);
  const mark = marks.get(run.id) ?? readMark(service, run, { graded: points, after: points, undecided });
  marks.set(run.id, mark);
  return mark;
}

const read = new WeakMap<MarkingFiles, Map<string, Promise<SettledMark>>>();

async function readMark(service: Service, run: Run, unsettled: SettledMark): Promise<SettledMark> {
  const result = (await findResult(service, run))?.result;
  if (result === undefined) return unsettled;
  const { points, undecided, settlement } = result;
  return { graded: points, after: points, undecided, ...settlement };
}

/** The rule in a sentence, for all who hand in more than once. */
export const RULE_WORDS: Readonly<Record<AttemptRule, string>> = {
  newest: 'The newest that has a result counts.',
  best: 'The best one counts.',
  'in-time': 'The newest that was handed in on time counts; where none was, the newest.',
};
