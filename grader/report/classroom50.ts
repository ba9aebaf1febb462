/**
 * Classroom 50's result.json (schema `classroom50/result/v1`). It is published with the student's release, so it is
 * written for students: hidden cases of an item are one test that names none of them. Scores are whole numbers in this
 * format.
 */
import type { ItemResult, LanguageId, Points, SubmissionResult } from '../model.js';
import { formatPoints, pointsToNumber } from '../score/points.js';
import { viewSubmission, type ItemView } from './audience.js';
import { redactResult } from './redact.js';
import { sanitize } from '../text/sanitize.js';
import { cutText, renderPlainCase } from './plain-text.js';
import { describeSpared, describeTotal, listDeviations, listRemarks } from './submission-text.js';
import { count } from '../text/units.js';

/** Its pages cut longer output. */
const MAX_OUTPUT = 2000;
/** Classroom 50 refuses larger files. */
export const CLASSROOM50_BYTES = 10 * 1024 * 1024;

/** What the environment of Classroom 50's runner says about a submission. */
export interface Classroom50Context {
  readonly classroom: string;
  readonly assignment: string;
  /** The tag, `submit/…`. */
  readonly submission: string;
  readonly commit: string;
  readonly release: string;
  readonly review: string;
  /** When it was graded. */
  readonly datetime: Date;
}

export interface Classroom50Result {
  readonly schema: 'classroom50/result/v1';
  readonly classroom: string;
  readonly assignment: string;
  readonly submission: string;
  readonly commit: string;
  readonly release: string;
  readonly review: string;
  /** UTC, whole seconds. */
  readonly datetime: string;
  readonly score: number;
  readonly 'max-score': number;
  readonly tests: readonly Classroom50Test[];
}
export interface Classroom50Test {
  readonly 'test-name': string;
  readonly passed: boolean;
  readonly score: number;
  readonly 'max-score': number;
  /** The exact points, since `score` is the nearest whole number. */
  readonly points: string;
  readonly output: string;
}

/** One test for each rubric item: its points are whole numbers more often than those of a case. */
export function toClassroom50(result: SubmissionResult, context: Classroom50Context): Classroom50Result {
  const whole = viewSubmission(result, 'instructor').items;
  const tests = result.items.map((item, index) => toTest(item, whole[index], result.language));
  const { datetime, ...known } = context;
  return {
    schema: 'classroom50/result/v1',
    ...known,
    datetime: `${datetime.toISOString().slice(0, 19)}Z`,
    ...wholeScore(result.points, result.maxPoints),
    tests: [...tests, ...describeRemarks(result)],
  };
}

function toTest(item: ItemResult, whole: ItemView | undefined, language: LanguageId | null): Classroom50Test {
  const { id, title } = item.item;
  const cases = item.cases.filter((result) => result.case.visibility === 'visible').map(redactResult);
  const hidden = item.cases.filter((result) => result.case.visibility !== 'visible');
  const accepted = item.cases.filter(({ verdict }) => verdict.verdict === 'accepted').length;
  const undecided =
    item.undecided === '0' ? '' : `, ${formatPoints(item.undecided)} undecided for a fault of ours`;
  const failing = cases
    .filter(({ verdict }) => verdict.verdict !== 'accepted')
    .map(
      (result) =>
        `${sanitize(result.case.title)} (${sanitize(result.case.id)}): ${renderPlainCase(result, { language, contract: [] })}`,
    );
  const note = whole === undefined ? null : describeSpared(whole);
  const lines = [
    `${formatPoints(item.points)} of ${item.item.points} points${undecided}`,
    ...(note === null ? [] : [note]),
    ...(hidden.length === 0 ? [] : [`${count(hidden.length, 'case')} not shown`]),
    ...failing,
  ];
  return {
    'test-name': sanitize(`${title} (${id})`),
    passed: accepted === item.cases.length,
    ...wholeScore(item.points, item.item.points),
    points: item.points,
    output: cutText(lines.join('\n\n'), MAX_OUTPUT),
  };
}

/** The format has no field for the submission as a whole: a test without points holds its remarks. */
function describeRemarks(result: SubmissionResult): Classroom50Test[] {
  const view = viewSubmission(result, 'student');
  const remarks = [...listDeviations(view), ...listRemarks(result)];
  if (remarks.length === 0) return [];
  const total = describeTotal(view);
  return [
    {
      'test-name': 'Remarks on the submission',
      passed: true,
      score: 0,
      'max-score': 0,
      points: '0',
      output: cutText([`${total}.`, ...remarks].map((line) => sanitize(line)).join('\n'), MAX_OUTPUT),
    },
  ];
}

/** The nearest whole number. Only full points give the maximum. */
function wholeScore(points: Points, most: number): { score: number; 'max-score': number } {
  const max = Math.round(most);
  const earned = pointsToNumber(points);
  const nearest = Math.min(max, Math.round(earned));
  return { score: earned < most && nearest === max ? Math.max(0, max - 1) : nearest, 'max-score': max };
}
