import { describe, expect, test } from '@jest/globals';
import { perft } from '../../../reference/alquerque/perft.js';
import { afterMove, legalPairs, isOver, type Position, START } from './coordinates.js';
import { amount } from '../../support/effort.js';

describe('leaf counts', () => {
  test('are those of the contract', () => {
    expect([0, 1, 2, 3, 4, 5].map((depth) => perft(depth))).toEqual([1, 3, 6, 19, 82, 352]);
  });

  // The same coordinates prove the board in whole-games.spec.ts.
  test('are those of a generator over coordinates', () => {
    for (let depth = 1; depth <= 6; depth++) expect(perft(depth)).toBe(leavesOfPosition(START, depth));
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
