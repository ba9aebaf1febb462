import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Board } from '../../../reference/reversi/board.js';
import { DirectionList } from '../../../reference/reversi/direction-list.js';
import { Direction } from '../../../reference/reversi/direction.js';
import { Move } from '../../../reference/reversi/move.js';
import { listedMoves, moveFrom } from '../../../reference/reversi/othello-client.js';
import { cellsFromRows, count, movesOf, play } from './coordinates.js';
import { openFolder } from '../../support/places.js';

const file = join(openFolder(), 'board.txt');

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

function pieces(cells: ReadonlyMap<string, string>): number {
  return cells.size - count(cells, '.');
}
