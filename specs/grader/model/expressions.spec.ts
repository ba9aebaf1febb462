import { expect, test } from '@jest/globals';
import { printExpression } from '../../../grader/assignment/expression.js';
import { mapParts, partsOf } from '../../../grader/model.js';
import { expr } from '../../support/contract.js';

test.each([
  ['12', ['12']],
  ['board', ['board']],
  ['{1, x}', ['{1, x}', '1', 'x']],
  ['board.size', ['board.size', 'board']],
  ['pits[i]', ['pits[i]', 'pits', 'i']],
  ['new Move(a, 2)', ['new Move(a, 2)', 'a', '2']],
  [
    'Board.of(rows[0], {1}).row(y)',
    [
      'Board.of(rows[0], {1}).row(y)',
      'Board.of(rows[0], {1})',
      'Board',
      'rows[0]',
      'rows',
      '0',
      '{1}',
      '1',
      'y',
    ],
  ],
])('the parts of %s, each before its own', (text, parts) => {
  expect(partsOf(expr(text)).map(printExpression)).toEqual(parts);
});

test('mapParts replaces the direct parts alone', () => {
  const replaced = mapParts(expr('board.move(a, pits[b])'), () => expr('x'));
  expect(printExpression(replaced)).toBe('x.move(x, x)');
});
