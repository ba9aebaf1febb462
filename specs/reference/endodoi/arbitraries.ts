import fc from '../../support/fast-check.js';
import { playerPitLabels, type Pits, type Player } from '../../../reference/endodoi/pits.js';

/** Any pits of 2 x 1 up to 2 x `maxPits`, each of 0 to `maxSeeds` seeds. */
export function anyPits(maxPits = 6, maxSeeds = 6): fc.Arbitrary<Pits> {
  return fc.integer({ min: 1, max: maxPits }).chain((pitsPerRow) => {
    const row = fc.array(fc.integer({ min: 0, max: maxSeeds }), {
      minLength: pitsPerRow,
      maxLength: pitsPerRow,
    });
    return fc.tuple(row, row);
  });
}

/** Any pits, and the label of one of them. */
export function anyPitsAndLabel(maxPits = 12, maxSeeds = 60): fc.Arbitrary<{ pits: Pits; label: string }> {
  return anyPits(maxPits, maxSeeds).chain((pits) =>
    fc.record({ pits: fc.constant(pits), label: fc.constantFrom(...playerPitLabels(pits).flat()) }),
  );
}

export const anyPlayer = fc.constantFrom<Player[]>(1, 2);
