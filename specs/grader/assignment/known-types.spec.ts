/** Calls that the contract says cannot be made, and all that it leaves open. */
import { describe, expect, test } from '@jest/globals';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { knownNames } from '../../../grader/assignment/bound-names.js';
import { parseMethods } from '../../../grader/assignment/methods.js';
import { contract } from '../../support/contract.js';

const CONTRACT = [
  contract(
    'Board',
    'class',
    'Board(int size)',
    'static Board of(int[][] rows)',
    'int[] row(int index)',
    'String title()',
    'boolean isLegal(Move move)',
    'void play(Move move)',
    'void play(int from, int to)',
    'int size',
    'static boolean isVowel(char letter)',
    'static double half(double number)',
    'static int total(List<Integer> numbers, Object more)',
  ),
  contract('Move', 'class', 'Move(int from, int to)'),
];

function complaintsOf(...lines: readonly string[]): string[] {
  const text = `- id: a\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const read = parseMethods(text, 'm.yaml', CASE_DEFAULTS, knownNames(CONTRACT, {}));
  return read.ok ? [] : read.fault.map((each) => formatComplaint(each).replace('m.yaml:', ''));
}

describe('refused, since no program could do it', () => {
  test.each([
    [
      'a variable that holds a number, where a list is asked',
      ['let: { rows: 3 }', 'call: Board.of(rows)', 'not-null: true'],
    ],
    [
      'a variable that holds a flat list',
      ['let: { rows: "{1, 2}" }', 'call: Board.of(rows)', 'not-null: true'],
    ],
    ['a list of texts where numbers are asked', ['call: Board.of({{"a", "b"}})', 'not-null: true']],
    [
      'a variable bound to another one',
      [`let: { text: '"ab"', letter: text }`, 'call: Board.isVowel(letter)', 'returns: true'],
    ],
    [
      'what another call returns',
      ['let: { board: new Board(3) }', 'call: board.row(board.title())', 'returns: "{1}"'],
    ],
    ['an object where a list is asked', ['call: Board.of(new Move(1, 2))', 'not-null: true']],
    ['a number where an object is asked', ['call: new Board(3).isLegal(4)', 'returns: true']],
    [
      'a method that the class of the variable has not',
      ['let: { board: new Board(3) }', 'call: board.rov(1)', 'returns: "{1}"'],
    ],
    ['a constructor with too few arguments', ['call: new Board(3).isLegal(new Move(1))', 'returns: true']],
    ['a constructor with a text', ['call: new Board("3").title()', 'returns-text: a']],
    ['a number returned where a list is declared', ['call: new Board(3).row(1)', 'returns: 3']],
    [
      'a list of lists returned where a list is declared',
      ['let: { board: "Board.of({{1}})" }', 'call: board.row(1)', 'returns: "{{1}}"'],
    ],
    ['what a method without a value returns', ['call: new Board(3).play(1, 2)', 'returns: 3']],
  ])('%s', (_, lines) => {
    const said = complaintsOf(...lines);
    expect(said).toHaveLength(1);
    expect(`\n${said.join()}`).toMatchSnapshot();
  });
});

describe('left open', () => {
  test.each([
    ['a list for a List, anything for an Object', ['call: "Board.total({1, 2}, {3})"', 'returns: 3']],
    ['a text of one letter as a character', [`call: 'Board.isVowel("a")'`, 'returns: true']],
    ['a number as a character', ['call: Board.isVowel(97)', 'returns: true']],
    ['a whole number for a fraction', ['call: Board.half(3)', 'returns: 1.5']],
    ['null for an object', ['call: new Board(3).isLegal(null)', 'returns: false']],
    ['one of two methods of a name', ['call: new Board(3).play(new Move(1, 2))', 'leaves: { "1": 1 }']],
    [
      'a name that is bound again to something else',
      [
        'steps:',
        '  - { let: { x: 3 }, call: new Board(x).title(), returns-text: a }',
        '  - { let: { rows: "{{x}}", x: \'"a"\' }, call: Board.of(rows), not-null: true }',
      ],
    ],
    [
      'what every object has',
      ['let: { board: new Board(3) }', 'call: board.equals(board.toString())', 'returns: false'],
    ],
    ['an empty list', ['call: "Board.of({})"', 'not-null: true']],
    [
      'a field of the object',
      ['let: { board: new Board(3) }', 'call: board.row(board.size)', 'returns: "{}"'],
    ],
  ])('%s', (_, lines) => {
    expect(complaintsOf(...lines)).toEqual([]);
  });
});

test('a step says whether the contract has it return a text', () => {
  const text = `- id: a\n  steps:\n    - { call: new Board(3).title(), returns-text: a }\n    - { call: new Board(3).row(0), returns: "{}" }\n`;
  const read = parseMethods(text, 'm.yaml', CASE_DEFAULTS, knownNames(CONTRACT, {}));
  const steps = read.ok ? read.value.flatMap((each) => each.steps) : [];
  expect(steps.map(({ returnsText }) => returnsText)).toEqual([true, undefined]);
});
