/** The marks that an instructor gives to an assignment of the service. */
import { describe, expect, test } from '@jest/globals';
import { settleResult } from '../../../grader/service/marking.js';
import type { Store, StoredSubmission } from '../../../grader/service/store/store.js';
import { ACCEPTED, compileCase, rubricItem, submissionResult } from '../../support/build.js';

const ITEM = rubricItem({ id: 'dialogue', points: 10, cases: [compileCase()] });
const MANUAL = rubricItem({ id: 'style', points: 2, manual: true, cases: [] });
const RESULT = submissionResult([
  [ITEM, [ACCEPTED]],
  [MANUAL, []],
]);
const SUBMISSION = { assignment: 'greeting', student: 'ada', at: '2026-03-03T10:00:00Z' } as StoredSubmission;

function storeWith(...rows: readonly string[]): Store {
  const files = { policy: '', marks: ['submission,item,points,change,comment', ...rows, ''].join('\n') };
  return { marking: () => files } as unknown as Store;
}

describe('marks.csv of a service', () => {
  test('an item that a person marks needs no comment', () => {
    const settled = settleResult(storeWith('ada,style,1.5,,'), SUBMISSION, RESULT);
    expect([settled.points, settled.undecided, settled.settlement?.after]).toEqual(['23/2', '0', '23/2']);
  });
});
