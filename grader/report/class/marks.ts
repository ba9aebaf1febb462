/** How the marks of a class are distributed. */
import type { SubmissionResult } from '../../model.js';
import { pointsToNumber } from '../../score/points.js';

export interface Mark {
  readonly points: number;
  readonly isDecided: boolean;
}

/** The mark that counts: with what was changed by hand and what late work costs, where there is such. */
export function markOf({ points, undecided, settlement }: SubmissionResult): Mark {
  return {
    points: pointsToNumber(settlement?.after ?? points),
    isDecided: (settlement?.undecided ?? undecided) === '0',
  };
}

/** Of several attempts of one student only the one that counts. */
export function withoutOtherAttempts(submissions: readonly SubmissionResult[]): readonly SubmissionResult[] {
  return submissions.filter(({ settlement }) => settlement?.attempt?.counts !== false);
}

/** A tenth of the scale of marks. Submissions with undecided points have no mark yet, and are in none. */
export interface Bin {
  /** Percent of the assignment's points; `to` is exclusive except in the last one. */
  readonly from: number;
  readonly to: number;
  readonly submissions: number;
}

const BINS = 10;

export function spreadMarks(submissions: readonly SubmissionResult[]): readonly Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ submissions: 0 }));
  for (const result of withoutOtherAttempts(submissions)) {
    const { points, isDecided } = markOf(result);
    const share = result.maxPoints === 0 ? 0 : points / result.maxPoints;
    const bin = bins[Math.min(BINS - 1, Math.max(0, Math.floor(share * BINS)))];
    if (bin !== undefined && isDecided) bin.submissions++;
  }
  const width = 100 / BINS;
  return bins.map((bin, index) => ({ from: index * width, to: (index + 1) * width, ...bin }));
}

/** The median: the middle one, or the mean of the two in the middle; null for an empty list. */
export function findMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
