/** Numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, plenty to choose among a dozen moves. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A new array in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
