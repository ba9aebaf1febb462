/**
 * The total time of all programs of a submission. Each case has its own limit, but a submission that uses up most
 * of it in every case would block a place for hours.
 */
import { machineLoad } from '../play/overall-deadline.js';
import { TIERS, tierOf, type CaseResult, type TimeLimitExceeded, type Visibility } from '../model.js';
import { count, formatDuration } from '../text/units.js';

export interface TimeBudget {
  /** The verdict of a case of this visibility that begins after the time is used up. Null while time is left. */
  decide(visibility: Visibility): TimeLimitExceeded | null;
  /** Adds the time of a run, without the time it waited for a place. */
  charge(visibility: Visibility, ms: number): void;
}

/** `load` is the factor by which everything takes longer on a busy machine, at least 1; the budget grows by it. */
export function createTimeBudget(limitMs: number, load: () => number = machineLoad): TimeBudget {
  // The time of hidden cases must not decide about visible ones, so each tier counts its own runs and those of earlier
  // tiers.
  const used = TIERS.map(() => 0);
  return {
    decide(visibility) {
      const usedMs = used[tierOf({ visibility })] ?? 0;
      // The load is asked for only if it matters: it is read from the kernel, before every case.
      if (usedMs <= limitMs || usedMs <= limitMs * load()) return null;
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

/** The remark on a submission that has used up its time. Students read it, so it names only cases that they may see. */
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
