import { describe, expect, test } from '@jest/globals';
import type { Case, CaseResult, Verdict } from '../../../grader/model.js';
import { byImportance, findFirstFailure, findFirstOpen } from '../../../grader/report/case-importance.js';
import {
  ACCEPTED,
  LOST,
  UNDECIDED,
  caseResult,
  compileCase,
  methodCase,
  transcriptCase,
} from '../../support/build.js';

const NOT_RUN: Verdict = { verdict: 'not-run', because: 'something else has to be right first' };
const call = (id: string, rank?: number): Case => methodCase(rank === undefined ? { id } : { id, rank });
const failed = (...cases: readonly Case[]): CaseResult[] => cases.map((each) => caseResult(each, LOST));
const ids = (results: readonly CaseResult[]): string[] => results.map((result) => result.case.id);

describe('what to mend first', () => {
  test.each<[string, CaseResult[], string[]]>([
    ['without an order: as in the rubric', failed(call('b'), call('a')), ['b', 'a']],
    [
      'by the telling order',
      failed(call('a', 3), call('b', 1), transcriptCase({ id: 'c', rank: 2 })),
      ['b', 'c', 'a'],
    ],
    ['cases without a place after those with one', failed(call('new'), call('a', 9)), ['a', 'new']],
    [
      'what all else needs before the telling order',
      failed(call('a', 1), compileCase({ id: 'c' })),
      ['c', 'a'],
    ],
    [
      'what nobody decided after what was lost',
      [caseResult(call('ours', 1), UNDECIDED), caseResult(call('a'), LOST)],
      ['a', 'ours'],
    ],
    [
      'what follows from another failure last',
      [
        caseResult(call('after', 1), NOT_RUN),
        caseResult(call('ours'), UNDECIDED),
        caseResult(call('a', 2), LOST),
      ],
      ['a', 'ours', 'after'],
    ],
  ])('%s', (_, results, order) => {
    expect(ids(results.toSorted(byImportance))).toEqual(order);
  });

  test('is the first of what was lost', () => {
    const results = [
      caseResult(call('right', 1), ACCEPTED),
      caseResult(call('ours', 2), UNDECIDED),
      caseResult(call('late', 4), LOST),
      caseResult(call('early', 3), LOST),
    ];
    expect(findFirstFailure(results)?.case.id).toBe('early');
    expect(findFirstOpen(results.slice(0, 2))?.case.id).toBe('ours');
    expect(findFirstFailure(results.slice(0, 2))).toBeUndefined();
  });
});
