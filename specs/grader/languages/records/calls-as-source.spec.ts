import { describe, expect, test } from '@jest/globals';
import type { Step } from '../../../../grader/model.js';
import { writeCalls } from '../../../../grader/languages/records/calls-as-source.js';
import { contract, step as stepOf } from '../../../support/contract.js';

const CONTRACT = [
  contract(
    'Endodoi',
    'functions',
    'static char singleSow(char pit, int[][] pits)',
    'static int[][] createNewPits(int n, int seeds)',
  ),
  contract(
    'Board',
    'class',
    'Board(int size)',
    'Board copy()',
    'MoveList legalMoves()',
    'static int BLACK',
    'void move(Move m)',
    'Move best()',
    'int best(int depth)',
  ),
];

const step = (call: string, bound: Readonly<Record<string, string>> = {}, repeat = 1): Step =>
  stepOf({ call, let: bound, repeat });
const write = (language: 'java' | 'typescript' | null, steps: readonly Step[]): string =>
  writeCalls(steps, language, CONTRACT).join('\n');

describe('calls as a student would write them', () => {
  test.each<[string, Step, string, string]>([
    [
      'arrays that are bound',
      step("Endodoi.singleSow('c', pits)", { pits: '{{4, 0}, {1, 2}}' }),
      "int[][] pits = {{4, 0}, {1, 2}};\nEndodoi.singleSow('c', pits);",
      "const pits = [[4, 0], [1, 2]];\nsingleSow('c', pits);",
    ],
    [
      'arrays as arguments',
      step("Endodoi.singleSow('c', {{4}, {1}})"),
      "Endodoi.singleSow('c', new int[][] {{4}, {1}});",
      "singleSow('c', [[4], [1]]);",
    ],
    [
      'what a function returns',
      step("Endodoi.singleSow('a', pits)", { pits: 'Endodoi.createNewPits(3, 2)' }),
      "int[][] pits = Endodoi.createNewPits(3, 2);\nEndodoi.singleSow('a', pits);",
      "const pits = createNewPits(3, 2);\nsingleSow('a', pits);",
    ],
    [
      'objects, their methods and fields',
      step('copy.move(new Move(Board.BLACK, 13))', { board: 'new Board(4)', copy: 'board.copy()' }),
      'Board board = new Board(4);\nBoard copy = board.copy();\ncopy.move(new Move(Board.BLACK, 13));',
      'const board = new Board(4);\nconst copy = board.copy();\ncopy.move(new Move(Board.BLACK, 13));',
    ],
    [
      'what nobody can tell the type of',
      step('list.size()', { list: 'other.things()' }),
      'var list = other.things();\nlist.size();',
      'const list = other.things();\nlist.size();',
    ],
    [
      'what an overload returns',
      step('Board.show(move, score)', { move: 'Board.best()', score: 'Board.best(3)' }),
      'Move move = Board.best();\nint score = Board.best(3);\nBoard.show(move, score);',
      'const move = Board.best();\nconst score = Board.best(3);\nBoard.show(move, score);',
    ],
    [
      'texts and characters that need an escape',
      step('board.say("a\\"b\\n\\u200b", \'\\\'\')'),
      'board.say("a\\"b\\n\\u200B", \'\\\'\');',
      'board.say("a\\"b\\n\\u200B", \'\\\'\');',
    ],
    [
      'numbers',
      step('board.add(-3, 2.0, 0.5, true, null)'),
      'board.add(-3, 2.0, 0.5, true, null);',
      'board.add(-3, 2.0, 0.5, true, null);',
    ],
    [
      'what is done again and again',
      step('board.copy()', {}, 50),
      'board.copy();  // 50 times',
      'board.copy();  // 50 times',
    ],
  ])('%s', (_, of, java, typescript) => {
    expect(write('java', [of])).toBe(java);
    expect(write('typescript', [of])).toBe(typescript);
  });

  test('what is only looked at is no statement', () => {
    const looked = step('[[moves[0].from, moves[0].to]]', { moves: 'board.legalMoves()' });
    expect(write('java', [step('moves.length', { board: 'new Board(4)' }), looked])).toBe(
      'Board board = new Board(4);\nMoveList moves = board.legalMoves();\n// then looks at {{moves[0].from, moves[0].to}}',
    );
  });
});
