/** The marks that an instructor gives to an assignment of the service. */
import { describe, expect, test } from '@jest/globals';
import { settlePoints, settleResult } from '../../../grader/service/marking.js';
import type { Store, StoredSubmission } from '../../../grader/service/store/store.js';
import { ACCEPTED, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const ITEM = rubricItem({ id: 'dialogue', points: 10, cases: [compileCase()] });
const MANUAL = rubricItem({ id: 'style', points: 2, manual: true, cases: [] });
const RESULT = submissionResult([
  [ITEM, [ACCEPTED]],
  [MANUAL, []],
]);
const SUBMISSION = { assignment: 'greeting', student: 'ada', at: '2026-03-03T10:00:00Z' } as StoredSubmission;

function storeWith(policy: string, ...rows: readonly string[]): Store {
  const marks = rows.length === 0 ? '' : ['submission,item,points,change,comment', ...rows, ''].join('\n');
  const files = { policy, marks };
  return { marking: () => files } as unknown as Store;
}
const POLICY = 'due: 2026-03-02 23:59\nzone: UTC\npenalty: 10 % a day\n';

describe('marks.csv of a service', () => {
  test('an item that a person marks needs no comment', () => {
    const settled = settleResult(storeWith('', 'ada,style,1.5,,'), SUBMISSION, RESULT);
    expect([settled.points, settled.undecided, settled.settlement?.after]).toEqual(['23/2', '0', '23/2']);
  });
});

describe('what follows from points alone', () => {
  test.each([
    ['nothing is settled', storeWith(''), { graded: '10', after: '10' }],
    ['late', storeWith(POLICY), { graded: '10', after: '9' }],
    ['rows of others', storeWith(POLICY, 'bob,,,-1,why'), { graded: '10', after: '9' }],
    ['rows of one’s own', storeWith(POLICY, 'ada,,,-1,why'), null],
  ])('%s', (_, store, expected) => {
    expect(settlePoints(store, SUBMISSION, '10')).toEqual(expected);
  });
});
