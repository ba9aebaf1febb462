import { describe, expect, test } from '@jest/globals';
import { Board } from '../../../reference/reversi/board.js';
import { listedMoves, moveFrom } from '../../../reference/reversi/othello-client.js';
import { perft } from '../../../reference/reversi/perft.js';
import { cellsOf, isOver, type Cells, movesOf, play, startCells } from './coordinates.js';
import { amount } from '../../support/effort.js';

/** https://www.aartbik.com/strategy.php, Black first, a pass is a ply. */
const PUBLISHED = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216];

describe('leaf counts on 8 x 8 are the published ones', () => {
  test.each(PUBLISHED.map((count, depth) => ({ depth, count })))(
    'depth $depth: $count',
    ({ depth, count }) => {
      expect(perft(depth)).toBe(count);
    },
  );

  test('by the board itself, too', () => {
    const counts = [1, 2, 3, 4, 5, 6].map((depth) => leavesOfBoard(8, [], Board.BLACK, depth));
    expect(counts).toEqual(PUBLISHED.slice(1, 7));
  });
});

describe('leaf counts on other sizes are those of a generator over coordinates', () => {
  test.each([
    { size: 2, depth: 3 },
    { size: 3, depth: 7 },
    { size: 4, depth: amount({ quick: 7, thorough: 8 }) },
    { size: 5, depth: 6 },
    { size: 6, depth: 5 },
    { size: 7, depth: 5 },
    { size: 9, depth: 5 },
    { size: 12, depth: 4 },
  ])('$size x $size to depth $depth', ({ size, depth }) => {
    for (let plies = 0; plies <= depth; plies++) {
      expect(perft(plies, size)).toBe(leavesOfCells(startCells(size), 'X', plies));
    }
  });

  test('by the board itself, through passes and ends', () => {
    for (const size of [2, 3, 4]) expect(leavesOfBoard(size, [], Board.BLACK, 6)).toBe(perft(6, size));
  });

  test('a size that no row mask can hold is refused', () => {
    expect(() => perft(1, 31)).toThrow(RangeError);
    expect(() => perft(1, 1)).toThrow('only sizes from 2 to 30 are counted');
  });
});

/** Plays each line from the start again, because a board cannot be copied. */
function leavesOfBoard(
  size: number,
  line: readonly (readonly [number, number])[],
  player: number,
  depth: number,
) {
  if (depth === 0) return 1;
  const board = new Board(size);
  let mover: number = Board.BLACK;
  for (const [row, column] of line) {
    const listed = listedMoves(board.allValidMoves(mover)).find((m) => m.row === row && m.column === column);
    if (listed !== undefined) board.makeMove(mover, moveFrom(listed));
    mover = Board.opponentOf(mover);
  }
  const opponent = Board.opponentOf(player);
  const moves = listedMoves(board.allValidMoves(player));
  if (moves.length === 0) {
    if (board.allValidMoves(opponent).isEmpty()) return 0;
    return leavesOfBoard(size, [...line, [-1, -1]], opponent, depth - 1);
  }
  let count = 0;
  for (const { row, column } of moves) {
    count += leavesOfBoard(size, [...line, [row, column]], opponent, depth - 1);
  }
  return count;
}

function leavesOfCells(cells: Cells, player: 'X' | 'O', depth: number): number {
  if (depth === 0) return 1;
  const opponent = player === 'X' ? 'O' : 'X';
  const moves = movesOf(cells, player);
  if (moves.length === 0 && isOver(cells)) return 0;
  if (moves.length === 0) return leavesOfCells(cellsOf(cells), opponent, depth - 1);
  return moves
    .map((move) => leavesOfCells(play(cells, player, move), opponent, depth - 1))
    .reduce((sum, count) => sum + count, 0);
}
