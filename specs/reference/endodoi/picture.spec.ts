import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { createNewPits, drawBoard } from '../../../reference/endodoi/endodoi.js';
import type { Pits } from '../../../reference/endodoi/pits.js';
import { anyPits } from './arbitraries.js';

const FOUR_PITS: Pits = [
  [3, 2, 1, 0],
  [4, 4, 4, 1],
];

describe('the figures of the assignment', () => {
  test('2 x 8 pits of four, nothing captured, no turn', () => {
    expect(drawBoard(createNewPits(8, 4), 0, 0, '!', -1))
      .toBe(String.raw` +====++==++----+----+----+----+----+----+----+----+
1|(  )||  ||( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|
 | st ||  ||  a |  b |  c |  d |  e |  f |  g |  h |
 +====++==++----+----+----+----+----+----+----+----+
2|(  )||  ||( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|
 | st ||  ||  i |  j |  k |  l |  m |  n |  o |  p |
 +====++==++----+----+----+----+----+----+----+----+
`);
  });

  test('a selected pit, no turn', () => {
    expect(drawBoard(FOUR_PITS, 3, 2, 'f', -1)).toBe(String.raw` +====++==++----+----+----+----+
1|( 3)||  ||( 3)|( 2)|( 1)|(  )|
 | st ||  ||  a |  b |  c |  d |
 +====++==++----+----+----+----+
2|( 2)||  ||( 4)|( 4)|( 4)|( 1)|
 | st ||  ||  e |  * |  g |  h |
 +====++==++----+----+----+----+
`);
  });

  test('a selected pit in the row without labels', () => {
    expect(drawBoard(FOUR_PITS, 3, 2, 'f', 1)).toBe(String.raw` +====++==++----+----+----+----+
1|( 3)||\/||( 3)|( 2)|( 1)|(  )|
 | st ||/\||  a |  b |  c |  d |
 +====++==++----+----+----+----+
2|( 2)||  ||( 4)|( 4)|( 4)|( 1)|
 | st ||  ||    |  * |    |    |
 +====++==++----+----+----+----+
`);
  });
});

test('player 2 to move, counts of two digits', () => {
  expect(drawBoard([[10], [0]], 99, 12, 'z', 2)).toBe(String.raw` +====++==++----+
1|(99)||  ||(10)|
 | st ||  ||    |
 +====++==++----+
2|(12)||\/||(  )|
 | st ||/\||  b |
 +====++==++----+
`);
});

describe('properties', () => {
  const anyPicture = fc.tuple(anyPits(12, 99), fc.nat(99), fc.nat(99), fc.constantFrom(-1, 1, 2));

  test('seven lines of one width, none ending in a blank', () => {
    fc.assert(
      fc.property(anyPicture, ([pits, store1, store2, turn]) => {
        const lines = drawBoard(pits, store1, store2, '!', turn).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => line.length)).toEqual(Array(7).fill(12 + 5 * pits[0].length));
        expect(lines.filter((line) => line.endsWith(' '))).toEqual([]);
      }),
    );
  });

  test('every count can be read back', () => {
    fc.assert(
      fc.property(anyPicture, ([pits, store1, store2, turn]) => {
        const counts = [...drawBoard(pits, store1, store2, 'a', turn).matchAll(/\(([ \d]{2})\)/g)];
        const expected = [store1, ...pits[0], store2, ...pits[1]];
        expect(counts.map(([, count]) => Number(count))).toEqual(expected);
      }),
    );
  });
});
