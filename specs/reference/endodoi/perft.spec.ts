import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { createNewPits } from '../../../reference/endodoi/endodoi.js';
import { countLeaves, perft } from '../../../reference/endodoi/perft.js';
import { anyPits, anyPlayer } from './arbitraries.js';
import { leaves, ringOf } from './ring.js';

describe('leaf counts from the start, four seeds a pit', () => {
  test.each([
    // One pit a row: a sows round to b and back into itself until all is captured; then nobody can move.
    { size: 1, counts: [1, 1, 0] },
    { size: 2, counts: [1, 2, 2, 3, 5, 5, 5] },
    { size: 3, counts: [1, 3, 9, 18, 45, 100] },
    { size: 6, counts: [1, 6, 28, 129, 610] },
  ])('2 x $size', ({ size, counts }) => {
    expect(counts.map((_, depth) => perft(depth, size))).toEqual(counts);
    expect(counts.map((_, depth) => leaves(ringOf(createNewPits(size, 4)), 1, depth))).toEqual(counts);
  });

  test('six pits a row unless told otherwise', () => {
    expect(perft(3)).toBe(perft(3, 6));
  });

  test('an endless relay is no move', () => {
    // 2 x 2 pits of three after b c: player 1 may pick a, which never ends, or b.
    expect(
      countLeaves(
        [
          [8, 1],
          [1, 2],
        ],
        1,
        1,
      ),
    ).toBe(1);
  });

  test.each([0, 13, 1.5])('a row of %p pits is refused', (size) => {
    expect(() => perft(1, size)).toThrow(RangeError);
  });
});

test('leaf counts from any position are those of the ring', () => {
  fc.assert(
    fc.property(anyPits(4, 4), anyPlayer, fc.nat(3), (pits, player, depth) => {
      expect(countLeaves(pits, player, depth)).toBe(leaves(ringOf(pits), player, depth));
    }),
  );
});
