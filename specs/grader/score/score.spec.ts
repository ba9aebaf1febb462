import { describe, expect, test } from '@jest/globals';
import type { Scoring, Verdict, Visibility } from '../../../grader/model.js';
import { scoreItems, totalPoints } from '../../../grader/score/score.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  methodCase,
  rubricItem,
} from '../../support/build.js';

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

describe('an item beside-work counts', () => {
  const earned = (...ran: [Verdict, Visibility?][]) => {
    const compiles = {
      item: rubricItem({ points: 2, besideWork: true, cases: [compileCase()] }),
      cases: [caseResult(compileCase(), ACCEPTED)],
    };
    const runs = ran.map(([verdict, visibility = 'visible'], at) => {
      const testCase = methodCase({ id: `m${at}`, visibility });
      return {
        item: rubricItem({ id: `m${at}`, points: 3, cases: [testCase] }),
        cases: [caseResult(testCase, verdict)],
      };
    });
    const [{ points, undecided } = { points: null, undecided: null }] = scoreItems([compiles, ...runs]);
    return { points, undecided };
  };

  test('not beside a case of an item that is lost as a whole', () => {
    const cases = [methodCase({ id: 'right' }), methodCase({ id: 'wrong' })];
    const whole = {
      item: rubricItem({ points: 3, scoring: 'all', cases }),
      cases: cases.map((each, at) => caseResult(each, [ACCEPTED, LOST][at])),
    };
    const compiles = {
      item: rubricItem({ points: 2, besideWork: true, cases: [compileCase()] }),
      cases: [caseResult(compileCase(), ACCEPTED)],
    };
    expect(scoreItems([compiles, whole])[0]).toMatchObject({ points: '0', undecided: '0' });
  });

  test('and any other for itself', () => {
    const compiles = {
      item: rubricItem({ points: 2, cases: [compileCase()] }),
      cases: [caseResult(compileCase(), ACCEPTED)],
    };
    const wrong = {
      item: rubricItem({ points: 3, cases: [methodCase({})] }),
      cases: [caseResult(methodCase({}), LOST)],
    };
    expect(scoreItems([compiles, wrong])[0]).toMatchObject({ points: '2' });
  });

  test.each<[string, [Verdict, Visibility?][], string, string]>([
    ['where nothing runs', [], '2', '0'],
    ['beside one case that runs and is right', [[LOST], [ACCEPTED]], '2', '0'],
    ['not where all that runs is wrong', [[LOST], [LOST]], '0', '0'],
    [
      'for nobody knows what, where the only case that may be right was not decided',
      [[LOST], [UNDECIDED]],
      '0',
      '2',
    ],
    ['not for what its student reads of only later', [[LOST], [ACCEPTED, 'hidden']], '0', '0'],
    ['where all that runs is read of later', [[LOST, 'hidden']], '2', '0'],
  ])('%s', (_, ran, points, undecided) => {
    expect(earned(...ran)).toEqual({ points, undecided });
  });
});
