/** From verdicts to points. Pure. */
import type { CaseResult, ItemResult, Points, RubricItem, Verdict } from '../model.js';
import { addPoints, sharePoints } from './points.js';

/**
 * The points of one rubric item. `each`: every case carries its weight's share; `all`: the whole item or nothing.
 * A judge-error neither earns nor loses: its share is `undecided` and waits for a human. With `all`, a lost case
 * decides the item whatever the undecided ones would say.
 */
export function scoreItem(item: RubricItem, cases: readonly CaseResult[]): ItemResult {
  return { item, cases, ...(item.scoring === 'all' ? scoreAll(item, cases) : scoreEach(item, cases)) };
}

/** What a list of items adds up to. */
export function totalPoints(items: readonly ItemResult[]): { points: Points; undecided: Points } {
  return {
    points: addPoints(items.map((item) => item.points)),
    undecided: addPoints(items.map((item) => item.undecided)),
  };
}

type Score = Pick<ItemResult, 'points' | 'undecided'>;

function scoreAll(item: RubricItem, cases: readonly CaseResult[]): Score {
  const whole = sharePoints(item.points, 1, 1);
  if (cases.some(({ verdict }) => isLost(verdict))) return { points: '0', undecided: '0' };
  if (cases.some(({ verdict }) => isUndecided(verdict))) return { points: '0', undecided: whole };
  return { points: whole, undecided: '0' };
}

function scoreEach(item: RubricItem, cases: readonly CaseResult[]): Score {
  const whole = weigh(cases);
  const share = (part: readonly CaseResult[]): Points => sharePoints(item.points, weigh(part), whole);
  return {
    points: share(cases.filter(({ verdict }) => verdict.verdict === 'accepted')),
    undecided: share(cases.filter(({ verdict }) => isUndecided(verdict))),
  };
}

function weigh(cases: readonly CaseResult[]): number {
  return cases.reduce((sum, result) => sum + result.case.weight, 0);
}

/** Ours to settle: neither for nor against the student. */
export function isUndecided(verdict: Verdict): boolean {
  return verdict.verdict === 'judge-error';
}

/** Held against the student. */
export function isLost(verdict: Verdict): boolean {
  return verdict.verdict !== 'accepted' && !isUndecided(verdict);
}
