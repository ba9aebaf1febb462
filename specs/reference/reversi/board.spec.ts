import { afterAll, describe, expect, jest, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Board } from '../../../reference/reversi/board.js';
import { DirectionList } from '../../../reference/reversi/direction-list.js';
import { Direction } from '../../../reference/reversi/direction.js';
import { IOException } from '../../../reference/reversi/io-exception.js';
import { MoveList } from '../../../reference/reversi/move-list.js';
import { Move } from '../../../reference/reversi/move.js';
import { listedMoves, moveFrom } from '../../../reference/reversi/othello-client.js';
import { cellsFromRows, movesOf, play } from './coordinates.js';

const folder = mkdtempSync(join(tmpdir(), 'reversi-'));
const file = join(folder, 'board.txt');
afterAll(() => rmSync(folder, { recursive: true }));

describe('directions', () => {
  test.each([
    [-1, 0, '<up>'],
    [1, 0, '<down>'],
    [0, -1, '<left>'],
    [0, 1, '<right>'],
    [-1, -1, '<up left>'],
    [-1, 1, '<up right>'],
    [1, -1, '<down left>'],
    [1, 1, '<down right>'],
  ])('(%d, %d) is %s', (rowChange, columnChange, text) => {
    expect(new Direction(rowChange, columnChange).toString()).toBe(text);
  });

  test('a list keeps the order, counts from 0 and has no blanks', () => {
    const list = new DirectionList();
    expect(list.toString()).toBe('{}');
    list.addDirection(new Direction(0, 1));
    list.addDirection(new Direction(1, 1));
    list.addDirection(new Direction(0, -1));
    expect(list.toString()).toBe('{<right>,<down right>,<left>}');
    expect(list.length()).toBe(3);
    expect(list.getDirection(1).toString()).toBe('<down right>');
    expect(() => list.getDirection(3)).toThrow(RangeError);
  });

  test('all directions are eight different ones', () => {
    const all = DirectionList.allDirections();
    const texts = Array.from({ length: all.length() }, (_, i) => all.getDirection(i).toString());
    expect(new Set(texts).size).toBe(8);
    expect(texts).toHaveLength(8);
  });
});

describe('moves', () => {
  test('a move names its square and its directions', () => {
    const flips = new DirectionList();
    flips.addDirection(new Direction(0, -1));
    flips.addDirection(new Direction(1, -1));
    expect(new Move(2, 5, flips).toString()).toBe('(2,5) flips directions {<left>,<down left>}');
  });

  test('a list holds more than 32 moves, one a line', () => {
    const list = new MoveList();
    expect(list.isEmpty()).toBe(true);
    for (let i = 0; i < 40; i++) list.addMove(new Move(i, i, new DirectionList()));
    expect(list.isEmpty()).toBe(false);
    expect(list.toString().split('\n')).toHaveLength(40);
  });

  test('a random move is any member, and null of none', () => {
    expect(new MoveList().randomMove()).toBeNull();
    const moves = [0, 1, 2].map((i) => new Move(i, i, new DirectionList()));
    const list = new MoveList();
    for (const move of moves) list.addMove(move);
    const drawn = new Set(Array.from({ length: 200 }, () => list.randomMove()));
    expect([...drawn].sort()).toEqual(moves);
  });

  test('the largest random number draws the last move', () => {
    const list = new MoveList();
    list.addMove(new Move(0, 0, new DirectionList()));
    list.addMove(new Move(1, 1, new DirectionList()));
    const random = jest.spyOn(Math, 'random').mockReturnValue(1 - 2 ** -53);
    expect(list.randomMove()?.toString()).toBe('(1,1) flips directions {}');
    random.mockRestore();
  });
});

describe('a new board', () => {
  test.each([
    [2, ['OX', 'XO']],
    [3, ['OX.', 'XO.', '...']],
    [5, ['.....', '.OX..', '.XO..', '.....', '.....']],
    [6, ['......', '......', '..OX..', '..XO..', '......', '......']],
  ])('of size %d', (size, rows) => {
    expect(new Board(size).toString()).toBe(rows.join('\n'));
  });

  test('players, their names and the score', () => {
    expect([Board.EMPTY, Board.BLACK, Board.WHITE]).toEqual([0, 1, 2]);
    expect([Board.opponentOf(Board.BLACK), Board.opponentOf(Board.WHITE)]).toEqual([2, 1]);
    expect([Board.nameOf(Board.BLACK), Board.nameOf(Board.WHITE)]).toEqual(['Black', 'White']);
    expect(new Board(7).getScore()).toBe(0);
    expect(boardOf(['OOO', 'X.O', '...']).getScore()).toBe(3);
  });
});

describe('random play', () => {
  const lineOfPlay = fc.array(fc.nat(), { maxLength: 90 });
  const size = fc.integer({ min: 2, max: 12 });

  test('lists exactly the moves that coordinates allow, and makes them so', () => {
    fc.assert(
      fc.property(size, lineOfPlay, (n, choices) => {
        const board = new Board(n);
        let player: number = Board.BLACK;
        for (const choice of choices) {
          const letter = player === Board.BLACK ? 'X' : 'O';
          const cells = cellsFromRows(board.toString().split('\n'));
          const expected = movesOf(cells, letter);
          const listed = listedMoves(board.allValidMoves(player));
          expect(listed.map(keyOf).sort()).toEqual(expected.map((move) => keyOfFound(move)).sort());

          const chosen = listed[choice % Math.max(listed.length, 1)];
          if (chosen !== undefined) {
            board.makeMove(player, moveFrom(chosen));
            const found = expected.find((move) => move.square === `${chosen.row},${chosen.column}`);
            if (found === undefined) throw new Error('the lists agree');
            const after = cellsFromRows(board.toString().split('\n'));
            expect(after).toEqual(play(cells, letter, found));
            expect(pieces(after)).toBe(pieces(cells) + 1);
            expect(board.getScore()).toBe(count(after, 'X') - count(after, 'O'));
          }
          player = Board.opponentOf(player);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('save and import are inverse, and the file can be read by hand', () => {
    fc.assert(
      fc.property(size, lineOfPlay, (n, choices) => {
        const board = played(n, choices);
        board.saveFile(file);
        expect(new Board(file).toString()).toBe(board.toString());
        const other = new Board(4);
        other.importBoardSetup(file);
        expect(other.toString()).toBe(board.toString());
        const swapped = board.toString().replace(/[XO]/g, (letter) => (letter === 'X' ? 'O' : 'X'));
        expect(readFileSync(file, 'utf8')).toBe(`${n}\n${swapped}\n`);
      }),
      { numRuns: 60 },
    );
  });

  test('flips only along the directions that the move names', () => {
    const board = boardOf(['XXXX', 'XOX.', '....', 'OXX.']);
    expect(board.toString()).toBe('OOOO\nOXO.\n....\nXOO.');
    const down = new DirectionList();
    down.addDirection(new Direction(-1, 0));
    board.makeMove(Board.WHITE, new Move(2, 1, down));
    expect(board.toString()).toBe('OOOO\nOOO.\n.O..\nXOO.');
  });
});

describe('a file', () => {
  test('has its size in the first line, or none; either case, any line ends', () => {
    for (const text of ['2\nOX\nX.\n', '2\r\nox\r\nx.\r\n', 'OX\nX.', 'oX\r\nx.']) {
      writeFileSync(file, text);
      expect(new Board(file).toString()).toBe('XO\nO.');
    }
  });

  test('the first sample of the assignment is read', () => {
    expect(boardOf(['..O.', '.OO.', 'XXXX', '.O.X'], '4\n').toString()).toBe('..X.\n.XX.\nOOOO\n.X.O');
  });

  const NOT_SQUARE = "The number of columns and rows doesn't match";
  const UNKNOWN = 'Unrecognized character';
  const TOO_SMALL = 'number of rows/columns less than 2';
  test.each([
    ['the second sample of the assignment', '..XXX.\nO.XXX.\n.OXOX.\n..O.X.\n....X.\n', NOT_SQUARE],
    ['a row too few for the size', '3\n...\n...\n', NOT_SQUARE],
    ['a row too many for the size', '2\n..\n..\n..\n', NOT_SQUARE],
    ['a short row', '3\n...\n..\n...\n', NOT_SQUARE],
    ['a long row', '...\n....\n...\n', NOT_SQUARE],
    ['another letter', '2\n.Q\n..\n', UNKNOWN],
    ['a digit for a letter', '..\n.0\n', UNKNOWN],
    ['a blank', '..\n. \n', UNKNOWN],
    ['one square', '1\n.\n', TOO_SMALL],
    ['one square without a size', '.', TOO_SMALL],
    ['an empty file', '', TOO_SMALL],
    ['size nought', '0\n', TOO_SMALL],
  ])('with %s is refused', (_, text, message) => {
    writeFileSync(file, text);
    expect(() => new Board(file)).toThrow(new IOException(message));
    const board = new Board(2);
    expect(() => board.importBoardSetup(file)).toThrow(IOException);
    expect(board.toString()).toBe('OX\nXO');
  });

  test('that is not there, or cannot be, is an IOException', () => {
    const nowhere = join(folder, 'nowhere', 'board.txt');
    expect(() => new Board(nowhere)).toThrow(IOException);
    expect(() => new Board(2).saveFile(nowhere)).toThrow(IOException);
    expect(new IOException('text').name).toBe('IOException');
  });
});

function boardOf(fileRows: readonly string[], sizeLine = ''): Board {
  writeFileSync(file, `${sizeLine}${fileRows.join('\n')}\n`);
  return new Board(file);
}

function played(size: number, choices: readonly number[]): Board {
  const board = new Board(size);
  let player: number = Board.BLACK;
  for (const choice of choices) {
    const listed = listedMoves(board.allValidMoves(player));
    const chosen = listed[choice % Math.max(listed.length, 1)];
    if (chosen !== undefined) board.makeMove(player, moveFrom(chosen));
    player = Board.opponentOf(player);
  }
  return board;
}

function keyOf(move: { row: number; column: number; directions: readonly string[] }): string {
  return `${move.row},${move.column} ${move.directions.join(', ')}`;
}

function keyOfFound({ square, flips }: { square: string; flips: ReadonlyMap<string, unknown> }): string {
  return `${square} ${[...flips.keys()].sort().join(', ')}`;
}

function count(cells: ReadonlyMap<string, string>, letter: string): number {
  return [...cells.values()].filter((cell) => cell === letter).length;
}

function pieces(cells: ReadonlyMap<string, string>): number {
  return cells.size - count(cells, '.');
}
