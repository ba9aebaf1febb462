/** Sorts cases by what a reader should look at first. */
import {
  partsOf,
  type CaseResult,
  type Points,
  type RubricItem,
  type SubmissionResult,
  type Verdict,
} from '../model.js';
import { deviationsOf } from '../score/charges.js';
import { pointsToNumber } from '../score/points.js';
import { isEarned, isUndecided } from '../score/score.js';
import { remember } from '../text/remember.js';
import { filesOf, stepsOf } from './reproduce.js';

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
 * deviations, each of which may show in many cases; what is missing; methods that print, which dialogues show, too; what
 * fails at the start in the first item that is wrong, since later items build on it; then the item that lost most, and
 * in it the assignment's telling order; the length and the style; what nobody decided; and last what merely follows from another
 * failure. A case comes after a smaller case that explains it. Cases that are not wanted are left out, but count for the
 * order of the others.
 */
export function sortByImportance(
  items: readonly Graded[],
  isWanted: (result: CaseResult) => boolean = () => true,
): readonly CaseResult[] {
  const firstWrong = items.findIndex(({ cases }) => cases.some(isMistake));
  return items
    .flatMap((item, place) => {
      const wanted = item.cases.filter(isWanted);
      if (wanted.length === 0) return [];
      const [lost, isAfterwards] = [lostPoints(item), isExplainedElsewhere(item, items)];
      return wanted.map((result) => {
        const stage = stageIn(item, result);
        const isFirst = stage === MISTAKE && place === firstWrong && isAtTheStart(result);
        return { result, keys: [stage, Number(isAfterwards), isFirst ? 0 : 1, -lost, place, rankOf(result)] };
      });
    })
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return at === -1 ? 0 : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
    })
    .map(({ result }) => result);
}

/** Whether the case only asks a new object, and gives it nothing to read: nothing went before that could be wrong. */
function isAtTheStart(result: CaseResult): boolean {
  const steps = stepsOf(result) ?? [];
  const made = steps.flatMap((step) => [step.call, ...step.let.map(({ value }) => value)].flatMap(partsOf));
  const isNew = made.some(({ type }) => type === 'new');
  return isNew && filesOf(result.case).length === 0 && steps.every(({ expect }) => expect.length > 0);
}

/** The points that are neither given nor undecided. */
function lostPoints(graded: Graded): number {
  const worth = 'item' in graded ? graded.item.points : pointsToNumber(graded.countedPoints);
  return worth - pointsToNumber(graded.points) - pointsToNumber(graded.undecided);
}

/** Whether a smaller case of another item shows the same mistake by itself. */
function isExplainedElsewhere(graded: Graded, all: readonly Graded[]): boolean {
  const others = all.filter((other) => !isAfter(other) && other.cases.some(isMistake));
  // What stands after others sees their mistakes again.
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
  if (deviationsOf(result.verdict).length === 0) return stageOf(result);
  const explained = cases.filter(({ verdict }) => deviationsOf(verdict).length > 0).length;
  const failed = explained + cases.filter(isMistake).length;
  return explained < MIN_EXPLAINED * failed ? MISTAKE : stageOf(result);
}

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

/** The case to look at first: a failure, or else a case that nobody decided. */
export const findFirstOpen = remember(
  (items: readonly Graded[]): CaseResult | undefined =>
    sortByImportance(items, ({ verdict }) => verdict.verdict !== 'accepted')[0],
);
