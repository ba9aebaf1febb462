/**
 * The tiers of cases, by when a student may read about them. A program that has seen a case of a later tier may leave
 * something behind (a file, a property of its runtime, the time it took), so no case of a later tier begins before
 * all cases of the earlier ones are decided; and nothing of a later tier changes a verdict or a word of an earlier one.
 */
import { VISIBILITIES, type Visibility } from './lists.js';

/** The number of each tier: the earlier a student reads about its cases, the smaller. */
const TIER_OF: Readonly<Record<Visibility, number>> = {
  visible: 0,
  after_due_date: 1,
  after_published: 2,
  hidden: 3,
};

/** All visibilities, the earliest tier first. */
export const TIERS: readonly Visibility[] = VISIBILITIES.toSorted((a, b) => TIER_OF[a] - TIER_OF[b]);

/** The number of a case's tier, from 0. */
export function tierOf({ visibility }: { readonly visibility: Visibility }): number {
  return TIER_OF[visibility];
}
