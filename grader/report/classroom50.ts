/**
 * Classroom 50's result.json (schema `classroom50/result/v1`). It is published with the student's release, so it is
 * written for students: its points are those of the visible cases. Scores are whole numbers in this format.
 */
import type { LanguageId, Points, SubmissionResult } from '../model.js';
import { formatPoints, pointsToNumber } from '../score/points.js';
import { viewSubmission, type ItemView } from './audience.js';
import { sanitize } from '../text/sanitize.js';
import { cutText, renderPlainCase } from './plain-text.js';
import { describePoints, describeTotal, listDeviations, listRemarks } from './submission-text.js';
import { count } from '../text/units.js';

/** Its pages cut longer output. */
const MAX_OUTPUT = 2000;

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

interface Classroom50Result extends Omit<Classroom50Context, 'datetime'>, Score {
  readonly schema: 'classroom50/result/v1';
  /** UTC, whole seconds. */
  readonly datetime: string;
  readonly tests: readonly Classroom50Test[];
}
interface Classroom50Test extends Score {
  readonly 'test-name': string;
  readonly passed: boolean;
  /** The exact points, since `score` is the nearest whole number. */
  readonly points: string;
  readonly output: string;
}
interface Score {
  readonly score: number;
  readonly 'max-score': number;
}

/** One test for each rubric item: its points are whole numbers more often than those of a case. */
export function toClassroom50(result: SubmissionResult, context: Classroom50Context): Classroom50Result {
  const view = viewSubmission(result, 'student');
  const { datetime, ...known } = context;
  return {
    schema: 'classroom50/result/v1',
    ...known,
    datetime: `${datetime.toISOString().slice(0, 19)}Z`,
    ...wholeScore(view.points, view.countedPoints),
    tests: [...view.items.map((item) => toTest(item, result.language)), ...describeRemarks(result)],
  };
}

function toTest(item: ItemView, language: LanguageId | null): Classroom50Test {
  const failing = item.cases.filter(({ verdict }) => verdict.verdict !== 'accepted');
  const undecided =
    item.undecided === '0'
      ? ''
      : item.manual
        ? ', not marked yet'
        : `, ${formatPoints(item.undecided)} undecided for a fault of ours`;
  const note = describePoints(item);
  const lines = [
    `${formatPoints(item.points)} of ${formatPoints(item.countedPoints)} points${undecided}`,
    ...(note === null ? [] : [note]),
    ...(item.hiddenCases === 0 ? [] : [`${count(item.hiddenCases, 'case')} not shown`]),
    ...failing.map(
      (result) =>
        `${sanitize(result.case.title)} (${sanitize(result.case.id)}): ${renderPlainCase(result, { language, contract: [] })}`,
    ),
  ];
  return {
    'test-name': sanitize(`${item.title} (${item.id})`),
    passed: failing.length === 0,
    ...wholeScore(item.points, item.countedPoints),
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
function wholeScore(points: Points, most: Points): Score {
  const max = Math.round(pointsToNumber(most));
  const nearest = Math.min(max, Math.round(pointsToNumber(points)));
  return { score: points !== most && nearest === max ? Math.max(0, max - 1) : nearest, 'max-score': max };
}
