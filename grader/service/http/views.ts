/** Submissions as the API shows them to each role. Only this file decides what a student sees. */
import * as z from 'zod';
import { parseTime, showTime } from '../../assignment/load-policy.js';
import { roundedNumber, subtractPoints } from '../../score/points.js';
import { count } from '../../text/units.js';
import { studentAudience, viewSubmission, type Audience } from '../../report/audience.js';
import { listSettlement } from '../../report/settlement-text.js';
import { VERDICTS } from '../../model.js';
import { findMark, openCounting, RULE_WORDS, type Counting } from '../counting.js';
import { attemptRuleOf, dueOf, isLateByPolicy } from '../marking.js';
import type { Identity } from '../store/access.js';
import { isWaiting, type Due, type Run, type StoredSubmission } from '../store/store.js';
import { findResult, newestEnded, type Service, type StoredResult } from '../service.js';

export const submissionState = z.enum(['waiting', 'graded', 'set-aside', 'cancelled']);

export const submissionRow = z.object({
  id: z.string(),
  assignment: z.string(),
  student: z.string(),
  handedInAt: z.string(),
  state: submissionState,
  /** The points of the newest result, over the cases that the reader may see; null if there is no result. */
  points: z.number().nullable(),
  maxPoints: z.number().nullable(),
  /** The same as the reader may know it: `6.5 of 6.5, 3.5 not counted yet`; empty without a result. */
  mark: z.string(),
  /** Whether it is the one of its student that counts; null while that depends on cases that the reader may not see. */
  counts: z.boolean().nullable(),
  /** Whether it was handed in after it was due. */
  late: z.boolean(),
  /** The state in words: `graded, counts`. */
  stateText: z.string(),
  /** The time of handing in, on the clock of the assignment's zone: `2026-03-02 10:00, late`. */
  handedInText: z.string(),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

const caseView = z.object({ id: z.string(), title: z.string(), verdict: z.enum(VERDICTS) });
const runView = z.object({
  id: z.string(),
  requestedAt: z.string(),
  /** On the clock of the assignment's zone. */
  requestedText: z.string(),
  state: submissionState,
  stateText: z.string(),
  points: z.number().nullable(),
});
export const submissionDetail = submissionRow.extend({
  remarks: z.array(z.string()),
  /** Which of the student's submissions counts, in a sentence; empty without a result. */
  attempt: z.string(),
  /** The one that counts, if it is another. */
  counting: z.string().nullable(),
  /** What became of the mark after grading, in sentences. */
  settled: z.array(z.string()),
  /** The runs, oldest first. A regrade is another run. */
  runs: z.array(runView),
  /** The points of the cases that are shown. */
  countedPoints: z.number().nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      points: z.number(),
      maxPoints: z.number(),
      hiddenCases: z.number(),
      cases: z.array(caseView),
    }),
  ),
});
export type SubmissionDetail = z.infer<typeof submissionDetail>;

export function audienceOf(identity: Identity, service: Service, assignment: string): Audience {
  return identity.role === 'student' ? studentAudience(service.store.studentsSee(assignment)) : 'instructor';
}

/**
 * A row of the list. A student's points are computed from the whole result, since they must not include hidden cases.
 */
export async function viewRow(
  submission: StoredSubmission,
  identity: Identity,
  service: Service,
  counting: Counting = openCounting(service, submission.assignment),
): Promise<SubmissionRow> {
  const { id, assignment, student, at } = submission;
  const newest = submission.runs.at(-1);
  const ended = newestEnded(submission.runs);
  const audience = audienceOf(identity, service, assignment);
  const score = ended === null ? null : await scoreRun(ended, audience, service);
  const state = newest?.state.kind ?? 'waiting';
  const due = dueOf(service.store, assignment);
  const late = isLateByPolicy(service.store, submission) ?? isLate(at, due);
  const isTold = attemptRuleOf(service.store, assignment) !== 'best' || score?.isWhole !== false;
  const counts = isTold ? (await counting(student))?.submission.id === id : null;
  return {
    id,
    assignment,
    student,
    handedInAt: at,
    state,
    points: score?.points ?? null,
    maxPoints: score?.maxPoints ?? null,
    mark: score === null ? '' : describeScore(score),
    counts,
    late,
    stateText: `${STATE_WORDS[state]}${counts === true ? ', counts' : ''}`,
    handedInText: `${showTime(at, due?.zone ?? 'UTC')}${late ? ', late' : ''}`,
  };
}

/** Rows of one assignment. */
export async function viewRows(
  all: readonly StoredSubmission[],
  identity: Identity,
  service: Service,
): Promise<SubmissionRow[]> {
  const [first] = all;
  if (first === undefined) return [];
  const counting = openCounting(service, first.assignment);
  return Promise.all(all.map((each) => viewRow(each, identity, service, counting)));
}

const STATE_WORDS: Readonly<Record<z.infer<typeof submissionState>, string>> = {
  waiting: 'waiting',
  graded: 'graded',
  'set-aside': 'set aside: a person has to look',
  cancelled: 'cancelled',
};

function isLate(at: string, due: Due | null): boolean {
  const dueMs = due === null ? null : parseTime(due.due, due.zone);
  return dueMs !== null && Date.parse(at) > dueMs;
}

/** How far all of them are, in a sentence. */
export function describeProgress(all: readonly StoredSubmission[]): string {
  if (all.length === 0) return 'Nothing is handed in yet.';
  const waiting = all.filter(isWaiting).length;
  const cancelled = all.filter((each) => !isWaiting(each) && newestEnded(each.runs) === null).length;
  const graded = all.length - waiting - cancelled;
  const parts = [
    ...(graded > 0 ? [`${graded} graded`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled, without a result`] : []),
  ];
  return `${count(all.length, 'submission')}: ${parts.join(', ')}.`;
}

export async function viewDetail(
  submission: StoredSubmission,
  identity: Identity,
  service: Service,
): Promise<SubmissionDetail> {
  const counting = openCounting(service, submission.assignment);
  const row = await viewRow(submission, identity, service, counting);
  const audience = audienceOf(identity, service, submission.assignment);
  const ended = newestEnded(submission.runs);
  const stored = ended === null ? null : await findResult(service, ended);
  const view = stored === null ? null : viewSubmission(stored.result, audience);
  const score = ended === null ? null : await scoreRun(ended, audience, service);
  const zone = dueOf(service.store, submission.assignment)?.zone ?? 'UTC';
  const runs = await Promise.all(
    submission.runs.map(async (run) => ({
      id: run.id,
      requestedAt: run.at,
      requestedText: showTime(run.at, zone),
      state: run.state.kind,
      stateText: STATE_WORDS[run.state.kind],
      points: (await scoreRun(run, audience, service))?.points ?? null,
    })),
  );
  return {
    ...row,
    remarks: [...submission.remarks],
    ...(await viewAttempt(submission, row, service, counting)),
    settled: stored === null ? [] : listSettlement(stored.result, audience).map(({ words }) => words),
    runs,
    countedPoints: score?.counted ?? null,
    items: (view?.items ?? []).map(({ id, title, points, maxPoints, hiddenCases, cases }) => ({
      id,
      title,
      points: roundedNumber(points),
      maxPoints,
      hiddenCases,
      cases: cases.map(({ case: testCase, verdict }) => ({
        id: testCase.id,
        title: testCase.title,
        verdict: verdict.verdict,
      })),
    })),
  };
}

async function viewAttempt(
  { assignment, student }: StoredSubmission,
  { points, counts }: SubmissionRow,
  service: Service,
  counting: Counting,
): Promise<Pick<SubmissionDetail, 'attempt' | 'counting'>> {
  if (points === null) return { attempt: '', counting: null };
  if (service.store.list(assignment, student).length === 1)
    return { attempt: 'This one counts.', counting: null };
  const rule = RULE_WORDS[attemptRuleOf(service.store, assignment)];
  if (counts === null)
    return { attempt: `${rule} Which it is will be told with the cases not shown yet.`, counting: null };
  const found = counts ? null : await counting(student);
  return {
    attempt: `${rule} It is ${counts ? 'this one' : 'another one'}.`,
    counting: found?.submission.id ?? null,
  };
}

interface Score {
  /** What counts. */
  readonly points: number;
  /** Before marks by hand and the rule for late work. */
  readonly graded: number;
  readonly maxPoints: number;
  /** What is decided of it as far as the reader may know. */
  readonly counted: number;
  /** Whether the reader may see all cases. */
  readonly isWhole: boolean;
}

function describeScore({ points, graded, maxPoints, counted }: Score): string {
  const before = graded === points ? '' : ` (${graded} as graded)`;
  const later = roundedNumber(subtractPoints(String(maxPoints), String(counted)));
  return `${points} of ${counted}${before}${later > 0 ? `, ${later} not counted yet` : ''}`;
}

/** The points of the newest result, as the reader may know them; null where there is none. */
export async function pointsFor(
  { runs, assignment }: StoredSubmission,
  identity: Identity,
  service: Service,
): Promise<number | null> {
  const ended = newestEnded(runs);
  const audience = audienceOf(identity, service, assignment);
  return ended === null ? null : ((await scoreRun(ended, audience, service))?.points ?? null);
}

/** The points of a run. An instructor's are mostly in memory; a student's need the whole result. */
async function scoreRun(run: Run, audience: Audience, service: Service): Promise<Score | null> {
  const submission = service.store.submission(run.submission);
  if (submission !== null && audience === 'instructor' && run.state.kind === 'graded') {
    const { graded, after, undecided } = await findMark(service, run, submission.assignment);
    const { maxPoints } = run.state;
    return {
      points: roundedNumber(after),
      graded: roundedNumber(graded),
      ...{ maxPoints, counted: roundedNumber(subtractPoints(String(maxPoints), undecided)), isWhole: true },
    };
  }
  const stored: StoredResult | null = await findResult(service, run);
  if (stored === null) return null;
  const { points, undecided, maxPoints, countedPoints, hiddenCases } = viewSubmission(
    stored.result,
    audience,
  );
  // While cases are hidden, the mark that counts would tell how they went.
  const { settlement } = stored.result;
  const settled = audience === 'instructor' || hiddenCases === 0 ? settlement : undefined;
  const graded = roundedNumber(points);
  const counting = settled === undefined ? graded : roundedNumber(settled.after);
  return {
    points: counting,
    graded,
    maxPoints,
    counted: roundedNumber(subtractPoints(countedPoints, settled?.undecided ?? undecided)),
    isWhole: hiddenCases === 0,
  };
}
