/**
 * The total time of all programs of a submission. Each case has its own limit, but a submission that uses up most
 * of it in every case would block a place for hours.
 */
import { machineLoad } from '../play/overall-deadline.js';
import type { CaseResult, TimeLimitExceeded, Visibility } from '../model.js';
import { count, formatDuration } from '../text/units.js';
import { TIERS, tierOf } from './case-tiers.js';

export interface TimeBudget {
  /**
   * The verdict of a case of this visibility that has not begun when the time is used up; null while some is left.
   */
  decide(visibility: Visibility): TimeLimitExceeded | null;
  /** Adds the time of a run, without the time it waited for a place. */
  charge(visibility: Visibility, ms: number): void;
}

/**
 * `load` is how many times longer everything takes because the machine is busy; the budget grows by that factor.
 */
export function createTimeBudget(limitMs: number, load: () => number = machineLoad): TimeBudget {
  // The time of hidden cases must not decide about visible ones: each tier counts its own runs and those of earlier
  // ones.
  const used = TIERS.map(() => 0);
  return {
    decide(visibility) {
      const usedMs = used[tierOf({ visibility })] ?? 0;
      if (usedMs <= limitMs * load()) return null;
      return {
        verdict: 'time-limit-exceeded',
        clock: 'wall',
        limitMs,
        reachedMs: Math.round(usedMs),
        ofSubmission: true,
        during: null,
        difference: null,
      };
    },
    charge(visibility, ms) {
      for (let tier = tierOf({ visibility }); tier < used.length; tier += 1)
        used[tier] = (used[tier] ?? 0) + ms;
    },
  };
}

/**
 * The remark on a submission whose time was used up. Students read it, so it names only cases that they may see.
 */
export function noteTimeBudget(
  limitMs: number,
  items: readonly { readonly cases: readonly CaseResult[] }[],
): string[] {
  const left = items
    .flatMap(({ cases }) => cases)
    .filter(({ case: { visibility }, verdict }) => {
      const isSpent = verdict.verdict === 'time-limit-exceeded' && verdict.ofSubmission === true;
      return isSpent && visibility === 'visible';
    });
  if (left.length === 0) return [];
  return [
    `its programs took more than ${formatDuration(limitMs)} together, the limit of a whole submission; not run any more: ${count(left.length, 'visible case')}`,
  ];
}
