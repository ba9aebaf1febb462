import { describe, expect, test } from '@jest/globals';
import type { Scoring, Verdict, Visibility } from '../../../grader/model.js';
import { viewSubmission, type Audience } from '../../../grader/report/audience.js';
import { describeTotal, listNotes } from '../../../grader/report/submission-text.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  compileCase,
  methodCase,
  rubricItem,
  submissionResult,
} from '../../support/build.js';

type Seen = readonly [Visibility, Verdict];

function view(audience: Audience, scoring: Scoring, points: number, cases: readonly Seen[]) {
  const item = rubricItem({
    scoring,
    points,
    cases: cases.map(([visibility], index) => compileCase({ id: `case-${String(index)}`, visibility })),
  });
  return viewSubmission(submissionResult([[item, cases.map(([, verdict]) => verdict)]]), audience);
}

describe('what a student sees', () => {
  test.each<[string, Scoring, Seen[], string]>([
    [
      'all visible',
      'each',
      [
        ['visible', ACCEPTED],
        ['visible', LOST],
      ],
      '3 of 6 points',
    ],
    [
      'hidden cases are not counted, whatever came of them',
      'each',
      [
        ['visible', ACCEPTED],
        ['hidden', LOST],
        ['hidden', ACCEPTED],
      ],
      "2 of 2 points that are decided here; 4 of the assignment's 6 points are decided by 2 cases not shown here",
    ],
    [
      'all or nothing with something hidden is not counted at all',
      'all',
      [
        ['visible', ACCEPTED],
        ['hidden', ACCEPTED],
      ],
      "0 of 0 points that are decided here; 6 of the assignment's 6 points are decided by 1 case not shown here",
    ],
    [
      'what could not be checked is told apart',
      'each',
      [
        ['visible', ACCEPTED],
        ['visible', UNDECIDED],
      ],
      '3 of 6 points; 3 of these 6 points could not be decided on this computer and cost you nothing',
    ],
  ])('%s', (_, scoring, cases, text) => {
    expect(describeTotal(view('student', scoring, 6, cases))).toBe(text);
  });

  test('a hidden verdict changes nothing in the view', () => {
    const lost = view('student', 'each', 6, [
      ['visible', ACCEPTED],
      ['hidden', LOST],
    ]);
    const accepted = view('student', 'each', 6, [
      ['visible', ACCEPTED],
      ['hidden', ACCEPTED],
    ]);
    expect(lost).toEqual(accepted);
  });
});

test.each<[Audience, number]>([
  ['student', 1],
  ['student-after-due-date', 2],
  ['student-after-published', 3],
  ['instructor', 4],
])('a report for %s holds %d of the four kinds of cases', (audience, shown) => {
  const all: Seen[] = [
    ['visible', LOST],
    ['after_due_date', LOST],
    ['after_published', LOST],
    ['hidden', LOST],
  ];
  expect(view(audience, 'each', 1, all).items.flatMap(({ cases }) => cases)).toHaveLength(shown);
});

describe('an item after another', () => {
  const both = (calls: readonly Verdict[], games: readonly Verdict[], visibility: Visibility = 'visible') =>
    submissionResult([
      [
        rubricItem({
          id: 'calls',
          title: 'Calls',
          points: 4,
          cases: calls.map((_, index) => methodCase({ id: `call-${String(index)}`, visibility })),
        }),
        calls,
      ],
      [
        rubricItem({
          id: 'games',
          title: 'Whole games',
          points: 2,
          after: ['calls'],
          cases: games.map((_, index) => methodCase({ id: `game-${String(index)}` })),
        }),
        games,
      ],
    ]);

  test.each<[string, Verdict[], Verdict[], string[]]>([
    ['is silent where it lost nothing', [ACCEPTED], [ACCEPTED], []],
    ['is silent where it alone lost something', [ACCEPTED], [LOST, ACCEPTED], []],
    [
      'says what it costs, and why it is less',
      [ACCEPTED, LOST],
      [LOST, ACCEPTED],
      [
        'Whole games: what fails here costs 0.5 points and not 1, since it may be what has cost points in “Calls” already.',
      ],
    ],
  ])('%s', (_, calls, games, sentences) => {
    expect(listNotes(viewSubmission(both(calls, games), 'student').items)).toEqual(sentences);
  });

  test('is counted over what is shown: hidden failures spare nothing there', () => {
    const [lost, accepted] = [LOST, ACCEPTED].map((verdict) =>
      viewSubmission(both([verdict], [LOST, ACCEPTED], 'hidden'), 'student'),
    );
    expect(lost).toEqual(accepted);
    expect(viewSubmission(both([LOST], [LOST, ACCEPTED], 'hidden'), 'instructor').items[1]?.points).toBe(
      '3/2',
    );
  });
});
