import { describe, expect, test } from '@jest/globals';
import { Board } from '../../../reference/alquerque/board.js';
import { perft } from '../../../reference/alquerque/perft.js';
import { afterMove, legalPairs, isOver, type Position, START } from './coordinates.js';
import { amount } from '../../support/effort.js';

describe('leaf counts', () => {
  test('are those of the contract', () => {
    expect([0, 1, 2, 3, 4, 5].map((depth) => perft(depth))).toEqual([1, 3, 6, 19, 82, 352]);
  });

  test('are those of a generator over coordinates and those of the board itself', () => {
    for (let depth = 1; depth <= 6; depth++) {
      const count = perft(depth);
      expect(leavesOfPosition(START, depth)).toBe(count);
      expect(leavesOfBoard(new Board(), depth)).toBe(count);
    }
  });

  test('are had on 5 x 5 cells only', () => {
    expect(perft(2, 5)).toBe(6);
    expect(() => perft(2, 6)).toThrow(RangeError);
  });

  test('stay as they were further on', () => {
    const counts = [8560, 49033, 286624, 1836854].slice(0, amount({ quick: 3, thorough: 4 }));
    expect(counts.map((_, index) => perft(index + 7))).toEqual(counts);
  });
});

function leavesOfPosition(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (isOver(position)) return 0;
  return legalPairs(position)
    .map(([from, to]) => leavesOfPosition(afterMove(position, from, to), depth - 1))
    .reduce((sum, count) => sum + count, 0);
}

function leavesOfBoard(board: Board, depth: number): number {
  if (depth === 0) return 1;
  if (board.isGameOver()) return 0;
  let count = 0;
  for (const move of board.legalMoves()) {
    const next = board.copy();
    next.move(move);
    count += leavesOfBoard(next, depth - 1);
  }
  return count;
}
