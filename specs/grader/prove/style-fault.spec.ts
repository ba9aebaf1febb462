import { expect, test } from '@jest/globals';
import type { Case, ItemResult, Verdict } from '../../../grader/model.js';
import { findFirstFailure } from '../../../grader/report/case-importance.js';
import { addStyleFault } from '../../../grader/prove/refute-claims.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  methodCase,
  rubricItem,
} from '../../support/build.js';

const STYLE: Case = { ...compileCase({ id: 'style' }), kind: 'style' };

function graded(testCase: Case, verdict: Verdict, points: string): ItemResult {
  return {
    item: rubricItem({ cases: [testCase] }),
    cases: [caseResult(testCase, verdict)],
    points,
    spared: '0',
    undecided: '0',
  };
}

test('a style item loses its points, and nothing else changes', () => {
  const rule = graded(methodCase({ id: 'rule' }), LOST, '0');
  const [same, style] = addStyleFault([rule, graded(STYLE, ACCEPTED, '1')]);
  expect(same).toBe(rule);
  expect(style).toMatchObject({ points: '0', cases: [{ verdict: { verdict: 'wrong-answer' } }] });
});

test('what was not checked stays as it is', () => {
  const items = [
    graded(STYLE, UNDECIDED, '0'),
    graded(STYLE, { verdict: 'not-run', because: 'it does not compile' }, '0'),
  ];
  expect(addStyleFault(items)).toEqual(items);
});

test('it is told first where nothing else is wrong, and after all that is', () => {
  const style = graded(STYLE, ACCEPTED, '1');
  expect(findFirstFailure(addStyleFault([style]))?.case.id).toBe('style');
  const rule = graded(methodCase({ id: 'rule' }), LOST, '0');
  expect(findFirstFailure(addStyleFault([style, rule]))?.case.id).toBe('rule');
});
