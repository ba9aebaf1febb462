/** Submissions as the API shows them to each role. Only this file decides what a student sees. */
import * as z from 'zod';
import { roundedNumber } from '../../score/points.js';
import { studentAudience, viewSubmission, type Audience } from '../../report/audience.js';
import { VERDICTS } from '../../model.js';
import type { Identity } from '../store/access.js';
import type { Run, StoredSubmission } from '../store/store.js';
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
});
export type SubmissionRow = z.infer<typeof submissionRow>;

const caseView = z.object({ id: z.string(), title: z.string(), verdict: z.enum(VERDICTS) });
const runView = z.object({
  id: z.string(),
  requestedAt: z.string(),
  state: submissionState,
  points: z.number().nullable(),
});
export const submissionDetail = submissionRow.extend({
  remarks: z.array(z.string()),
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
): Promise<SubmissionRow> {
  const { id, assignment, student, at } = submission;
  const newest = submission.runs.at(-1);
  const ended = newestEnded(submission.runs);
  const audience = audienceOf(identity, service, assignment);
  const score = ended === null ? null : await scoreRun(ended, audience, service);
  return {
    id,
    assignment,
    student,
    handedInAt: at,
    state: newest?.state.kind ?? 'waiting',
    points: score?.points ?? null,
    maxPoints: score?.maxPoints ?? null,
  };
}

export async function viewDetail(
  submission: StoredSubmission,
  identity: Identity,
  service: Service,
): Promise<SubmissionDetail> {
  const row = await viewRow(submission, identity, service);
  const audience = audienceOf(identity, service, submission.assignment);
  const ended = newestEnded(submission.runs);
  const stored = ended === null ? null : await findResult(service, ended);
  const view = stored === null ? null : viewSubmission(stored.result, audience);
  const runs = await Promise.all(
    submission.runs.map(async (run) => ({
      id: run.id,
      requestedAt: run.at,
      state: run.state.kind,
      points: (await scoreRun(run, audience, service))?.points ?? null,
    })),
  );
  return {
    ...row,
    remarks: [...submission.remarks],
    runs,
    countedPoints: view === null ? null : roundedNumber(view.countedPoints),
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

interface Score {
  readonly points: number;
  readonly maxPoints: number;
}

/** The points of a run. An instructor's are in memory; a student's need the whole result. */
async function scoreRun(run: Run, audience: Audience, service: Service): Promise<Score | null> {
  if (audience === 'instructor' && run.state.kind === 'graded')
    return { points: roundedNumber(run.state.points), maxPoints: run.state.maxPoints };
  const stored: StoredResult | null = await findResult(service, run);
  if (stored === null) return null;
  const { points, maxPoints } = viewSubmission(stored.result, audience);
  return { points: roundedNumber(points), maxPoints };
}
