import { describe, expect, test } from '@jest/globals';
import type { Scoring, Verdict } from '../../../grader/model.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import { ACCEPTED, LOST, UNDECIDED, caseResult, compileCase, rubricItem } from '../../support/build.js';

const NOT_RUN: Verdict = { verdict: 'not-run', because: 'something came first' };

function score(
  scoring: Scoring,
  points: number,
  verdicts: readonly Verdict[],
  weights: readonly number[] = [],
) {
  const cases = verdicts.map((_, index) =>
    compileCase({ id: `case-${String(index)}`, weight: weights[index] ?? 1 }),
  );
  const item = rubricItem({ scoring, points, cases });
  const results = cases.map((testCase, index) => caseResult(testCase, verdicts[index]));
  const { points: earned, undecided } = totalPoints(scoreItems([{ item, cases: results }]));
  return { earned, undecided };
}

describe('an item scored by each case', () => {
  test.each<[string, number, Verdict[], number[], string, string]>([
    ['all accepted', 6, [ACCEPTED, ACCEPTED], [], '6', '0'],
    ['one of three', 1, [ACCEPTED, LOST, LOST], [], '1/3', '0'],
    ['weights count', 10, [ACCEPTED, LOST], [4, 1], '8', '0'],
    ['not run earns nothing', 2, [ACCEPTED, NOT_RUN], [], '1', '0'],
    ['our fault waits for a human', 3, [ACCEPTED, UNDECIDED, LOST], [], '1', '1'],
    ['half points', 2.5, [ACCEPTED, LOST], [], '5/4', '0'],
  ])('%s', (_, points, verdicts, weights, earned, undecided) => {
    expect(score('each', points, verdicts, weights)).toEqual({ earned, undecided });
  });
});

describe('an item scored all or nothing', () => {
  test.each<[string, Verdict[], string, string]>([
    ['all accepted', [ACCEPTED, ACCEPTED], '3', '0'],
    ['one lost', [ACCEPTED, LOST], '0', '0'],
    ['one undecided', [ACCEPTED, UNDECIDED], '0', '3'],
    ['lost whatever the undecided one would say', [LOST, UNDECIDED], '0', '0'],
  ])('%s', (_, verdicts, earned, undecided) => {
    expect(score('all', 3, verdicts)).toEqual({ earned, undecided });
  });
});

test('a total adds points and what is undecided', () => {
  const item = rubricItem({
    points: 1,
    cases: [compileCase(), compileCase({ id: 'two' }), compileCase({ id: 'three' })],
  });
  const cases = [
    caseResult(compileCase(), ACCEPTED),
    caseResult(compileCase({ id: 'two' }), UNDECIDED),
    caseResult(compileCase({ id: 'three' }), LOST),
  ];
  const thirds = { item, cases };
  expect(totalPoints(scoreItems([thirds, thirds, thirds]))).toEqual({ points: '1', undecided: '1' });
});
