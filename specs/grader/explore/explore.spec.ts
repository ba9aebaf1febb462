import { expect, test } from '@jest/globals';
import { bisect } from '../../../grader/explore/explore.js';

const PLAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** A program that differs as soon as it has seen all of these plays. */
function differAfter(...needed: readonly number[]) {
  return (plays: readonly number[]): Promise<string | null> =>
    Promise.resolve(needed.every((each) => plays.includes(each)) ? plays.join(' ') : null);
}

test.each([
  ['nothing differs', [99], null],
  ['the first play', [0], [0]],
  ['the last play', [8], [8]],
  ['a play in the middle', [4], [4]],
  ['a play only after its neighbour', [0, 1], [0, 1]],
  ['a play only after one in the other half', [1, 7], PLAYS],
])('%s', async (_, needed, items) => {
  const smallest = await bisect(PLAYS, differAfter(...needed));
  expect(smallest).toEqual(items === null ? null : { items, found: items.join(' ') });
});
