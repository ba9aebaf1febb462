/** What one case is worth, for formats that count by tests. */
import type { CaseResult, ItemResult, Points } from '../model.js';
import { sharePoints } from '../score/points.js';
import { isUndecided } from '../score/score.js';

/** `undecided`: neither earned nor lost, for the fault is ours. */
export interface CasePoints {
  readonly points: Points;
  readonly maxPoints: Points;
  readonly undecided: boolean;
}

/** The case's share of its item; null where the item's points cannot be shared out, all of them or none being given. */
export function pointsOfCase({ item, cases }: ItemResult, result: CaseResult): CasePoints | null {
  if (item.scoring === 'all' && cases.length > 1) return null;
  const weight = cases.reduce((sum, each) => sum + each.case.weight, 0);
  const maxPoints = sharePoints(item.points, result.case.weight, weight);
  const isAccepted = result.verdict.verdict === 'accepted';
  return { points: isAccepted ? maxPoints : '0', maxPoints, undecided: isUndecided(result.verdict) };
}
