/** From verdicts to points. Pure. */
import {
  TEXT_KINDS,
  type CaseResult,
  type DeviationCharge,
  type ItemResult,
  type Points,
  type RubricItem,
  type Scoring,
  type Verdict,
} from '../model.js';
import {
  addPoints,
  greatest,
  least,
  multiplyPoints,
  roundPoints,
  sharePoints,
  subtractPoints,
} from './points.js';
import { catchRest } from './safety-net.js';

/** The decided part of an item: all its cases, or those that somebody may see, and what these are worth. */
export interface Part {
  readonly item: RubricItem;
  readonly worth: Points;
  readonly cases: readonly CaseResult[];
}

export type ItemScore = Pick<ItemResult, 'points' | 'ownPoints' | 'undecided'>;

/** The points of whole items, in the order of the rubric. */
export function scoreItems(graded: readonly Pick<ItemResult, 'item' | 'cases'>[]): ItemResult[] {
  const scores = scoreParts(graded.map(({ item, cases }) => ({ item, cases, worth: wholeOf(item) })));
  return graded.map(({ item, cases }, index) => {
    const score = scores[index];
    if (score === undefined) throw new Error(`item ${item.id} has no score`);
    return { item, cases, ...score };
  });
}

/**
 * The points of parts of items, in the order of the rubric. `each`: every case carries its weight's share; `all`:
 * the whole part or nothing. A judge-error neither earns nor loses: its share is `undecided` until a person has
 * looked. With `all`, one lost case decides the item whatever the undecided ones would say. Safety nets come after
 * the others.
 */
export function scoreParts(parts: readonly Part[]): ItemScore[] {
  return scoreExactly(parts).map((score, index) => {
    const part = parts[index];
    return part?.item.grain === undefined ? score : roundScore(score, part.worth, part.item.grain);
  });
}

/** In whole grains. An item that lost something never rounds up to all its points. */
function roundScore({ points, ownPoints, undecided }: ItemScore, worth: Points, grain: number): ItemScore {
  const round = (exact: Points): Points => {
    const most = exact === worth ? worth : greatest('0', subtractPoints(worth, sharePoints(grain, 1, 1)));
    return least(roundPoints(exact, grain), most);
  };
  const rounded = round(points);
  const possible = round(addPoints([points, undecided]));
  return { points: rounded, ownPoints: round(ownPoints), undecided: subtractPoints(possible, rounded) };
}

function scoreExactly(parts: readonly Part[]): ItemScore[] {
  return catchRest(
    parts.map((part) => {
      const own = SCORERS[part.item.scoring].score(part);
      return {
        ...own,
        id: part.item.id,
        missing: lostByMissing(part),
        hasAccepted: {
          certain: part.cases.some(({ verdict }) => isEarned(verdict)),
          possible: part.cases.some(({ verdict }) => !isLost(verdict)),
        },
        worth: part.worth,
        backs: part.item.backs ?? null,
        isNet: part.item.safetyNet,
        runsProgram: part.item.cases.some(({ kind }) => !TEXT_KINDS.includes(kind)),
      };
    }),
  );
}

/** All points of an item. */
export function wholeOf({ points }: Pick<RubricItem, 'points'>): Points {
  return sharePoints(points, 1, 1);
}

/** The sum of items, less what is charged for deviations. */
export function totalPoints(
  items: readonly Pick<ItemScore, 'points' | 'undecided'>[],
  charges: readonly DeviationCharge[] = [],
): { points: Points; undecided: Points } {
  return {
    points: subtractPoints(
      addPoints(items.map(({ points }) => points)),
      addPoints(charges.map(({ points }) => points)),
    ),
    undecided: addPoints(items.map(({ undecided }) => undecided)),
  };
}

type Score = Pick<ItemResult, 'points' | 'undecided'>;

/** How one way of scoring turns the cases of an item into points. */
interface Scorer {
  readonly score: (part: Part) => Score;
  /** What the item loses if these cases are lost. */
  readonly lostBy: (lost: readonly CaseResult[], part: Part) => Points;
}

const SCORERS: Readonly<Record<Scoring, Scorer>> = {
  all: { score: scoreAll, lostBy: (_, { worth }) => worth },
  each: {
    score: scoreEach,
    lostBy: (lost, { cases, worth }) => multiplyPoints(sharePoints(1, weigh(lost), weigh(cases)), worth),
  },
};

function scoreAll({ worth, cases }: Part): Score {
  if (cases.length === 0) return { points: '0', undecided: '0' };
  if (cases.some(({ verdict }) => isLost(verdict))) return { points: '0', undecided: '0' };
  if (cases.some(({ verdict }) => isUndecided(verdict))) return { points: '0', undecided: worth };
  return { points: worth, undecided: '0' };
}

function scoreEach({ worth, cases }: Part): Score {
  const whole = weigh(cases);
  // Without shown cases there is nothing to share.
  const share = (part: readonly CaseResult[]): Points =>
    whole === 0 ? '0' : multiplyPoints(sharePoints(1, weigh(part), whole), worth);
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

/** What was lost by cases that need something missing; all of it if an item is all or nothing. */
function lostByMissing(part: Part): Points {
  const missing = part.cases.filter(({ verdict }) => verdict.verdict === 'missing');
  return missing.length === 0 ? '0' : SCORERS[part.item.scoring].lostBy(missing, part);
}

function weigh(cases: readonly CaseResult[]): number {
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
