/** Finds what refutes the claim about a stub, a reference or a sample. Pure. */
import {
  TEXT_KINDS,
  type CaseResult,
  type ItemResult,
  type Points,
  type SubmissionResult,
  type Verdict,
  casesOf,
} from '../model.js';
import { explainCase } from '../report/explain.js';
import { findFirstFailure } from '../report/case-importance.js';
import { addPoints, formatPoints, pointsToNumber, sharePoints, subtractPoints } from '../score/points.js';
import { isLost, isUndecided, wholeOf } from '../score/score.js';
import { itemsLost, mostLost, type SampleExpectation } from '../samples/expectation.js';
import { describe, showPlace } from './describe-proof.js';

export function refuteStub(result: SubmissionResult): string[] {
  if (pointsToNumber(result.points) === 0) return [];
  const earned = result.items.filter(({ points }) => points !== '0');
  return earned.map(({ item, cases, points }) => {
    const isRead = cases.every((result) => TEXT_KINDS.includes(result.case.kind));
    const advice = isRead
      ? '; `beside-work: true` counts it only beside something that runs and is right'
      : '';
    return `${item.title}: ${formatPoints(points)} points for nothing${advice} (${showPlace(item)})`;
  });
}

/** The cases that a right solution fails. A presentation error is one, since it costs points. */
export function listNotAccepted(result: SubmissionResult): string[] {
  return casesOf(result)
    .filter(({ verdict }) => verdict.verdict !== 'accepted' && !isUndecided(verdict))
    .map((each) => describe(each));
}

export function refuteSample(
  result: SubmissionResult,
  folder: string,
  expectation: SampleExpectation,
): string[] {
  const cases = casesOf(result);
  if (folder === 'accepted') return [...listNotAccepted(result), ...refuteClaims(result, expectation)];
  const lost = cases.filter(({ verdict }) => isLost(verdict));
  const undecided = cases.some(({ verdict }) => isUndecided(verdict));
  const allowed = new Set<string>([folder, 'not-run', ...(expectation.also ?? [])]);
  const strays = lost.filter(({ verdict }) => !allowed.has(verdict.verdict)).map((stray) => describe(stray));
  const isThere = cases.some(({ verdict }) => verdict.verdict === folder);
  const absent = isThere || undecided || strays.length > 0 ? [] : [`no case is ${folder}`];
  return [...strays, ...absent, ...refuteClaims(result, expectation)];
}

function refuteClaims(result: SubmissionResult, expectation: SampleExpectation): string[] {
  return [
    ...refuteItems(result, expectation),
    ...refuteCost(result, expectation),
    ...refuteMessage(result, expectation),
    ...refuteStyleFirst(result),
  ];
}

/** A sample may name the rubric items in which it loses points: exactly these items, and how many points at most. */
function refuteItems(result: SubmissionResult, expectation: SampleExpectation): string[] {
  const loses = itemsLost(expectation);
  if (loses === undefined) return [];
  const losing = listLosses(result);
  return [
    ...Object.entries(losing).flatMap(([id, points]) => {
      if (!loses.includes(id)) return `loses points in ${id}, which it should not`;
      const most = mostLost(expectation, id);
      return most === undefined || points <= most
        ? []
        : `loses ${points} points in ${id}, at most ${most} were expected`;
    }),
    ...loses.filter((id) => !(id in losing)).map((id) => `loses no points in ${id}, which it should`),
  ];
}

/** To hundredths. */
export function roundUp(points: number): number {
  return Math.ceil(points * 100 - 1e-6) / 100;
}

/** How many points each item has lost, rounded up to hundredths. Items that have lost nothing are left out. */
export function listLosses({ items }: Pick<SubmissionResult, 'items'>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    items.flatMap(({ item, points, undecided }) => {
      const lost = pointsToNumber(subtractPoints(wholeOf(item), addPoints([points, undecided])));
      return lost > 0 ? [[item.id, roundUp(lost)]] : [];
    }),
  );
}

/** A sample may name how many points it loses at most. */
function refuteCost(result: SubmissionResult, { costs }: SampleExpectation): string[] {
  const lost = measureLoss(result);
  return costs === undefined || pointsToNumber(lost) <= costs
    ? []
    : [`loses ${formatPoints(lost)} points, at most ${costs} were expected`];
}

/** All that a submission has lost, with what deviations are charged. */
export function measureLoss({ points, undecided, maxPoints }: SubmissionResult): Points {
  return subtractPoints(sharePoints(maxPoints, 1, 1), addPoints([points, undecided]));
}

/** A sample may name the case whose failure is shown first, and words of its message. */
function refuteMessage({ items }: SubmissionResult, { first: id, says }: SampleExpectation): string[] {
  if (says === undefined && id === undefined) return [];
  const first = findFirstFailure(items);
  if (first === undefined) return [`nothing failed, expected a message that says "${says ?? id ?? ''}"`];
  if (id !== undefined && first.case.id !== id)
    return [`the first message is that of ${first.case.id}, expected that of ${id}`];
  if (says === undefined) return [];
  const { summary, sentences } = explainCase(first);
  const message = [`${first.case.title}: ${summary}`, ...sentences].join(' ');
  return message.includes(says) ? [] : [`the first message does not say "${says}": ${message}`];
}

/** The failure that is shown first must stay first if the style is bad as well. */
function refuteStyleFirst({ items }: SubmissionResult): string[] {
  const alone = findFirstFailure(items);
  if (alone === undefined || alone.case.kind === 'style') return [];
  const beside = findFirstFailure(addStyleFault(items));
  return beside?.case === alone.case
    ? []
    : [`with a style fault as well, ${beside?.case.id ?? 'nothing'} is told first, not ${alone.case.id}`];
}

// What a submission would get if its style were bad as well. Style does not change how anything else is decided. Pure.

const FAULT: Verdict = {
  verdict: 'wrong-answer',
  difference: {
    kind: 'style',
    total: 1,
    kinds: 1,
    messages: [{ message: 'a style fault', place: null, sourceLine: null }],
  },
};

/** The items as if every style case that was checked were lost. No program runs for this. */
export function addStyleFault(items: readonly ItemResult[]): readonly ItemResult[] {
  return items.map((result) =>
    result.cases.some(isChecked)
      ? { ...result, points: '0', spared: '0', cases: result.cases.map(withFault) }
      : result,
  );
}

function withFault(result: CaseResult): CaseResult {
  return isChecked(result) ? { ...result, verdict: FAULT } : result;
}

function isChecked({ case: { kind }, verdict }: CaseResult): boolean {
  return kind === 'style' && verdict.verdict !== 'not-run' && verdict.verdict !== 'judge-error';
}
