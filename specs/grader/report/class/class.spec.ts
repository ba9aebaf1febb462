/** A class in figures. */
import { describe, expect, test } from '@jest/globals';
import type { Report, SubmissionResult, Verdict } from '../../../../grader/model.js';
import { listNeedingAttention } from '../../../../grader/report/class/needs-attention.js';
import { findMedian, spreadMarks } from '../../../../grader/report/class/marks.js';
import { rankTimes } from '../../../../grader/report/class/times.js';
import { rankCases, rankItems } from '../../../../grader/report/class/failure-stats.js';
import {
  ACCEPTED,
  LIMITS,
  LOST,
  UNDECIDED,
  assignment,
  compileCase,
  methodCase,
  rubricItem,
  submissionResult,
  transcriptCase,
} from '../../../support/build.js';
import { differenceOf } from '../../../support/compare.js';

const wrong = (expected: string, actual: string): Verdict => ({
  verdict: 'wrong-answer',
  difference: differenceOf(expected, actual),
});
const threw = (message: string): Verdict => ({
  verdict: 'run-time-error',
  message,
  details: '',
  difference: null,
});

describe('how marks are spread', () => {
  const of = (points: string, undecided = '0'): SubmissionResult =>
    submissionResult([], { points, undecided, maxPoints: 30 });

  test.each<[string, SubmissionResult[], [from: number, submissions: number][]]>([
    [
      'nothing and everything',
      [of('0'), of('30')],
      [
        [0, 1],
        [90, 1],
      ],
    ],
    [
      'a tenth begins where the one before ends',
      [of('6'), of('89/15')],
      [
        [10, 1],
        [20, 1],
      ],
    ],
    ['what is undecided is no figure', [of('6', '24'), of('0', '30'), of('7')], [[20, 1]]],
    ['an assignment without points', [submissionResult([], { maxPoints: 0 })], [[0, 1]]],
    ['nobody', [], []],
  ])('%s', (_, submissions, bins) => {
    const filled = spreadMarks(submissions).filter(({ submissions: many }) => many > 0);
    expect(filled.map(({ from, submissions: many }) => [from, many])).toEqual(bins);
  });

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[], null],
  ])('the median of %j is %s', (values, median) => {
    expect(findMedian(values)).toBe(median);
  });
});

describe('what fails most', () => {
  const compiles = rubricItem({ id: 'compiles' });
  const item = rubricItem({
    id: 'games',
    points: 4,
    cases: [transcriptCase({ id: 'one' }), transcriptCase({ id: 'two' })],
  });
  const report = (verdicts: readonly (readonly [Verdict, Verdict])[]): Report => ({
    assignment: assignment({ rubric: [compiles, item] }),
    sandbox: 'none',
    submissions: verdicts.map((pair, index) =>
      submissionResult(
        [
          [compiles, [ACCEPTED]],
          [item, pair],
        ],
        { id: String(index) },
      ),
    ),
  });
  const CAPTURE = wrong('You take 3.\n', 'You take 4.\n');

  test('cases by how many failed them, with the commonest cause', () => {
    const ranked = rankCases(
      report([
        [ACCEPTED, CAPTURE],
        [ACCEPTED, CAPTURE],
        [LOST, threw('threw NullPointerException')],
      ]),
    );
    expect(
      ranked.map(({ case: { id }, failed, tried, who }) => [id, failed, tried, who.map((each) => each.id)]),
    ).toEqual([
      ['two', 3, 3, ['0', '1', '2']],
      ['one', 1, 3, ['2']],
    ]);
    expect(ranked[0]?.causes.map(({ count }) => count)).toEqual([2, 1]);
    expect(ranked[0]?.causes[0]?.words).toContain('expected 3, found 4');
  });

  test('what was not tried is not counted', () => {
    const none: Verdict[] = [
      UNDECIDED,
      { verdict: 'not-run', because: 'x' },
      { verdict: 'rejected', reason: 'x' },
      { verdict: 'compile-error', diagnostics: [], total: 1 },
      { verdict: 'missing', problems: [{ class: 'A', member: null, message: 'no file', place: null }] },
    ];
    const ranked = rankCases(
      report([...none.map((verdict) => [verdict, verdict] as const), [LOST, ACCEPTED]]),
    );
    expect(ranked.map(({ case: { id }, failed, tried }) => [id, failed, tried])).toEqual([['one', 1, 1]]);
  });

  test('a member that is missing was asked for by this very case', () => {
    const missing: Verdict = {
      verdict: 'missing',
      problems: [{ class: 'A', member: 'sow', message: 'A has no method sow', place: null }],
    };
    expect(rankCases(report([[missing, ACCEPTED]]))[0]?.causes[0]?.words).toBe('A has no method sow');
  });

  test.each<[string, Verdict[], number[]]>([
    [
      'a cause is told in its own words, which do not hold for others of its kind',
      [wrong('Ab\nc\n', 'ab\nc\n'), wrong('a\nCd\n', 'a\ncd\n'), wrong('Ab\nc\n', 'ab\nc\n')],
      [2, 1],
    ],
    ['wrong numbers are not', [CAPTURE, wrong('You take 3.\n', 'You take 5.\n')], [1, 1]],
    [
      'a limit is, whatever it was doing',
      ['in step 1', 'in step 2'].map((during) => ({
        verdict: 'time-limit-exceeded',
        clock: 'cpu',
        limitMs: 1,
        reachedMs: 2,
        during,
        difference: null,
      })),
      [2],
    ],
    ['exceptions by their words', [threw('a'), threw('b'), threw('b')], [2, 1]],
  ])('%s', (_, verdicts, counts) => {
    const [ranked] = rankCases(report(verdicts.map((one) => [one, ACCEPTED])));
    expect(ranked?.causes.map(({ count }) => count)).toEqual(counts);
  });

  test('items by who lost points there, undecided ones apart', () => {
    const ranked = rankItems(
      report([
        [ACCEPTED, LOST],
        [ACCEPTED, ACCEPTED],
        [UNDECIDED, ACCEPTED],
      ]),
    );
    expect(ranked.map(({ item: { id }, failed, of, meanShare }) => [id, failed, of, meanShare])).toEqual([
      ['games', 1, 3, 0.75],
      ['compiles', 0, 3, 1],
    ]);
  });
});

describe('who needs a human', () => {
  const test1 = methodCase({ id: 'one', title: 'sows', limits: { ...LIMITS, wallMs: 1000, cpuMs: 500 } });
  const item = rubricItem({ cases: [test1, { ...test1, id: 'two' }] });
  const timed = (verdict: Verdict, wallMs: number | null, cpuMs: number | null): SubmissionResult => {
    const result = submissionResult([[item, [verdict, verdict]]]);
    const items = result.items.map((each) => ({
      ...each,
      cases: each.cases.map((one, index) => (index === 0 ? { ...one, wallMs, cpuMs } : one)),
    }));
    return { ...result, items };
  };
  const stopped: Verdict = {
    verdict: 'time-limit-exceeded',
    clock: 'cpu',
    limitMs: 500,
    reachedMs: 510,
    during: null,
    difference: null,
  };

  test.each<[string, SubmissionResult, string[]]>([
    ['nobody', timed(ACCEPTED, 100, 100), []],
    [
      'a fault of ours, once',
      timed(UNDECIDED, null, null),
      ['judge-error: could not be checked on this computer: no JDK (2 cases)'],
    ],
    [
      'what was not taken',
      timed({ verdict: 'rejected', reason: 'links' }, null, null),
      ['rejected: not taken: links'],
    ],
    [
      'near the limit of elapsed time',
      timed(ACCEPTED, 801, 100),
      ['near-limit: sows: 80 % of the limit of elapsed time'],
    ],
    [
      'near the limit of processor time',
      timed(LOST, 700, 450),
      ['near-limit: sows: 90 % of the limit of processor time'],
    ],
    ['what was stopped is decided', timed(stopped, 900, 510), []],
    ['no time is known', timed(ACCEPTED, null, null), []],
  ])('%s', (_, result, concerns) => {
    expect(listNeedingAttention([result]).map(({ kind, words }) => `${kind}: ${words}`)).toEqual(concerns);
  });
});

test('run times: the slowest run first, and in whose submission it was', () => {
  const item = rubricItem({
    cases: [methodCase({ id: 'quick' }), methodCase({ id: 'slow' }), compileCase({ id: 'never' })],
  });
  const submissions = [40, 900, 60].map((wallMs, index): SubmissionResult => {
    const result = submissionResult([[item, []]], { id: String(index) });
    const times = [10, wallMs, null];
    return {
      ...result,
      items: result.items.map((each) => ({
        ...each,
        cases: each.cases.map((one, place) => ({ ...one, wallMs: times[place] ?? null })),
      })),
    };
  });
  const ranked = rankTimes({ assignment: assignment({ rubric: [item] }), sandbox: 'none', submissions });
  expect(
    ranked.map(({ case: { id }, runs, medianMs, slowestMs, slowest, limitMs }) => [
      id,
      runs,
      medianMs,
      slowestMs,
      slowest.id,
      limitMs,
    ]),
  ).toEqual([
    ['slow', 3, 60, 900, '1', LIMITS.wallMs],
    ['quick', 3, 10, 10, '0', LIMITS.wallMs],
  ]);
});
