import { describe, expect, it } from '@jest/globals';
import type { Case, StyleCase } from '../../../grader/model.js';
import { orderCases } from '../../../grader/stages/decide-cases.js';

function caseOf(id: string, kind: Case['kind'], visibility: Case['visibility'] = 'visible'): Case {
  // The order depends on nothing else.
  return { id, kind, visibility } as StyleCase;
}

const CASES = [
  caseOf('a', 'method'),
  caseOf('b', 'transcript', 'hidden'),
  caseOf('c', 'transcript'),
  caseOf('d', 'style'),
  caseOf('e', 'style', 'hidden'),
  caseOf('f', 'method', 'hidden'),
];

describe('the order of cases', () => {
  it.each([
    ['style first, then as in the rubric', [], 'dacebf'],
    ['then what failed before', ['c'], 'dcaebf'],
    ['in the order in which it is named', ['c', 'a'], 'dcaebf'],
    ['a failure of a later tier does not overtake an earlier tier', ['f'], 'dacefb'],
    ['unknown ids change nothing', ['x'], 'dacebf'],
  ])('%s', (_, first, order) => {
    const ids = orderCases(CASES, new Set(first)).map(({ id }) => id);
    expect(ids.join('')).toBe(order);
  });
});
