/** The lines that all formats share in a report of one submission. */
import type { CaseResult, SubmissionResult } from '../model.js';
import { addPoints, formatPoints, pointsToNumber, subtractPoints } from '../score/points.js';
import { tellDeviation } from './describe-deviations.js';
import type { ItemView, SubmissionView } from './audience.js';
import { count } from '../text/units.js';

/** `31 of 38 points`, and which points are not counted. */
export function describeTotal(view: SubmissionView): string {
  const decided = view.hiddenCases > 0 ? ' that are decided here' : '';
  const total = `${formatPoints(view.points)} of ${formatPoints(view.countedPoints)} points${decided}`;
  const charged = addPoints(view.deviations.map(({ points }) => points));
  const less =
    charged === '0' ? [] : [`${formatPoints(charged)} of them were taken for how things are shown`];
  return [total, ...less, ...describeNotCounted(view)].join('; ');
}

/** The points that the total leaves out: of cases that are not shown, and of undecided cases. */
export function describeNotCounted(view: SubmissionView): string[] {
  const sentences: string[] = [];
  const later = addPoints([String(view.maxPoints), `-${view.countedPoints}`]);
  if (view.hiddenCases > 0)
    sentences.push(
      `${formatPoints(later)} of the assignment's ${view.maxPoints} points are decided by ${count(view.hiddenCases, 'case')} not shown here`,
    );
  if (view.undecided !== '0')
    sentences.push(
      `${formatPoints(view.undecided)} of these ${formatPoints(view.countedPoints)} points could not be decided on this computer and cost you nothing`,
    );
  return sentences;
}

/** The deviations, one line each. */
export function listDeviations({ deviations }: SubmissionView): string[] {
  return deviations.map((deviation) => tellDeviation(deviation).join(' '));
}

/** A sentence for each item whose points are not those of its cases. */
export function listNets(items: readonly ItemView[]): string[] {
  return items.flatMap((item) => {
    const note = describeNet(item);
    return note === null ? [] : [`${item.title}: ${note}.`];
  });
}

/** Why the points of an item are not those of its cases; null if they are. */
export function describeNet({
  safetyNet,
  points,
  ownPoints,
  undecided,
}: Pick<ItemView, 'safetyNet' | 'points' | 'ownPoints' | 'undecided'>): string | null {
  const spared = subtractPoints(points, ownPoints);
  if (pointsToNumber(spared) > 0 && !safetyNet)
    return `points given back: ${formatPoints(spared)} (the same mistakes leave a later item without points)`;
  if (pointsToNumber(spared) > 0)
    return `points not taken again for the cases that are not accepted: ${formatPoints(spared)} (as many were lost in the items before)`;
  if (pointsToNumber(spared) < 0 && undecided === '0')
    return 'no more points than the items before have earned';
  return null;
}

/** `3 of 5 cases accepted`, and how many are hidden. */
export function describeItemCases({ cases, hiddenCases }: ItemView): string {
  const accepted = cases.filter(({ verdict }) => verdict.verdict === 'accepted').length;
  const shownOtherwise = cases.filter(({ verdict }) => verdict.verdict === 'presentation-error').length;
  const but = shownOtherwise === 0 ? '' : `, ${shownOtherwise} right but for how it is shown`;
  const shown = `${accepted} of ${count(cases.length, 'case')} accepted${but}`;
  if (hiddenCases === 0) return shown;
  return cases.length === 0
    ? `${count(hiddenCases, 'case')} not shown`
    : `${shown}, ${hiddenCases} not shown`;
}

/** `5.5 / 6`; `? / 6` if none of its cases is shown. */
export function describeItemPoints({ points, countedPoints, maxPoints }: ItemView): string {
  return countedPoints === '0' && maxPoints > 0
    ? `? / ${maxPoints}`
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
    const reason = `${verdict.fault}. To check here: ${verdict.remedy.replace(/\.$/, '')}`;
    groups.set(reason, [...(groups.get(reason) ?? []), result]);
  }
  return [...groups].map(([reason, group]) => {
    const [only] = group;
    const what =
      group.length === 1 && only !== undefined ? `"${only.case.title}"` : count(group.length, 'case');
    return `${what} not checked, at no cost: ${reason}.`;
  });
}
