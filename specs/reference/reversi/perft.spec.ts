import { describe, expect, test } from '@jest/globals';
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

  test('a size that no row mask can hold is refused', () => {
    expect(() => perft(1, 31)).toThrow(RangeError);
    expect(() => perft(1, 1)).toThrow('only sizes from 2 to 30 are counted');
  });
});

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
