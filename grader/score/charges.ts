/** What deviations cost: each is charged once, however many cases show it. Pure. */
import type {
  Deviation,
  DeviationCharge,
  DeviationRule,
  ItemResult,
  Points,
  PresentationError,
  Verdict,
} from '../model.js';
import { addPoints, greatest, least, sharePoints, subtractPoints } from './points.js';
import { scoreParts, wholeOf, type Part } from './score.js';

/**
 * One charge for each deviation of presentation errors. It is never more than these cases are worth, and less if
 * cases whose point is the exact text have lost points for the same deviation.
 */
export function chargeDeviations(parts: readonly Part[], rule: DeviationRule): readonly DeviationCharge[] {
  if (rule.how === 'strict') return [];
  const shown: PresentationError[] = [];
  for (const { cases } of parts)
    for (const { verdict } of cases) if (verdict.verdict === 'presentation-error') shown.push(verdict);
  if (shown.length === 0) return [];
  const earned = totalOf(parts);
  const strict = totalOf(
    withVerdicts(parts, (verdict) => (verdict.verdict === 'presentation-error' ? LOST : verdict)),
  );
  let left = subtractPoints(earned, strict);
  return uniqueDeviations(shown.flatMap(({ deviations }) => deviations)).map((deviation) => {
    const isShownBy = (verdict: Verdict): boolean =>
      deviationsOf(verdict).some((each) => isSame(each, deviation));
    const forgiven = withVerdicts(parts, (verdict) =>
      verdict.verdict === 'wrong-answer' && isShownBy(verdict) ? RIGHT : verdict,
    );
    const lost = subtractPoints(totalOf(forgiven), earned);
    const points = least(left, greatest('0', subtractPoints(sharePoints(rule.points, 1, 1), lost)));
    left = subtractPoints(left, points);
    return { deviation, points, cases: shown.filter(isShownBy).length };
  });
}

/** The charges of whole items. */
export function chargeItems(
  items: readonly Pick<ItemResult, 'item' | 'cases'>[],
  rule: DeviationRule,
): readonly DeviationCharge[] {
  return chargeDeviations(
    items.map(({ item, cases }) => ({ item, cases, worth: wholeOf(item) })),
    rule,
  );
}

/** The deviations that explain a case; none if the case has no presentation error. */
export function deviationsOf(verdict: Verdict): readonly Deviation[] {
  return 'deviations' in verdict ? (verdict.deviations ?? []) : [];
}

function uniqueDeviations(all: readonly Deviation[]): readonly Deviation[] {
  return [...new Map(all.map((deviation) => [JSON.stringify(deviation), deviation])).values()];
}

function isSame(one: Deviation, other: Deviation): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const RIGHT: Verdict = { verdict: 'accepted', remarks: [] };
const LOST: Verdict = { verdict: 'wrong-answer', difference: { kind: 'file', message: '' } };

function withVerdicts(parts: readonly Part[], change: (verdict: Verdict) => Verdict): readonly Part[] {
  return parts.map((part) => ({
    ...part,
    cases: part.cases.map((result) => ({ ...result, verdict: change(result.verdict) })),
  }));
}

function totalOf(parts: readonly Part[]): Points {
  return addPoints(scoreParts(parts).map(({ points }) => points));
}
