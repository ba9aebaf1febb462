/** What one case is worth, for formats that count by tests. */
import type { CaseResult, ItemResult, Points } from '../model.js';
import { floorPoints, sharePoints } from '../score/points.js';
import { isEarned, sumWeights } from '../score/score.js';

export interface CasePoints {
  readonly points: Points;
  readonly maxPoints: Points;
}

type Graded = Pick<ItemResult, 'item' | 'cases'>;

/**
 * Whether a case's points follow from its own verdict. They do not if an item is all or nothing, if it stands after
 * others or counts only beside others, if its points are rounded, or if a person gives them.
 */
export function isSharedOut({ item, cases }: Graded): boolean {
  const { grain = null, scoring, after, points, withheld } = item;
  if (
    item.manual === true ||
    item.besideWork === true ||
    after.length > 0 ||
    (scoring === 'all' && cases.length !== 1)
  )
    return false;
  const whole = sumWeights(cases) + withheld.weight;
  return [...new Set(cases.map((each) => each.case.weight))].every((weight) => {
    const share = sharePoints(points, weight, whole);
    return floorPoints(share, grain) === share;
  });
}

/**
 * What each case of the item is worth: null for all if the item's points cannot be divided. The share is made once for
 * each weight.
 */
export function shareOut(graded: Graded): (result: CaseResult) => CasePoints | null {
  if (!isSharedOut(graded)) return () => null;
  const { item, cases } = graded;
  const whole = sumWeights(cases) + item.withheld.weight;
  const shares = new Map<number, Points>();
  return ({ case: { weight }, verdict }) => {
    const maxPoints = shares.get(weight) ?? sharePoints(item.points, weight, whole);
    shares.set(weight, maxPoints);
    return { points: isEarned(verdict) ? maxPoints : '0', maxPoints };
  };
}
