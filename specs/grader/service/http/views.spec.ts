import { describe, expect, test } from '@jest/globals';
import { viewRow } from '../../../../grader/service/http/views.js';
import type { Service } from '../../../../grader/service/service.js';
import type { StoredSubmission } from '../../../../grader/service/store/store.js';

const SUBMISSION = {
  id: 's1',
  assignment: 'thirds',
  student: 'ada',
  at: '2026-06-01T14:33:11Z',
  runs: [{ id: 'r1', state: { kind: 'graded', points: '25/3', undecided: '0', maxPoints: 10 } }],
} as unknown as StoredSubmission;

describe('a line of the list', () => {
  test('has points of two decimals at most', async () => {
    // An instructor's points are in memory: nothing else of the service is asked.
    const row = await viewRow(SUBMISSION, { role: 'instructor', id: 'i1', assignments: null }, {
      store: { list: () => [SUBMISSION], due: () => null, marking: () => null, submission: () => SUBMISSION },
    } as unknown as Service);
    expect(row).toMatchObject({ points: 8.33, maxPoints: 10, mark: '8.33 of 10', counts: true, late: false });
  });
});
