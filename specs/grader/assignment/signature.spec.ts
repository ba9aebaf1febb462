import { describe, expect, test } from '@jest/globals';
import { readSignature } from '../../../grader/assignment/signature.js';
import type { Signature } from '../../../grader/model.js';

/** Where the texts begin in their lines. */
const FIRST_COLUMN = 5;

describe('signatures', () => {
  test.each<[string, Signature]>([
    [
      'static int[][] createNewPits(int pitsPerRow, int numSeeds)',
      { kind: 'method', static: true, name: 'createNewPits', parameters: ['int', 'int'], type: 'int[][]' },
    ],
    [
      'Board(int size)',
      { kind: 'constructor', static: false, name: 'Board', parameters: ['int'], type: 'void' },
    ],
    ['public Board()', { kind: 'constructor', static: false, name: 'Board', parameters: [], type: 'void' }],
    ['static final int BLACK', { kind: 'field', static: true, name: 'BLACK', parameters: [], type: 'int' }],
    ['int fromRow;', { kind: 'field', static: false, name: 'fromRow', parameters: [], type: 'int' }],
    [
      'Move[] legalMoves()',
      { kind: 'method', static: false, name: 'legalMoves', parameters: [], type: 'Move[]' },
    ],
    [
      'boolean equals(final Object other);',
      { kind: 'method', static: false, name: 'equals', parameters: ['Object'], type: 'boolean' },
    ],
    ['void move(Move)', { kind: 'method', static: false, name: 'move', parameters: ['Move'], type: 'void' }],
    [
      'void saveFile(String name) throws java.io.IOException, Oops',
      { kind: 'method', static: false, name: 'saveFile', parameters: ['String'], type: 'void' },
    ],
    [
      'Map<String, List<Move>> all(int... rows)',
      { kind: 'method', static: false, name: 'all', parameters: ['int[]'], type: 'Map<String, List<Move>>' },
    ],
  ])('%s', (text, signature) => {
    expect(readSignature(text)).toEqual({ ok: true, value: signature });
  });

  test.each([
    ['', 5, 'a declaration', 'the end'],
    ['static', 11, 'a declaration', 'the end'],
    ['int', 8, 'a name', 'the end'],
    ['int f(', 11, 'a type', 'the end'],
    ['int f(int a', 16, '"," or ")"', 'the end'],
    ['int f(int a,)', 16, '"," or ")"', '","'],
    ['int f(int a b)', 17, '"," or ")"', '"b"'],
    ['int f() {}', 13, 'the end', '"{"'],
    ['int x = 3', 11, '"(" or the end', '"="'],
    ['private int f()', 5, 'a member that others can see', '"private"'],
    ['List<Move f()', 15, '">"', '"f"'],
    ['42 f()', 5, 'a declaration', '"4"'],
  ])('%s is refused', (text, column, expected, found) => {
    expect(readSignature(text)).toEqual({
      ok: false,
      fault: { offset: column - FIRST_COLUMN, expected: expect.stringContaining(expected), found },
    });
  });
});
