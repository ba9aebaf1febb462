/**
 * Gradescope's results.json. Every test has the visibility of its case, so that Gradescope hides what is hidden; it then
 * hides the total, too, and `output` says so. Only Gradescope may get it: it holds hidden cases.
 */
import {
  tierOf,
  type Assignment,
  type CaseResult,
  type ItemResult,
  type SandboxLevel,
  type SubmissionResult,
  type Visibility,
} from '../model.js';
import { formatPoints, pointsToNumber, roundedNumber } from '../score/points.js';
import { isLost } from '../score/score.js';
import { lastShown, viewSubmission, type ItemView } from './audience.js';
import { isSharedOut, shareOut, type CasePoints } from './case-points.js';
import { sanitize, stringifyJson } from '../text/sanitize.js';
import { redactResult } from './redact.js';
import { cutText, renderPlainCase } from './plain-text.js';
import type { Setting } from './reproduce.js';
import { countingScore } from './settled-pieces.js';
import { listSettlement } from './settlement-text.js';
import { describePoints, describeTotal, listDeviations, listRemarks } from './submission-text.js';
import { count } from '../text/units.js';

/** The longest output that a page shows; the whole text is in feedback.md. */
const MAX_OUTPUT = 20_000;

export interface GradescopeResults {
  /** Points earned; it overrides the sum of the tests. */
  readonly score: number;
  /** Seconds that the visible cases took. */
  readonly execution_time: number;
  readonly output: string;
  readonly output_format: 'text';
  readonly test_output_format: 'text';
  readonly test_name_format: 'text';
  readonly visibility: 'visible';
  /** Output of our own process is only for instructors. */
  readonly stdout_visibility: 'hidden';
  readonly extra_data: Readonly<Record<string, unknown>>;
  readonly tests: readonly GradescopeTest[];
}
export interface GradescopeTest {
  /** Left out, like `status`, if the fault is on our side: the points are neither given nor lost. */
  readonly score?: number;
  readonly max_score?: number;
  readonly status?: 'passed' | 'failed';
  readonly name: string;
  readonly number: string;
  readonly output: string;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly extra_data: Readonly<Record<string, unknown>>;
}

/** The path in a report folder. It is in the instructor's part, since the file holds hidden cases. */
export function gradescopePath(id: string): string {
  return `instructor/${id}.gradescope.json`;
}

export function toGradescope(
  assignment: Pick<Assignment, 'id' | 'fingerprint' | 'contract'>,
  result: SubmissionResult,
  sandbox: SandboxLevel,
): GradescopeResults {
  return {
    score: countingScore(result),
    execution_time: Math.round(visibleMs(result)) / 1000,
    output: describeSubmission(result),
    output_format: 'text',
    test_output_format: 'text',
    test_name_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    extra_data: {
      assignment: assignment.id,
      fingerprint: assignment.fingerprint,
      sandbox,
      points: result.points,
      undecided: result.undecided,
    },
    tests: listTests(assignment, result),
  };
}

function listTests(
  { contract }: Pick<Assignment, 'contract'>,
  result: SubmissionResult,
): readonly GradescopeTest[] {
  const whole = viewSubmission(result, 'instructor').items;
  return result.items.flatMap((item, index) =>
    toTests(
      item,
      whole[index],
      { language: result.language, contract },
      String(index + 1),
      visibilityOf(item, result.items.slice(0, index)),
    ),
  );
}

/** The file. */
export function renderGradescope(...graded: Parameters<typeof toGradescope>): string {
  return stringifyJson(toGradescope(...graded));
}

/** The time of the visible cases alone: the time of all would tell about hidden ones. */
function visibleMs({ items }: SubmissionResult): number {
  const shown = items.flatMap(({ cases }) => cases.filter((each) => each.case.visibility === 'visible'));
  return shown.reduce((sum, { wallMs }) => sum + (wallMs ?? 0), 0);
}

/** The text that every student sees at once, what was settled first: nothing in it comes from hidden cases. */
function describeSubmission(result: SubmissionResult): string {
  const view = viewSubmission(result, 'student');
  const hidden =
    view.hiddenCases === 0
      ? []
      : [
          `Gradescope shows no total while ${count(view.hiddenCases, 'case')} ${view.hiddenCases === 1 ? 'is' : 'are'} hidden.`,
        ];
  const settled = listSettlement(result, 'student').map(({ words }) => `${sanitize(words)}\n`);
  const others = cutText(
    [`${describeTotal(view)}.`, ...hidden, ...listDeviations(view), ...listRemarks(result)]
      .map((line) => sanitize(line))
      .join('\n'),
    MAX_OUTPUT,
  );
  return settled.join('') + others;
}

/** When the points of an item may be read: with those of the items before it where it stands after others. */
function visibilityOf(item: ItemResult, before: readonly ItemResult[]): Visibility {
  const all = [...(item.item.after.length > 0 ? before : []), item];
  if (all.some((each) => each.item.withheld.cases > 0)) return 'hidden';
  return lastShown(
    all.flatMap(({ item: { manual, visibility }, cases }) =>
      manual === true ? [visibility] : cases.map((result) => result.case.visibility),
    ),
  );
}

function toTests(
  item: ItemResult,
  view: ItemView | undefined,
  setting: Setting,
  number: string,
  visibility: Visibility,
): GradescopeTest[] {
  const shareOf = shareOut(item);
  // Counted tier by tier: a gap between two numbers would tell of a hidden case.
  const order = item.cases.toSorted((a, b) => tierOf(a.case) - tierOf(b.case));
  const places = new Map(order.map((result, index) => [result, index + 1]));
  const tests = item.cases.map((result) =>
    toTest(item, result, shareOf(result), setting, `${number}.${places.get(result) ?? 0}`),
  );
  return isSharedOut(item) ? tests : [toWhole(item, view, number, visibility), ...tests];
}

function toTest(
  item: ItemResult,
  result: CaseResult,
  share: CasePoints | null,
  setting: Setting,
  number: string,
): GradescopeTest {
  const { verdict } = result.verdict;
  const isOurs = verdict === 'judge-error';
  return {
    ...(share === null || isOurs
      ? {}
      : { score: roundedNumber(share.points), max_score: roundedNumber(share.maxPoints) }),
    ...(isOurs ? {} : { status: verdict === 'accepted' ? 'passed' : 'failed' }),
    name: sanitize(`${item.item.title}: ${result.case.title}`),
    number,
    output: cutText(renderPlainCase(redactResult(result), setting), MAX_OUTPUT),
    tags: [item.item.id, verdict],
    visibility: result.case.visibility,
    extra_data: { case: result.case.id, verdict },
  };
}

/** A test for points that belong to the whole item. It is hidden as long as any case that decides them is. */
function toWhole(
  { item, points, undecided, cases }: ItemResult,
  view: ItemView | undefined,
  number: string,
  visibility: Visibility,
): GradescopeTest {
  const isOurs = undecided !== '0';
  const rule =
    item.manual === true
      ? 'marked by a person'
      : item.scoring === 'all'
        ? `all ${count(cases.length, 'case')} or nothing`
        : `${count(cases.length, 'case')} together`;
  const earned =
    isOurs && item.manual === true ? 'Not marked yet' : `${formatPoints(points)} of ${item.points} points`;
  const note = view === undefined ? null : describePoints(view);
  const visible = cases.filter((result) => result.case.visibility === 'visible');
  const lost = visible.filter(({ verdict }) => isLost(verdict)).map((result) => result.case.title);
  return {
    ...(isOurs
      ? {}
      : {
          score: roundedNumber(points),
          max_score: item.points,
          status: pointsToNumber(points) < item.points ? 'failed' : 'passed',
        }),
    name: sanitize(`${item.title}: ${rule}`),
    number,
    output: [
      ...(item.scoring === 'all' ? [`${earned}, given when all cases are accepted.`] : [`${earned}.`]),
      ...(note === null ? [] : [`${item.title}: ${note}.`]),
      ...lost.map((title) => `Not accepted: ${sanitize(title)}`),
    ].join('\n'),
    tags: [item.id],
    visibility,
    extra_data: { item: item.id },
  };
}
