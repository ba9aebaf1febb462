import { describe, expect, test } from '@jest/globals';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import type { CheckersMove } from '../../../reference/checkers/checkers-move.js';
import { perft } from '../../../reference/checkers/perft.js';
import { afterWholeMoves, type Position, START } from './coordinates.js';
import { amount } from '../../support/effort.js';

/** https://www.aartbik.com/strategy.php, English draughts. */
const PUBLISHED = [1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564];

describe('leaf counts are the published ones', () => {
  test.each(PUBLISHED.slice(0, 9).map((count, depth) => ({ depth, count })))(
    'depth $depth: $count',
    ({ depth, count }) => {
      expect(perft(depth)).toBe(count);
      expect(perft(depth, 8, 'ends-the-move')).toBe(count);
    },
  );

  test('depth 9 is the first at which crowning matters', () => {
    for (let depth = 9; depth <= amount({ quick: 9, thorough: 10 }); depth++)
      expect(perft(depth, 8, 'ends-the-move')).toBe(PUBLISHED[depth]);
    expect(perft(9)).toBe(3963629);
  });

  test('by a generator over coordinates and by the board itself, too', () => {
    for (let depth = 1; depth <= 4; depth++) {
      expect(leavesOfPosition(START, depth)).toBe(PUBLISHED[depth]);
      expect(leavesOfBoard([], CheckersData.RED, depth)).toBe(PUBLISHED[depth]);
    }
  });

  test('are had on 8 x 8 squares only', () => {
    expect(() => perft(1, 10)).toThrow(RangeError);
  });
});

function leavesOfPosition(position: Position, depth: number): number {
  if (depth === 0) return 1;
  return afterWholeMoves(position)
    .map((after) => leavesOfPosition(after, depth - 1))
    .reduce((sum, count) => sum + count, 0);
}

/** Plays each line from the start again, because a board cannot be copied. */
function leavesOfBoard(line: readonly CheckersMove[], player: number, depth: number): number {
  if (depth === 0) return 1;
  const board = new CheckersData();
  for (const move of line) board.makeMove(move);
  const moves = board.getLegalMoves(player) ?? [];
  return moves.reduce((sum, move) => sum + leavesOfMove(line, move, player, depth), 0);
}

function leavesOfMove(
  line: readonly CheckersMove[],
  move: CheckersMove,
  player: number,
  depth: number,
): number {
  const longer = [...line, move];
  const board = new CheckersData();
  for (const made of longer) board.makeMove(made);
  const further = move.isJump() ? board.getLegalJumpsFrom(player, move.toRow, move.toCol) : null;
  const opponent = player === CheckersData.RED ? CheckersData.BLACK : CheckersData.RED;
  if (further === null) return leavesOfBoard(longer, opponent, depth - 1);
  return further.reduce((sum, jump) => sum + leavesOfMove(longer, jump, player, depth), 0);
}
