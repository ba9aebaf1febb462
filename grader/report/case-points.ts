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

/** The case's share of its item; null if the item's points cannot be divided. */
export function pointsOfCase(graded: ItemResult, result: CaseResult): CasePoints | null {
  if (!isSharedOut(graded)) return null;
  const { item, cases } = graded;
  const weight = cases.reduce((sum, each) => sum + each.case.weight, 0);
  const maxPoints = sharePoints(item.points, result.case.weight, weight);
  return {
    points: isEarned(result.verdict) ? maxPoints : '0',
    maxPoints,
    undecided: isUndecided(result.verdict),
  };
}
