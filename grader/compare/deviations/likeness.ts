/** How similar two texts are. */
import { distance } from 'fastest-levenshtein';

/** Two lines that are this similar may be the same line in other words. */
export const LIKE = 0.5;

/** 1 for equal texts, 0 if nothing is similar. */
export function measureLikeness(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}
