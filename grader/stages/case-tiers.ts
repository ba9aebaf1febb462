/**
 * Orders cases by when the student may read about them. A program that has seen a case of a later tier may leave
 * something behind (a file, a property of its runtime, the time it took), so no case of a later tier begins before
 * all cases of the earlier ones are decided.
 */
import type { Visibility } from '../model.js';

/** The earliest to be read comes first. */
export const TIERS: readonly Visibility[] = ['visible', 'after_due_date', 'after_published', 'hidden'];

/** The number of a case's tier, from 0. */
export function tierOf({ visibility }: { readonly visibility: Visibility }): number {
  return TIERS.indexOf(visibility);
}

/** Cases of one tier keep their order. */
export function sortByTier<T extends { readonly visibility: Visibility }>(cases: readonly T[]): T[] {
  return cases.toSorted((a, b) => tierOf(a) - tierOf(b));
}
