/** Sorts cases by what a reader should look at first. */
import {
  partsOf,
  type CaseResult,
  type Points,
  type RubricItem,
  type Step,
  type SubmissionResult,
  type Verdict,
} from '../model.js';
import { deviationsOf } from '../score/charges.js';
import { pointsToNumber } from '../score/points.js';
import { isEarned, isUndecided } from '../score/score.js';
import { remember } from '../text/remember.js';
import { withoutPresentation } from './describe-deviations.js';
import { failedStepOf, filesOf, stepsOf } from './reproduce.js';

/** Whether a person has to look: nobody decided a case or gave points, or the submission was refused. */
export function needsHuman({ items, settlement }: SubmissionResult): boolean {
  const isOpen = (settlement?.open ?? null) !== null;
  return (
    isOpen ||
    items.some(
      ({ item, undecided, cases }) =>
        (item.manual === true && undecided !== '0') ||
        cases.some(({ verdict }) => isUndecided(verdict) || verdict.verdict === 'rejected'),
    )
  );
}

/** An item with its cases and points: as it was graded, or as an audience sees it. */
export type Graded = {
  readonly cases: readonly CaseResult[];
  readonly points: Points;
  readonly undecided: Points;
} & (
  | { readonly item: Pick<RubricItem, 'points' | 'after'> }
  | { readonly countedPoints: Points; readonly after: readonly string[] }
);

/**
 * Sorts all cases so that those that explain most come first: files and compiling, which everything else needs;
 * deviations, each of which may show in many cases; what is missing; methods that print, which dialogues show, too; then
 * the leading item, and the others by what they lost, each in the assignment's telling order; the length and the style; what
 * nobody decided; and last what merely follows from another failure. A case comes after a smaller case that explains it.
 * Cases that are not wanted are left out, but count for the order of the others.
 */
export function sortByImportance(
  items: readonly Graded[],
  isWanted: (result: CaseResult) => boolean = () => true,
): readonly CaseResult[] {
  const leading = findLeading(items);
  return items
    .flatMap((item, place) => {
      const wanted = item.cases.filter(isWanted);
      if (wanted.length === 0) return [];
      const [lost, isAfterwards] = [lostPoints(item), isExplainedElsewhere(item, items)];
      return wanted.map((result) => {
        const [stage = 0, ...within] = keysWithin(item, result);
        const keys = [stage, Number(isAfterwards), Number(item !== leading), -lost, place, ...within];
        return { result, keys };
      });
    })
    .toSorted((a, b) => compareKeys(a.keys, b.keys))
    .map(({ result }) => result);
}

/** What sorts the cases of an item: a mistake at the start comes first, and then the telling order counts. */
function keysWithin(item: Graded, result: CaseResult): readonly number[] {
  return [stageIn(item, result), Number(countCallsBefore(result) !== 0), rankOf(result)];
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((key, index) => key !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** The item that is told first: the first that is wrong, or a later one that lost more and does not merely build on it. */
function findLeading(items: readonly Graded[]): Graded | undefined {
  const wrong = items.flatMap((item) => {
    const [first] = item.cases
      .filter(({ verdict }) => verdict.verdict !== 'accepted')
      .toSorted((a, b) => compareKeys(keysWithin(item, a), keysWithin(item, b)));
    if (first === undefined) return [];
    const front = [stageIn(item, first), Number(isExplainedElsewhere(item, items))];
    return [
      {
        item,
        front,
        before: countCallsBefore(first) ?? (sizeOf(first) === CALLS ? 0 : null),
        lost: lostPoints(item),
      },
    ];
  });
  const [front = []] = wrong.map((each) => each.front).toSorted(compareKeys);
  const [earliest, ...later] = wrong.filter((each) => compareKeys(each.front, front) === 0);
  if (earliest === undefined) return undefined;
  const leads = later.reduce(
    (leading, each) => (each.lost > leading.lost && !buildsOn(each, leading) ? each : leading),
    earliest,
  );
  return leads.item;
}

interface FirstFailure {
  readonly before: number | null;
}

/**
 * Whether it may fail for the same mistake: at least as many calls went before it. Functions remember no calls, but they may
 * call those of earlier items.
 */
function buildsOn({ before }: FirstFailure, earlier: FirstFailure): boolean {
  return before !== null && earlier.before !== null && before >= earlier.before;
}

/**
 * How many calls whose answers nobody checks, and files that are read, went before a case failed. Null where no object
 * remembers them: in functions, and in programs.
 */
function countCallsBefore(result: CaseResult): number | null {
  const steps = stepsOf(result);
  if (steps === null || !makesObject(steps)) return null;
  const before = steps.slice(0, failedStepOf(result) ?? steps.length - 1);
  return filesOf(result.case).length + before.filter(({ expect }) => expect.length === 0).length;
}

const makesObject = remember((steps: readonly Step[]): boolean =>
  steps.some((step) =>
    [step.call, ...step.let.map(({ value }) => value)].flatMap(partsOf).some(({ type }) => type === 'new'),
  ),
);

/** The points that are neither given nor undecided. */
function lostPoints(graded: Graded): number {
  const worth = 'item' in graded ? graded.item.points : pointsToNumber(graded.countedPoints);
  return worth - pointsToNumber(graded.points) - pointsToNumber(graded.undecided);
}

/** Whether a smaller case of another item shows the same mistake by itself. */
function isExplainedElsewhere(graded: Graded, all: readonly Graded[]): boolean {
  const others = all.filter((other) => !isAfter(other) && other.cases.some(isMistake));
  // An item with `after` fails again for the mistakes of the items before it.
  if (isAfter(graded) && !hasEarned(graded)) return others.length > 0;
  const own = Math.min(...graded.cases.map(sizeOf));
  return others.some((other) => {
    const size = Math.min(...other.cases.filter(isMistake).map(sizeOf));
    // If every whole program fails, that matters more than a method that fails now and then.
    return size < own && (hasEarned(graded) || (size !== CALLS && hasEarned(other)));
  });
}

function hasEarned({ cases }: Graded): boolean {
  return cases.some(({ verdict }) => isEarned(verdict));
}

const CALLS = 0;
const DIALOGUE = 1;
const CONVERSATION = 2;
const JUDGED_PROGRAM = 3;

/**
 * How much a case tests. A whole program calls methods; in a conversation it also chooses what to answer before more is
 * typed; and a game that a judge plays is as long as many dialogues.
 */
function sizeOf({ case: testCase }: CaseResult): number {
  if (testCase.kind === 'transcript') return testCase.lockstepMs === null ? DIALOGUE : CONVERSATION;
  return testCase.kind === 'judge' && testCase.subject.kind !== 'calls' ? JUDGED_PROGRAM : CALLS;
}

function isMistake(result: CaseResult): boolean {
  return result.verdict.verdict !== 'accepted' && [MISTAKE, PRINTS].includes(stageOf(result));
}

function isAfter(graded: Graded): boolean {
  return ('item' in graded ? graded.item : graded).after.length > 0;
}

/** A method that prints spoils every dialogue of a program that calls it. */
const PRINTS = 4;
const MISTAKE = 5;
/** A deviation that explains less than this share of an item's failures is not their main cause. */
const MIN_EXPLAINED = 0.25;

/** A deviation that explains little of what failed in its item comes among the mistakes. */
function stageIn({ cases }: Graded, result: CaseResult): number {
  const hasLittle = deviationsOf(result.verdict).length > 0 && explainsLittle(cases);
  return hasLittle ? MISTAKE : stageOf(result);
}

const explainsLittle = remember((cases: readonly CaseResult[]): boolean => {
  const explained = cases.filter(({ verdict }) => deviationsOf(verdict).length > 0).length;
  const failed = explained + cases.filter(isMistake).length;
  return explained < MIN_EXPLAINED * failed;
});

function stageOf({ case: { kind }, verdict }: CaseResult): number {
  if (verdict.verdict === 'not-run') return 9;
  if (verdict.verdict === 'judge-error') return 8;
  if (kind === 'style') return 7;
  // Nothing else depends on the length of a file.
  if (kind === 'file' && verdict.verdict === 'wrong-answer') return 6;
  if (kind === 'compile' || kind === 'file') return 0;
  if (verdict.verdict === 'presentation-error') return 2;
  if (verdict.verdict === 'missing') return 3;
  if (isOfPrinting(verdict)) return PRINTS;
  return verdict.verdict === 'accepted' ? 10 : MISTAKE;
}

function isOfPrinting(verdict: Verdict): boolean {
  const difference = verdict.verdict === 'wrong-answer' ? verdict.difference : null;
  return difference?.kind === 'text' && difference.diagnosis?.code === 'prints';
}

function rankOf({ case: { rank } }: CaseResult): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

/** The first case to fix: one that lost points, or one that was charged for a deviation. */
export const findFirstFailure = remember((items: readonly Graded[]): CaseResult | undefined => {
  const first = findFirstOpen(items);
  if (first === undefined || !isUndecided(first.verdict)) return first;
  return sortByImportance(items, ({ verdict }) => verdict.verdict !== 'accepted' && !isUndecided(verdict))[0];
});

/** The case that the table of a class names: the first mistake, or the first deviation where there is no mistake. */
export function findFirstProblem(items: readonly Graded[], find = findFirstOpen): CaseResult | undefined {
  return find(listWithoutPresentation(items)) ?? find(items);
}

const listWithoutPresentation = remember((items: readonly Graded[]): readonly Graded[] =>
  items.map(withoutPresentation),
);

/** The case to look at first: a failure, or else a case that nobody decided. */
export const findFirstOpen = remember(
  (items: readonly Graded[]): CaseResult | undefined =>
    sortByImportance(items, ({ verdict }) => verdict.verdict !== 'accepted')[0],
);
