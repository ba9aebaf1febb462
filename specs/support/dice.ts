/** Chance that is the same in every run: a game that once found a fault finds it again by its number. */

/** A die for a number: each call gives a whole number from 0 up to, but not with, `below`. */
export function dice(seed: number): (below: number) => number {
  // xorshift32 (Marsaglia, 2003); the multiplication keeps the first throws of neighbouring numbers apart.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
