import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import {
  checkEndGame,
  clearBoard,
  createNewPits,
  getOpposingPit,
  getPitSeedCount,
  isPitInPlayerRow,
  nextPit,
  pit2Coordinates,
  playerPitLabels,
  totalSeedsOnBoard,
} from '../../../reference/endodoi/endodoi.js';
import type { Pits } from '../../../reference/endodoi/pits.js';
import { anyPits, anyPitsAndLabel } from './arbitraries.js';
import { labelOf, placeOf, ringOf } from './ring.js';

const EMPTY = (pitsPerRow: number): Pits => createNewPits(pitsPerRow, 0);
const TWO_BY_FOUR: Pits = [
  [1, 5, 7, 4],
  [8, 2, 1, 3],
];
const TWO_BY_FIVE: Pits = [
  [1, 0, 2, 1, 6],
  [5, 4, 7, 11, 8],
];

describe('worked examples of the assignment, Part I', () => {
  test('createNewPits(3, 2)', () => {
    expect(createNewPits(3, 2)).toEqual([
      [2, 2, 2],
      [2, 2, 2],
    ]);
  });

  test('playerPitLabels of 2 x 3 pits', () => {
    expect(playerPitLabels(createNewPits(3, 2))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
  });
});

describe('worked examples of the assignment, Part II', () => {
  test.each([
    { label: 'b', pits: EMPTY(2), coordinates: [0, 1] },
    { label: 'd', pits: TWO_BY_FOUR, coordinates: [0, 3] },
    { label: 'e', pits: TWO_BY_FOUR, coordinates: [1, 0] },
  ])('pit2Coordinates of $label is $coordinates', ({ label, pits, coordinates }) => {
    expect(pit2Coordinates(label, pits)).toEqual(coordinates);
  });

  test.each([
    { label: 'c', pits: EMPTY(2), opposite: 'a' },
    { label: 'd', pits: TWO_BY_FOUR, opposite: 'h' },
  ])('getOpposingPit of $label is $opposite', ({ label, pits, opposite }) => {
    expect(getOpposingPit(label, pits)).toBe(opposite);
  });

  test.each([
    { player: 1, label: 'b', pitsPerRow: 2, expected: true },
    { player: 2, label: 'b', pitsPerRow: 2, expected: false },
    { player: 1, label: 'g', pitsPerRow: 6, expected: false },
    { player: 2, label: 'g', pitsPerRow: 4, expected: true },
  ])('isPitInPlayerRow($player, $label) on 2 x $pitsPerRow', ({ player, label, pitsPerRow, expected }) => {
    expect(isPitInPlayerRow(player, label, EMPTY(pitsPerRow))).toBe(expected);
  });

  test.each([
    { from: 'h', to: 'i' },
    { from: 'e', to: 'd' },
    { from: 'l', to: 'f' },
    { from: 'a', to: 'g' },
  ])('nextPit on 2 x 6: $from to $to', ({ from, to }) => {
    expect(nextPit(from, EMPTY(6))).toBe(to);
  });

  test.each([
    { label: 'a', seeds: 1 },
    { label: 'g', seeds: 4 },
    { label: 'j', seeds: 8 },
    { label: 'c', seeds: 2 },
  ])('getPitSeedCount of $label is $seeds', ({ label, seeds }) => {
    expect(getPitSeedCount(label, TWO_BY_FIVE)).toBe(seeds);
  });
});

describe('worked examples of the assignment, Part III', () => {
  test.each([
    {
      pits: [
        [0, 1, 0],
        [0, 0, 0],
      ] as Pits,
      isPlayer1Turn: true,
      over: false,
    },
    {
      pits: [
        [0, 1, 0],
        [0, 0, 0],
      ] as Pits,
      isPlayer1Turn: false,
      over: true,
    },
    {
      pits: [
        [2, 1, 4],
        [3, 1, 5],
      ] as Pits,
      isPlayer1Turn: true,
      over: false,
    },
    {
      pits: [
        [2, 1, 4],
        [3, 1, 5],
      ] as Pits,
      isPlayer1Turn: false,
      over: false,
    },
  ])('checkEndGame($pits, $isPlayer1Turn) is $over', ({ pits, isPlayer1Turn, over }) => {
    expect(checkEndGame(pits, isPlayer1Turn)).toBe(over);
  });

  test('the pits of player 2 on 2 x 3, misprinted g, h, i, are d, e, f', () => {
    expect(playerPitLabels(EMPTY(3))[1]).toEqual(['d', 'e', 'f']);
    expect(pit2Coordinates('g', EMPTY(3))).toBeNull();
  });

  test('totalSeedsOnBoard', () => {
    expect(
      totalSeedsOnBoard([
        [1, 1, 0],
        [5, 2, 1],
      ]),
    ).toBe(10);
  });

  test('clearBoard', () => {
    const pits: Pits = [
      [0, 1, 2],
      [3, 1, 3],
    ];
    clearBoard(pits);
    expect(pits).toEqual(EMPTY(3));
  });
});

describe('at the edges', () => {
  test.each(['!', 'A', '', 'ab', '`', 'é', '😀', 'g'])('pit2Coordinates of %p on 2 x 3 is null', (label) => {
    expect(pit2Coordinates(label, EMPTY(3))).toBeNull();
  });

  test('the last label of the largest board is x', () => {
    expect(playerPitLabels(EMPTY(12))[1].at(-1)).toBe('x');
    expect(pit2Coordinates('x', EMPTY(12))).toEqual([1, 11]);
  });

  test('a label that is not on the board lies in no row', () => {
    expect([1, 2].map((player) => isPitInPlayerRow(player, 'z', EMPTY(12)))).toEqual([false, false]);
  });

  test('asking for the seeds of a pit that is not there names the pit and the board', () => {
    expect(() => getPitSeedCount('g', EMPTY(3))).toThrow("A board of 2 x 3 has no pit 'g'.");
  });

  test('the rows of new pits are two arrays', () => {
    const pits = createNewPits(2, 1);
    pits[0][0] = 9;
    expect(pits[1]).toEqual([1, 1]);
  });
});

describe('properties', () => {
  test('labels and coordinates are inverse', () => {
    fc.assert(
      fc.property(anyPits(12), (pits) => {
        playerPitLabels(pits).forEach((row, rowIndex) => {
          row.forEach((label, column) => expect(pit2Coordinates(label, pits)).toEqual([rowIndex, column]));
        });
      }),
    );
  });

  test('neighbours and opposite pits are those of a ring', () => {
    fc.assert(
      fc.property(anyPitsAndLabel(), ({ pits, label }) => {
        const size = ringOf(pits).length;
        const place = placeOf(label, size);
        expect(nextPit(label, pits)).toBe(labelOf((place + 1) % size, size));
        expect(getOpposingPit(label, pits)).toBe(labelOf(size - 1 - place, size));
      }),
    );
  });
});
