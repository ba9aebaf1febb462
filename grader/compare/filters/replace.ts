/** Leaves out of a text what a filter finds in it, or writes it in one way. */
import { readLatin1 } from '../../text/bytes.js';
import type { Kept, Replacement } from './filter.js';

/** Null where nothing is found. */
export function replaceIn(bytes: Uint8Array, { find, by }: Replacement): Kept | null {
  const kept = new Uint8Array(bytes.length);
  const origins = new Uint32Array(bytes.length + 1);
  let [size, from, isFound] = [0, 0, false];
  const keepTo = (to: number): void => {
    for (let at = from; at < to; at++) {
      origins[size] = at;
      kept[size++] = bytes[at] ?? 0;
    }
  };
  for (const { 0: found, index } of find(readLatin1(bytes))) {
    isFound = true;
    keepTo(index);
    if (by !== undefined) {
      origins[size] = index;
      kept[size++] = by;
    }
    from = index + found.length;
  }
  if (!isFound) return null;
  keepTo(bytes.length);
  origins[size] = bytes.length;
  return { bytes: kept.subarray(0, size), origins: origins.subarray(0, size + 1) };
}
