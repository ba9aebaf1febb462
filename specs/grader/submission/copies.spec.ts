import { expect, test } from '@jest/globals';
import { listCopies } from '../../../grader/submission/copies.js';

test.each([
  ['that cannot be read are told as copies that differ', ['ada/Board.java', 'bob/Board.java'], 1],
  ['in hidden folders are none', ['Board.java', '.history/Board.java'], 0],
])('files %s', (_, names, told) => {
  const files = names.map((name) => ({ name, path: `/not/there/${name}`, bytes: 1 }));
  expect(listCopies(files, ['Board.java', 'Board.java'])).toHaveLength(told);
});
