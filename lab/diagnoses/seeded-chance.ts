/** Random numbers that are the same on every machine (mulberry32). */
export interface Chance {
  /** A whole number from 0 up to, but not including, `below`. */
  readonly integer: (below: number) => number;
  /** Undefined for an empty list. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return { integer, pick: (items) => items[integer(items.length)] };
}
