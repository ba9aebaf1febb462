import { describe, expect, test } from '@jest/globals';
import type { Scoring, Verdict, Visibility } from '../../../grader/model.js';
import { viewSubmission, type Audience } from '../../../grader/report/audience.js';
import { describeTotal, listNets } from '../../../grader/report/submission-text.js';
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

describe('a safety net', () => {
  const net = (calls: readonly Verdict[], games: readonly Verdict[], visibility: Visibility = 'visible') =>
    submissionResult([
      [
        rubricItem({
          id: 'calls',
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
          safetyNet: true,
          cases: games.map((_, index) => methodCase({ id: `game-${String(index)}` })),
        }),
        games,
      ],
    ]);

  test.each<[string, Verdict[], Verdict[], string[]]>([
    ['is silent where it charges nothing', [ACCEPTED], [ACCEPTED], []],
    ['is silent where it charges what it sees', [ACCEPTED], [LOST], []],
    [
      'says what it does not take again',
      [ACCEPTED, LOST],
      [LOST, ACCEPTED],
      [
        'Whole games: points not taken again for the cases that are not accepted: 1 (as many were lost in the items before).',
      ],
    ],
    [
      'says why it gives nothing',
      [LOST],
      [ACCEPTED],
      ['Whole games: no more points than the items before have earned.'],
    ],
  ])('%s', (_, calls, games, sentences) => {
    expect(listNets(viewSubmission(net(calls, games), 'student').items)).toEqual(sentences);
  });

  test('is counted over what is shown: hidden failures pay for nothing there', () => {
    const [lost, accepted] = [LOST, ACCEPTED].map((verdict) =>
      viewSubmission(net([verdict], [LOST], 'hidden'), 'student'),
    );
    expect(lost).toEqual(accepted);
    expect(viewSubmission(net([LOST], [LOST], 'hidden'), 'instructor').items[1]?.points).toBe('0');
  });
});
