import { describe, expect, it } from '@jest/globals';
import { perft } from '../../../reference/qirkat/perft.js';
import {
  type PlainPosition,
  plainMoves,
  plainPlay,
  plainPosition,
} from '../../../reference/qirkat/plain-rules.js';

/** The first six are the contract's; the others agree between two generators that share no code. */
const LEAVES = [4, 5, 6, 12, 27, 97, 416, 1826, 7818, 36_283];

describe('perft', () => {
  it.each(LEAVES.map((leaves, at) => [at + 1, leaves]))('counts at depth %i %i leaves', (depth, leaves) => {
    expect(perft(depth)).toBe(leaves);
  });

  it('has one leaf at depth 0', () => {
    expect(perft(0)).toBe(1);
  });

  it('agrees with the plain rules to depth 9', () => {
    const start = plainPosition('white wwwww wwwww bb-ww bbbbb bbbbb');
    const counted = LEAVES.slice(0, 9).map((_, at) => plainLeaves(start, at + 1));
    expect(counted).toEqual(LEAVES.slice(0, 9));
  });
});

function plainLeaves(position: PlainPosition, depth: number): number {
  const moves = plainMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + plainLeaves(plainPlay(position, move), depth - 1), 0);
}
