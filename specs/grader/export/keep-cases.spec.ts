import { expect, test } from '@jest/globals';
import { keepCases } from '../../../grader/export/keep-cases.js';

test('a table is exported row by row: a row that is not chosen is not in the file', () => {
  const kept = keepCases(
    `- columns: [id, n, back]
  rows:
    - [shown, 1, 10]
    - [secret, 77, 770]
  id: <id>
  call: A.b(<n>)
  returns: <back>
`,
    new Set(['shown']),
  );
  expect(kept).toBe('- id: shown\n  call: A.b(1)\n  returns: 10\n');
});
