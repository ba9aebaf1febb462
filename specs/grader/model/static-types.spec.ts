import { expect, test } from '@jest/globals';
import { findMembers, typeOf } from '../../../grader/model.js';
import { contract, expr } from '../../support/contract.js';

const SCOPE = {
  contract: [
    contract(
      'Board',
      'class',
      'Board(int size)',
      'static int BLACK',
      'Board copy()',
      'Move[] moves()',
      'Move best()',
      'int best(int depth)',
      'int count(char color)',
      'String count(int size)',
      'void move(Move move)',
    ),
    contract('Move', 'class', 'int from', 'Square target()'),
  ],
  variables: new Map([
    ['board', 'Board'],
    ['boards', 'Board[][]'],
    ['other', null],
  ]),
};

test.each<[string, string | null]>([
  ['1', 'int'],
  ['-0.5', 'double'],
  ["'x'", 'char'],
  ['"x"', 'String'],
  ['true', 'boolean'],
  ['null', null],
  ['new Move(1)', 'Move'],
  ['board', 'Board'],
  ['other', null],
  ['boards[0]', 'Board[]'],
  ['boards[0][1].copy()', 'Board'],
  ['other[0]', null],
  ['board[0]', null],
  // Members.
  ['Board.BLACK', 'int'],
  ['board.moves()[0].from', 'int'],
  ['board.move(other)', 'void'],
  ['other.copy()', null],
  ['unknown.copy()', null],
  ['board.nothing()', null],
  ['board.copy', null],
  ['board.best().target().copy()', null],
  // The number of arguments chooses an overload; where it does not, the types must agree.
  ['board.best()', 'Move'],
  ['board.best(3)', 'int'],
  ["board.count('x')", null],
  // Arrays.
  ['{1, 2}', 'int[]'],
  ['{{1}, {}}', 'int[][]'],
  ['{1, 2.5}', 'double[]'],
  ["{1, 'x'}", null],
  ['{null, new Move(1)}', 'Move[]'],
  ['{other, new Move(1)}', null],
  ['{}', null],
  ['{null}', null],
])('%s is of type %s', (text, type) => {
  expect(typeOf(expr(text), SCOPE)).toBe(type);
});

test('the members that an expression may mean are those with its number of arguments', () => {
  const call = expr("board.count('x')");
  if (call.type !== 'call') throw new Error('no call');
  expect(findMembers(call, SCOPE).map(({ type }) => type)).toEqual(['int', 'String']);
});
