/** What deviations cost: each is charged once, however many cases show it. Pure. */
import {
  tierOf,
  type Assignment,
  type CaseResult,
  type Deviation,
  type DeviationCharge,
  type DeviationRule,
  type ItemResult,
  type SubmissionResult,
  type Verdict,
} from '../model.js';
import { addPoints, ceilPoints, least, sharePoints } from './points.js';
import { totalPoints, sumWeights } from './score.js';

/**
 * One charge for each deviation. It is what the rule says, or what the cases that show it are worth, if that is less.
 * Only cases of the tier in which it shows first decide: what a student has read of a charge stays as it is.
 */
export function chargeDeviations(
  items: readonly Pick<ItemResult, 'item' | 'cases'>[],
  rule: DeviationRule,
): readonly DeviationCharge[] {
  if (rule.how === 'strict') return [];
  const shown = items.flatMap(({ cases }) => cases.filter(isPresentation));
  const all = new Map(
    shown.flatMap(({ verdict }) => deviationsOf(verdict)).map((each) => [JSON.stringify(each), each]),
  );
  return [...all].map(([key, deviation]) => {
    const showing = shown.filter(({ verdict }) => shows(verdict, key));
    const first = Math.min(...showing.map((result) => tierOf(result.case)));
    const worth = addPoints(
      items.map(({ item, cases }) => {
        const those = cases.filter(
          (each) => isPresentation(each) && shows(each.verdict, key) && tierOf(each.case) === first,
        );
        if (those.length === 0) return '0';
        const whole = sumWeights(cases) + item.withheld.weight;
        const share =
          item.scoring === 'all'
            ? sharePoints(item.points, 1, 1)
            : sharePoints(item.points, sumWeights(those), whole);
        return ceilPoints(share, item.grain ?? null);
      }),
    );
    return { deviation, points: least(worth, sharePoints(rule.points, 1, 1)), cases: showing.length };
  });
}

/** The points of a whole submission: those of its items, less what deviations cost. */
export function scoreSubmission(
  items: readonly ItemResult[],
  { rubric, deviations }: Pick<Assignment, 'rubric' | 'deviations'>,
): Pick<SubmissionResult, 'points' | 'undecided' | 'maxPoints' | 'deviationRule'> {
  return {
    ...totalPoints(items, chargeDeviations(items, deviations)),
    maxPoints: rubric.reduce((sum, { points }) => sum + points, 0),
    deviationRule: deviations,
  };
}

/** The deviations that explain a case; none if the case has no presentation error. */
export function deviationsOf(verdict: Verdict): readonly Deviation[] {
  return verdict.verdict === 'presentation-error' ? verdict.deviations : [];
}

function isPresentation({ verdict }: CaseResult): boolean {
  return verdict.verdict === 'presentation-error';
}

function shows(verdict: Verdict, key: string): boolean {
  return deviationsOf(verdict).some((each) => JSON.stringify(each) === key);
}
