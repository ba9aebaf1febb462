/**
 * Endodoi once more, written unlike the reference: the pits as one ring in the order of sowing, seeds dealt by
 * division, endless relays found by remembering every lap.
 */
import type { Player } from '../../../reference/endodoi/pits.js';

/** Row 0 from right to left, then row 1 from left to right. */
export type Ring = readonly number[];

export function ringOf([top, bottom]: readonly (readonly number[])[]): Ring {
  return [...(top ?? [])].reverse().concat(bottom ?? []);
}

export function rowsOf(ring: Ring): [number[], number[]] {
  return [ring.slice(0, ring.length / 2).reverse(), ring.slice(ring.length / 2)];
}

/** The place in the ring of a label, and back: two rows as a ring are their own mirror image. */
export function placeOf(label: string, size: number): number {
  const index = 'abcdefghijklmnopqrstuvwx'.indexOf(label);
  return index < size / 2 ? size / 2 - 1 - index : index;
}

export function labelOf(place: number, size: number): string {
  return 'abcdefghijklmnopqrstuvwx'.charAt(place < size / 2 ? size / 2 - 1 - place : place);
}

/** One lap: where it ends, and the ring after it. */
export function sow(ring: Ring, pick: number): { ring: Ring; last: number } {
  const size = ring.length;
  const seeds = ring[pick] ?? 0;
  const after = ring.map((count, place) => {
    const distance = (place - pick + size - 1) % size;
    return (place === pick ? 0 : count) + Math.floor(seeds / size) + (distance < seeds % size ? 1 : 0);
  });
  return { ring: after, last: (pick + seeds) % size };
}

/** A whole turn with its capture, or `null` where it never ends. */
export function turn(ring: Ring, player: Player, pick: number): { ring: Ring; captured: number } | null {
  const seen = new Set<string>();
  let lap = sow(ring, pick);
  while (lap.ring[lap.last] !== 1) {
    const state = `${lap.last}:${lap.ring.join()}`;
    if (seen.has(state) || seen.size > 100_000) return null;
    seen.add(state);
    lap = sow(lap.ring, lap.last);
  }
  const { ring: sown, last } = lap;
  const opposite = sown.length - 1 - last;
  const prey = sown[opposite] ?? 0;
  const own = last < sown.length / 2 === (player === 1);
  if (!own || prey === 0) return { ring: sown, captured: 0 };
  return {
    ring: sown.map((count, place) => (place === last || place === opposite ? 0 : count)),
    captured: prey + 1,
  };
}

/** The pits a player can sow from, in the order of the ring. */
export function movesOf(ring: Ring, player: Player): number[] {
  const isOwn = (place: number): boolean => place < ring.length / 2 === (player === 1);
  return [...ring.keys()].filter((place) => isOwn(place) && ring[place] !== 0);
}

export function leaves(ring: Ring, player: Player, depth: number): number {
  if (depth === 0) return 1;
  return movesOf(ring, player)
    .map((pick) => turn(ring, player, pick))
    .reduce(
      (sum, after) => sum + (after === null ? 0 : leaves(after.ring, player === 1 ? 2 : 1, depth - 1)),
      0,
    );
}
