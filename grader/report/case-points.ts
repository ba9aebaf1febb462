/** What one case is worth, for formats that count by tests. */
import type { CaseResult, ItemResult, Points } from '../model.js';
import { sharePoints } from '../score/points.js';
import { isEarned, isUndecided } from '../score/score.js';

/** `undecided`: neither earned nor lost, since the fault is ours. */
export interface CasePoints {
  readonly points: Points;
  readonly maxPoints: Points;
  readonly undecided: boolean;
}

/**
 * Whether a case's points follow from its own verdict. They do not if an item is all or nothing, in a safety net, or if
 * a net gives points back.
 */
export function isSharedOut({ item, cases, points, ownPoints }: Omit<ItemResult, 'undecided'>): boolean {
  return (
    points === ownPoints &&
    !item.safetyNet &&
    item.grain === undefined &&
    (item.scoring === 'each' || cases.length === 1)
  );
}

/**
 * What each case of the item is worth: null for all if the item's points cannot be divided. The sum of the weights is
 * made once for all cases, and the share once for each weight.
 */
export function shareOut(graded: ItemResult): (result: CaseResult) => CasePoints | null {
  if (!isSharedOut(graded)) return () => null;
  const { item, cases } = graded;
  const whole = cases.reduce((sum, each) => sum + each.case.weight, 0);
  const shares = new Map<number, Points>();
  return ({ case: { weight }, verdict }) => {
    const maxPoints = shares.get(weight) ?? sharePoints(item.points, weight, whole);
    shares.set(weight, maxPoints);
    return { points: isEarned(verdict) ? maxPoints : '0', maxPoints, undecided: isUndecided(verdict) };
  };
}
