/**
 * From verdicts to points. Pure.
 *
 * An item earns the weight of its accepted cases, in whole grains of the rubric. `after.ts` says what counts half,
 * `charges.ts` what deviations cost.
 */
import {
  TEXT_KINDS,
  tierOf,
  type CaseResult,
  type DeviationCharge,
  type ItemResult,
  type Points,
  type RubricItem,
  type Scoring,
  type Verdict,
} from '../model.js';
import { spareAfter, type Own } from './after.js';
import {
  addPoints,
  greatest,
  least,
  multiplyPoints,
  roundPoints,
  sharePoints,
  subtractPoints,
} from './points.js';

/** The decided part of an item: all its cases, or those that somebody may see, and what these are worth. */
export interface Part {
  readonly item: RubricItem;
  readonly worth: Points;
  readonly cases: readonly CaseResult[];
}

export type ItemScore = Pick<ItemResult, 'points' | 'spared' | 'undecided'>;

/** The points of whole items, in the order of the rubric. */
export function scoreItems(graded: readonly Pick<ItemResult, 'item' | 'cases'>[]): ItemResult[] {
  const scores = scoreParts(
    graded.map(({ item, cases }) => ({ item, cases, worth: worthOf(item, cases, cases) })),
  );
  return graded.map(({ item, cases }, index) => {
    const score = scores[index];
    if (score === undefined) throw new Error(`item ${item.id} has no score`);
    return { item, cases, ...score };
  });
}

/**
 * The points of parts of items, in the order of the rubric. `each`: every accepted case carries its weight's share;
 * `all`: the whole part or nothing. A judge-error neither earns nor loses: its share is `undecided` until a person has
 * looked. With `all`, one lost case decides the item whatever the undecided ones would say.
 */
export function scoreParts(parts: readonly Part[]): ItemScore[] {
  const own = parts.map((part) => ({ part, ...countBeside(scorePart(part), part, parts) }));
  const spared = spareAfter(own.map(toOwn));
  return own.map(({ points, undecided }, index) => {
    const back = spared[index] ?? '0';
    return { points: addPoints([points, back]), spared: back, undecided };
  });
}

/** The points of an item that a person marks are undecided here; the settled result has them. */
function scorePart(part: Part): Score {
  return part.item.manual === true
    ? { points: '0', undecided: part.worth }
    : roundScore(SCORERS[part.item.scoring](part), part);
}

type Score = Pick<ItemResult, 'points' | 'undecided'>;

/**
 * An item `beside-work` counts only if another item earns something by cases that run code, and that the student may read
 * about no later: otherwise an untouched starter, which is tidy and compiles, would earn points.
 */
function countBeside(score: Score, { item, cases }: Part, all: readonly Part[]): Score {
  if (item.besideWork !== true) return score;
  const latest = Math.max(...cases.map((result) => tierOf(result.case)));
  const beside = all.filter((part) => part.cases.some((each) => isRunBy(latest, each)));
  const earns = (isRight: (verdict: Verdict) => boolean): boolean =>
    beside.some((part) => earnsBy(latest, part, isRight));
  if (beside.length === 0 || earns(isEarned)) return score;
  const isOpen = earns((verdict) => !isLost(verdict));
  return { points: '0', undecided: isOpen ? addPoints([score.points, score.undecided]) : '0' };
}

function earnsBy(latest: number, { item, cases }: Part, isRight: (verdict: Verdict) => boolean): boolean {
  if (item.scoring === 'each') return cases.some((each) => isRunBy(latest, each) && isRight(each.verdict));
  const isKnown = item.cases.every((each) => tierOf(each) <= latest);
  return isKnown && cases.every(({ verdict }) => isRight(verdict));
}

function isRunBy(latest: number, { case: testCase }: CaseResult): boolean {
  return !TEXT_KINDS.includes(testCase.kind) && tierOf(testCase) <= latest;
}

function toOwn({ part: { item, cases, worth }, points, undecided }: Score & { readonly part: Part }): Own {
  return {
    id: item.id,
    after: item.after,
    lost: subtractPoints(worth, addPoints([points, undecided])),
    hasAccepted: item.scoring === 'each' && cases.some(({ verdict }) => isEarned(verdict)),
    grain: item.grain ?? null,
  };
}

/** In whole grains. An item that lost something never rounds up to all its points. */
function roundScore({ points, undecided }: Score, { item: { grain }, worth }: Part): Score {
  if (grain === undefined) return { points, undecided };
  const round = (exact: Points): Points => {
    const most = exact === worth ? worth : greatest('0', subtractPoints(worth, sharePoints(grain, 1, 1)));
    return least(roundPoints(exact, grain), most);
  };
  const rounded = round(points);
  const possible = round(addPoints([points, undecided]));
  return { points: rounded, undecided: subtractPoints(possible, rounded) };
}

/** All points of an item. */
export function wholeOf({ points }: Pick<RubricItem, 'points'>): Points {
  return sharePoints(points, 1, 1);
}

/** What the shown cases of an item are worth. */
export function worthOf(item: RubricItem, shown: readonly CaseResult[], all: readonly CaseResult[]): Points {
  const { withheld } = item;
  if (shown.length === all.length && withheld.cases === 0) return wholeOf(item);
  // While cases are hidden, an item with `scoring: all` has no known worth; a share for each case is known.
  if (shown.length === 0 || item.scoring === 'all') return '0';
  const worth = sharePoints(item.points, sumWeights(shown), sumWeights(all) + withheld.weight);
  return item.grain === undefined ? worth : roundPoints(worth, item.grain);
}

/** The sum of items, less what is charged for deviations; never below nothing. */
export function totalPoints(
  items: readonly Pick<ItemScore, 'points' | 'undecided'>[],
  charges: readonly DeviationCharge[] = [],
): { points: Points; undecided: Points } {
  return {
    points: greatest(
      '0',
      subtractPoints(
        addPoints(items.map(({ points }) => points)),
        addPoints(charges.map(({ points }) => points)),
      ),
    ),
    undecided: addPoints(items.map(({ undecided }) => undecided)),
  };
}

/** By its own cases, exact. */
const SCORERS: Readonly<Record<Scoring, (part: Part) => Score>> = { each: scoreEach, all: scoreAll };

function scoreAll({ worth, cases }: Part): Score {
  if (cases.length === 0) return { points: '0', undecided: '0' };
  if (cases.some(({ verdict }) => isLost(verdict))) return { points: '0', undecided: '0' };
  if (cases.some(({ verdict }) => isUndecided(verdict))) return { points: '0', undecided: worth };
  return { points: worth, undecided: '0' };
}

function scoreEach({ worth, cases }: Part): Score {
  const whole = sumWeights(cases);
  // Without shown cases there is nothing to share.
  const share = (part: readonly CaseResult[]): Points =>
    whole === 0 ? '0' : multiplyPoints(sharePoints(1, sumWeights(part), whole), worth);
  return {
    points: addPoints([share(cases.filter(({ verdict }) => isEarned(verdict))), shareOfStyle(cases, share)]),
    undecided: share(cases.filter(({ verdict }) => isUndecided(verdict))),
  };
}

/**
 * With this many kinds of fault nothing is left for style; each kind takes the same share, however often it occurs.
 */
const KINDS_OF_FAULT = 4;

function shareOfStyle(cases: readonly CaseResult[], share: (part: readonly CaseResult[]) => Points): Points {
  return addPoints(
    cases.flatMap((result) => {
      const { verdict } = result;
      if (verdict.verdict !== 'wrong-answer' || verdict.difference.kind !== 'style') return [];
      const left = Math.max(0, KINDS_OF_FAULT - verdict.difference.kinds);
      return multiplyPoints(sharePoints(1, left, KINDS_OF_FAULT), share([result]));
    }),
  );
}

/** The weights of cases together. */
export function sumWeights(cases: readonly CaseResult[]): number {
  return cases.reduce((sum, result) => sum + result.case.weight, 0);
}

/** Undecided through our fault: neither for nor against the student. */
export function isUndecided(verdict: Verdict): boolean {
  return verdict.verdict === 'judge-error';
}

/** Earns its points: accepted, or a presentation error, whose deviations are charged separately. */
export function isEarned({ verdict }: Verdict): boolean {
  return verdict === 'accepted' || verdict === 'presentation-error';
}

/** Counts against the student. */
export function isLost(verdict: Verdict): boolean {
  return !isEarned(verdict) && !isUndecided(verdict);
}
