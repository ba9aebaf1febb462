import { describe, expect, test } from '@jest/globals';
import { withLosses } from '../../../grader/samples/write-losses.js';

const DIFFERENCE = '\n--- a/Board.java\n+++ b/Board.java\n@@ -1 +1 @@\n-loses: [a]\n+loses: [b]\n';
const patchOf = (...head: string[]): string => `base: accepted/plain\n${head.join('\n')}\n${DIFFERENCE}`;

describe('what a sample loses, written into its head', () => {
  test.each<[string, string, Readonly<Record<string, number>>, string]>([
    [
      'points for items',
      patchOf('mistake: steps', 'loses: [moves]', 'says: steps'),
      { moves: 2.5, games: 0.31 },
      patchOf('mistake: steps', 'loses: { moves: 2.5, games: 0.31 }', 'says: steps'),
    ],
    [
      'again, when the cases have changed',
      patchOf('mistake: steps', 'loses: { moves: 2.5 }'),
      { moves: 1 },
      patchOf('mistake: steps', 'loses: { moves: 1 }'),
    ],
    [
      'all that it costs, where it says so',
      patchOf('mistake: chose', 'loses: []', 'costs: 5'),
      {},
      patchOf('mistake: chose', 'loses: []', 'costs: 2.5'),
    ],
    ['nothing lost', patchOf('mistake: chose', 'loses: []'), {}, patchOf('mistake: chose', 'loses: []')],
    ['nothing without a mistake', patchOf('loses: [moves]'), { moves: 1 }, patchOf('loses: [moves]')],
  ])('%s', (_, patch, items, wanted) => {
    expect(withLosses(patch, { items, total: 2.5 })).toBe(wanted);
  });
});
