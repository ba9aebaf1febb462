/** The lines that all formats share in a report of one submission. */
import type { CaseResult, Points, SubmissionResult } from '../model.js';
import { addPoints, countPoints, formatPoints, subtractPoints } from '../score/points.js';
import { isEarned, sumWeights } from '../score/score.js';
import { tellDeviation } from './describe-deviations.js';
import { tellRemedy } from './explain.js';
import type { ItemView, SubmissionView } from './audience.js';
import { count } from '../text/units.js';

/** `31 of 38 points`, and which points are not counted. */
export function describeTotal(view: SubmissionView): string {
  const decided = view.hiddenCases > 0 ? ' that are decided here' : '';
  const total = `${formatPoints(view.points)} of ${formatPoints(pointsGivenYet(view))} points${decided}`;
  const charged = addPoints(view.deviations.map(({ points }) => points));
  const less =
    charged === '0' ? [] : [`${formatPoints(charged)} of them were taken for how things are shown`];
  return [total, ...less, ...describeNotCounted(view)].join('; ');
}

/** What the total is out of: without what a person has yet to give. */
export function pointsGivenYet({ items, countedPoints }: SubmissionView): Points {
  const open = items.flatMap(({ manual, undecided }) => (manual ? [undecided] : []));
  return subtractPoints(countedPoints, addPoints(open));
}

/** The points that the total leaves out: of cases that are not shown, and of undecided cases. */
export function describeNotCounted(view: SubmissionView): string[] {
  const sentences: string[] = [];
  const later = addPoints([String(view.maxPoints), `-${view.countedPoints}`]);
  if (view.hiddenCases > 0)
    sentences.push(
      `${formatPoints(later)} of the assignment's ${view.maxPoints} points are decided by ${count(view.hiddenCases, 'case')} not shown here`,
    );
  const byHand = view.items.filter(({ manual, undecided }) => manual && undecided !== '0');
  for (const { title, undecided } of byHand)
    sentences.push(`${countPoints(undecided)} for “${title}” are given by a person, who has not done so yet`);
  const ours = subtractPoints(view.undecided, addPoints(byHand.map(({ undecided }) => undecided)));
  if (ours !== '0')
    sentences.push(
      `${formatPoints(ours)} of these ${formatPoints(view.countedPoints)} points could not be decided on this computer and cost you nothing`,
    );
  return sentences;
}

/** The deviations, one line each. */
export function listDeviations({ deviations }: SubmissionView): string[] {
  return deviations.map((deviation) => tellDeviation(deviation).join(' '));
}

/** A sentence for each item whose points do not follow from its own cases alone. */
export function listNotes(items: readonly ItemView[]): string[] {
  return items.flatMap((item) => {
    const words = describePoints(item);
    return words === null ? [] : [`${item.title}: ${words}.`];
  });
}

/** Why an item lost less, or more, than its own cases cost; null if it did not. */
export function describePoints(item: ItemView): string | null {
  const { points, spared, undecided, countedPoints, sparedBy } = item;
  if (countsBesideNothing(item)) return 'these points count only once something that runs is right';
  if (spared === '0') return null;
  const lost = subtractPoints(countedPoints, addPoints([points, undecided]));
  const before = sparedBy.map((title) => `“${title}”`).join(' and ');
  return `what fails here costs ${countPoints(lost)} and not ${formatPoints(addPoints([lost, spared]))}, since it may be what has cost points in ${before} already`;
}

/** Whether an item is right and has no points: only one that is `beside-work` can be so. */
function countsBesideNothing({ points, undecided, countedPoints, cases }: ItemView): boolean {
  const isRight = cases.length > 0 && cases.every(({ verdict }) => isEarned(verdict));
  return isRight && countedPoints !== '0' && addPoints([points, undecided]) === '0';
}

/** `3 of 5 cases accepted (80 % by weight)`, and how many of its cases count here. */
export function describeItemCases(item: ItemView): string {
  const { manual, undecided, cases, hiddenCases } = item;
  if (manual) return undecided === '0' && hiddenCases === 0 ? 'marked by a person' : 'not marked yet';
  const accepted = cases.filter(({ verdict }) => verdict.verdict === 'accepted').length;
  const shownOtherwise = cases.filter(({ verdict }) => verdict.verdict === 'presentation-error').length;
  const but = shownOtherwise === 0 ? '' : `, ${shownOtherwise} right but for how it is shown`;
  const shown = `${accepted} of ${count(cases.length, 'case')} accepted${but}${describeWeight(item)}`;
  if (hiddenCases === 0) return shown;
  return cases.length === 0
    ? `${count(hiddenCases, 'case')} not shown`
    : `${shown}; ${cases.length} of its ${cases.length + hiddenCases} cases count here`;
}

/** Which share of the points right cases earn, where it is not that of their number. */
function describeWeight({ cases, points }: ItemView): string {
  const right = cases.filter(({ verdict }) => isEarned(verdict));
  const isEven = new Set(cases.map((each) => each.case.weight)).size < 2;
  if (isEven || right.length === cases.length || points === '0') return '';
  return ` (${Math.round((100 * sumWeights(right)) / sumWeights(cases))} % by weight)`;
}

/** `5.5 / 6`; a dash if nothing of it counts here. */
export function describeItemPoints({ points, countedPoints, maxPoints }: ItemView): string {
  return countedPoints === '0' && maxPoints > 0
    ? '–'
    : `${formatPoints(points)} / ${formatPoints(countedPoints)}`;
}

/** Remarks about the submission as a whole. */
export function listRemarks({ remarks, problems }: SubmissionResult): string[] {
  return [...new Set([...problems.map(({ message }) => message), ...remarks])];
}

/** A sentence for each reason why cases could not be decided, such as a tool that is not installed. */
export function listUndecided(cases: readonly CaseResult[]): string[] {
  const groups = new Map<string, CaseResult[]>();
  for (const result of cases) {
    const { verdict } = result;
    if (verdict.verdict !== 'judge-error') continue;
    const remedy = verdict.mends === undefined ? `To check here: ${verdict.remedy}` : tellRemedy(verdict);
    const reason = `${verdict.fault}. ${remedy.replace(/\.$/, '')}`;
    groups.set(reason, [...(groups.get(reason) ?? []), result]);
  }
  return [...groups].map(([reason, group]) => {
    const [only] = group;
    const what =
      group.length === 1 && only !== undefined ? `"${only.case.title}"` : count(group.length, 'case');
    return `${what} not checked, at no cost: ${reason}.`;
  });
}
