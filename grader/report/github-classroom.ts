/**
 * The result that GitHub Classroom's own graders report: the step output `result`, base64 of JSON. The service was retired in
 * August 2026; its reporter and its workflows live on in classrooms that kept them.
 */
import type { ItemResult, SubmissionResult } from '../model.js';
import { formatPoints, pointsToNumber, roundedNumber, roundTogether } from '../score/points.js';
import { viewSubmission, type ItemView } from './audience.js';
import { DEVIATION_TITLE, tellDeviation, type DeviationView } from './describe-deviations.js';
import { isSharedOut, shareOut } from './case-points.js';
import { redactResult } from './redact.js';
import { sanitize } from '../text/sanitize.js';
import { cutText, renderPlainCase } from './plain-text.js';
import { listNotes } from './submission-text.js';
import { count } from '../text/units.js';

/** The longest text of a check run, into which the reporter writes it. */
export const CHECK_TEXT_LENGTH = 65_535;
/** How many characters of a case are shown: the largest of these with which the whole is short enough. */
const LENGTHS = [4000, 1000, 300, 80, 0];

export interface GithubClassroomResult {
  readonly version: 1;
  readonly status: 'pass' | 'fail' | 'error';
  readonly max_score: number;
  readonly tests: readonly {
    readonly name: string;
    readonly status: 'pass' | 'fail' | 'error';
    readonly message: string;
    readonly test_code: '';
    readonly filename: '';
    readonly line_no: 0;
    readonly score: number;
    readonly execution_time: string;
  }[];
}
type Test = GithubClassroomResult['tests'][number];
type Status = Test['status'];

/** No test says where its code is. */
const NOWHERE = { test_code: '', filename: '', line_no: 0 } as const;
const NO_TIME = '0.000s';

/** The result as base64, at most 65,535 characters long. It is made for students: hidden cases are not in it. */
export function renderGithubClassroom(result: SubmissionResult): string {
  for (const length of LENGTHS) {
    const encoded = Buffer.from(JSON.stringify(build(result, length))).toString('base64');
    if (encoded.length <= CHECK_TEXT_LENGTH) return encoded;
  }
  return Buffer.from(JSON.stringify(toSingleTest(result))).toString('base64');
}

function build(result: SubmissionResult, length: number): GithubClassroomResult {
  const view = viewSubmission(result, 'student');
  const setting = { language: result.language, contract: [] };
  const shown = result.items.flatMap((item) => {
    const shareOf = shareOut(item);
    return item.cases
      .filter((each) => each.case.visibility === 'visible')
      .map((each) => ({ each, share: shareOf(each) }));
  });
  const cases = shown.map(({ each, share }): Test => ({
    name: cutText(sanitize(`${each.case.title} (${each.case.id})`), 200),
    status: statusOf(each.verdict.verdict),
    message:
      each.verdict.verdict === 'accepted'
        ? ''
        : cutText(renderPlainCase(redactResult(each), setting), length),
    ...NOWHERE,
    score: share === null ? 0 : pointsToNumber(share.points),
    execution_time: `${((each.wallMs ?? 0) / 1000).toFixed(3)}s`,
  }));
  const charge = view.deviations.reduce((sum, { points }) => sum + pointsToNumber(points), 0);
  const tests = [
    ...takeCharges(cases, charge),
    ...view.items.flatMap((item, index) => asItem(item, result.items[index])),
    ...view.deviations.map((deviation) => asCharge(deviation, length)),
  ];
  return {
    version: 1,
    status: worstStatus(tests),
    max_score: roundedNumber(view.countedPoints),
    tests: roundScores(tests),
  };
}

/** Rounds the scores. Their sum is shown as the mark. */
function roundScores(tests: readonly Test[]): readonly Test[] {
  const scores = roundTogether(tests.map(({ score }) => score));
  return tests.map((test, at) => ({ ...test, score: scores[at] ?? 0 }));
}

/** A test for those points of an item that no single case gives. */
function asItem(view: ItemView, graded: ItemResult | undefined): readonly Test[] {
  if (graded === undefined || view.countedPoints === '0') return [];
  // No word of this format says that a person has yet to give the points.
  if (isSharedOut(graded) || (view.manual && view.undecided !== '0')) return [];
  const earned = `${formatPoints(view.points)} of ${formatPoints(view.countedPoints)} points`;
  const isWhole = view.points === view.countedPoints;
  return [
    {
      name: cutText(
        sanitize(
          `${view.title}: ${view.manual ? 'by hand' : `${count(view.cases.length, 'case')} together`}`,
        ),
        200,
      ),
      status: view.undecided !== '0' ? 'error' : isWhole ? 'pass' : 'fail',
      message: sanitize([`${earned}.`, ...listNotes([view])].join(' ')),
      ...NOWHERE,
      score: pointsToNumber(view.points),
      execution_time: NO_TIME,
    },
  ];
}

/** Takes the charges of deviations from the scores. A test cannot hold a charge, since no score may be negative. */
function takeCharges<T extends { readonly score: number }>(tests: readonly T[], charge: number): T[] {
  let left = charge;
  return tests.map((test) => {
    const taken = Math.min(left, test.score);
    left -= taken;
    return { ...test, score: test.score - taken };
  });
}

/** A test without points that says how much was charged. */
function asCharge(deviation: DeviationView, length: number): Test {
  return {
    name: DEVIATION_TITLE,
    status: 'fail',
    message: cutText(sanitize(tellDeviation(deviation).join(' ')), length),
    ...NOWHERE,
    score: 0,
    execution_time: NO_TIME,
  };
}

/** One test for all cases, if there are too many of them even without texts. */
function toSingleTest(result: SubmissionResult): GithubClassroomResult {
  const { tests, ...rest } = build(result, 0);
  const passed = tests.filter(({ status }) => status === 'pass').length;
  const score = Math.round(tests.reduce((sum, test) => sum + test.score, 0) * 100) / 100;
  const [first] = tests;
  if (first === undefined) return { ...rest, tests };
  const name = `${passed} of ${tests.length} cases accepted`;
  return { ...rest, tests: [{ ...first, name, status: rest.status, message: '', score }] };
}

function statusOf(verdict: string): Status {
  if (verdict === 'accepted') return 'pass';
  return verdict === 'judge-error' ? 'error' : 'fail';
}

function worstStatus(tests: readonly Test[]): Status {
  if (tests.some(({ status }) => status === 'fail')) return 'fail';
  return tests.some(({ status }) => status === 'error') ? 'error' : 'pass';
}
