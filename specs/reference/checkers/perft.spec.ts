import { describe, expect, test } from '@jest/globals';
import { perft } from '../../../reference/checkers/perft.js';
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

  test('are had on 8 x 8 squares only', () => {
    expect(() => perft(1, 10)).toThrow(RangeError);
  });
});
