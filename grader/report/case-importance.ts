/** What a reader should look at first. */
import type { CaseResult, Points, RubricItem, SubmissionResult } from '../model.js';
import { deviationsOf } from '../score/charges.js';
import { pointsToNumber } from '../score/points.js';
import { isEarned, isUndecided } from '../score/score.js';

/** Someone has to look: a case that nobody decided, or a submission that was not taken. */
export function needsHuman({ items }: SubmissionResult): boolean {
  return items.some(({ cases }) =>
    cases.some(({ verdict }) => isUndecided(verdict) || verdict.verdict === 'rejected'),
  );
}

/** An item with its cases and points: as it was graded, or as an audience sees it. */
export type Graded = {
  readonly cases: readonly CaseResult[];
  readonly points: Points;
  readonly ownPoints: Points;
  readonly undecided: Points;
} & (
  | { readonly item: Pick<RubricItem, 'points' | 'safetyNet'> }
  | { readonly countedPoints: Points; readonly safetyNet: boolean }
);

/**
 * All cases by what explains most: files and compiling, which all else needs; deviations, each of which may show in many
 * cases; what is missing; then the item that lost most, and in it by the assignment's telling order; the style; what
 * nobody decided; and last what merely follows from another failure.
 */
export function sortByImportance(items: readonly Graded[]): readonly CaseResult[] {
  return items
    .map((item) => ({ item, lost: isSecondLook(item, items) ? 0 : lostPoints(item) }))
    .flatMap(({ item, lost }, place) => item.cases.map((result) => ({ result, lost, place })))
    .toSorted(
      (a, b) =>
        stageOf(a.result) - stageOf(b.result) ||
        b.lost - a.lost ||
        a.place - b.place ||
        rankOf(a.result) - rankOf(b.result),
    )
    .map(({ result }) => result);
}

/** What is not given and waits for nobody; of an item that is no safety net, before a net gives something back. */
function lostPoints(graded: Graded): number {
  const worth = 'item' in graded ? graded.item.points : pointsToNumber(graded.countedPoints);
  const points = isNet(graded) ? graded.points : graded.ownPoints;
  return worth - pointsToNumber(points) - pointsToNumber(graded.undecided);
}

/** A safety net without an accepted case loses much, but only shows again what another item has lost points for. */
function isSecondLook(graded: Graded, all: readonly Graded[]): boolean {
  return (
    isNet(graded) &&
    !graded.cases.some(({ verdict }) => isEarned(verdict)) &&
    all.some((other) => !isNet(other) && other.cases.some((result) => stageOf(result) === MISTAKE))
  );
}

function isNet(graded: Graded): boolean {
  return ('item' in graded ? graded.item : graded).safetyNet;
}

const MISTAKE = 4;

function stageOf({ case: { kind }, verdict }: CaseResult): number {
  if (verdict.verdict === 'not-run') return 7;
  if (verdict.verdict === 'judge-error') return 6;
  if (kind === 'style') return 5;
  if (kind === 'file' || kind === 'compile') return 0;
  if (verdict.verdict === 'presentation-error') return 2;
  // A case whose point is the exact text explains a deviation best.
  if (deviationsOf(verdict).length > 0) return 1;
  if (verdict.verdict === 'missing') return 3;
  return verdict.verdict === 'accepted' ? 8 : MISTAKE;
}

function rankOf({ case: { rank } }: CaseResult): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

/** The first case to mend: what was lost, or what a deviation was charged for. */
export function findFirstFailure(items: readonly Graded[]): CaseResult | undefined {
  return sortByImportance(items).find(
    ({ verdict }) => verdict.verdict !== 'accepted' && !isUndecided(verdict),
  );
}

/** What to look at first: a failure, else a case that nobody decided. */
export function findFirstOpen(items: readonly Graded[]): CaseResult | undefined {
  return sortByImportance(items).find(({ verdict }) => verdict.verdict !== 'accepted');
}
