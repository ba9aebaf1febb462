import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { EndlessGameError, singleSow, totalSeedsOnBoard } from '../../../reference/endodoi/endodoi.js';
import { playerPitLabels, type Pits } from '../../../reference/endodoi/pits.js';
import { capture, relayLaps, relaySow } from '../../../reference/endodoi/sowing.js';
import { anyPits, anyPitsAndLabel, anyPlayer } from './arbitraries.js';
import { labelOf, placeOf, ringOf, rowsOf, sow, turn } from './ring.js';

describe('singleSow', () => {
  test('does what the ring does, and loses no seed', () => {
    fc.assert(
      fc.property(anyPitsAndLabel(), ({ pits, label }) => {
        const ring = ringOf(pits);
        const expected = sow(ring, placeOf(label, ring.length));
        const total = totalSeedsOnBoard(pits);
        expect(singleSow(label, pits)).toBe(labelOf(expected.last, ring.length));
        expect(pits).toEqual(rowsOf(expected.ring));
        expect(totalSeedsOnBoard(pits)).toBe(total);
      }),
    );
  });
});

describe('a whole turn', () => {
  const anyTurn = fc.tuple(
    anyPits().filter((pits) => totalSeedsOnBoard(pits) > 0),
    anyPlayer,
    fc.nat(),
  );
  const pickOf = (pits: Pits, choice: number): string => {
    const filled = playerPitLabels(pits)
      .flat()
      .filter((_, index) => pits.flat()[index] !== 0);
    return filled[choice % filled.length] ?? '';
  };

  test('does what the ring does, endless relays included', () => {
    fc.assert(
      fc.property(anyTurn, ([pits, player, choice]) => {
        const pick = pickOf(pits, choice);
        const expected = turn(ringOf(pits), player, placeOf(pick, pits.flat().length));
        if (expected === null) {
          expect(() => relaySow(pick, pits)).toThrow(EndlessGameError);
          return;
        }
        expect(capture(player, relaySow(pick, pits), pits)).toBe(expected.captured);
        expect(pits).toEqual(rowsOf(expected.ring));
      }),
      { numRuns: 500 },
    );
  });

  test('told lap by lap it is the same turn', () => {
    fc.assert(
      fc.property(anyTurn, ([pits, , choice]) => {
        const pick = pickOf(pits, choice);
        const atOnce = structuredClone(pits);
        let last: string | undefined;
        try {
          last = relaySow(pick, atOnce);
        } catch {
          expect(() => [...relayLaps(pick, pits)]).toThrow(EndlessGameError);
          return;
        }
        expect([...relayLaps(pick, pits)].at(-1)).toBe(last);
        expect(pits).toEqual(atOnce);
      }),
    );
  });
});

describe('a relay without end', () => {
  const endless = {
    pick: 'a',
    pits: [
      [2, 1],
      [0, 2],
    ] as Pits,
  };

  test('comes back to its start, which the error says', () => {
    const error = thrownBy(() => relaySow(endless.pick, structuredClone(endless.pits)));
    expect(error).toMatchObject({ name: 'EndlessGameError', kind: 'relay' });
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(
        /^The relay never ends: after \d+ laps every pit is as it was when pit a was picked up\.$/,
      ),
    );
  });

  test('throws before any lap is told and leaves the pits alone', () => {
    const pits = structuredClone(endless.pits);
    expect(thrownBy(() => relayLaps(endless.pick, pits).next())).toBeInstanceOf(EndlessGameError);
    expect(pits).toEqual(endless.pits);
  });

  test('is given up where its circle is longer than anyone would wait for', () => {
    // Run to the end elsewhere: this one is back at its start after 10,690,664 laps.
    const pits: Pits = [
      [11, 1, 8, 11, 8, 9],
      [2, 1, 4, 8, 5, 1],
    ];
    expect(thrownBy(() => relaySow('a', pits))).toHaveProperty(
      'message',
      'The relay never ends: it was picked up in pit a and still runs after 100000 laps.',
    );
  });
});

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
