/** The laws that marks must keep, each with what breaks it. Pure. */
import type { Mark } from './marks.js';

/** A sample submission with what it loses. */
export interface Judged extends Mark {
  readonly name: string;
  /** A wrong rule is no mere wording and is not missing. */
  readonly kind: 'wrong-rule' | 'shown-otherwise' | 'other';
  /** How many deviations its cases show. */
  readonly deviations: number;
}

/** Two mistakes on one base. `real`: both were in one program; else what their verdicts would give together. */
export interface Pair {
  readonly one: Judged;
  readonly other: Judged;
  readonly lost: number;
  readonly exact: ExactPair;
  readonly real: boolean;
}

/** The same in percent as well, but before points are rounded. */
export interface ExactPair {
  readonly greater: number;
  readonly lesser: number;
  readonly together: number;
  /** What the lesser one costs by the cases that are right with the greater one: elsewhere it cannot be seen. */
  readonly seen: number;
}

/** How near something comes to breaking a law, or by how much it does. */
export interface Measure {
  readonly law: LawId;
  readonly who: string;
  /** In percent of all points: what is above 0 breaks the law. */
  readonly by: number;
  readonly says: string;
  /** The greater mistake keeps most of the lesser one from being seen; what is seen costs at least half. */
  readonly isHidden?: true;
}

export const LAWS = {
  'a-mistake-less': 'taking a mistake out never lowers a mark',
  'two-cost-more': 'two mistakes cost the greater and half of the lesser at least',
  'two-cost-no-more': 'two mistakes cost no more than both',
  'a-rule-costs': 'a wrong rule costs as much as a wording',
  'not-too-much': 'no single mistake costs more than 15 %',
  'shown-otherwise': 'what changes no data costs 2 % each, 6 % together at most',
} as const;
export type LawId = keyof typeof LAWS;

/** What one wording costs, in percent. */
const MIN_RULE = 2;
const MAX_SINGLE = 15;
const MAX_WORDING = 2;
const MAX_WORDINGS = 6;
/** Percentages are rounded to thousandths. */
const EPSILON = 0.01;

export function isBroken({ by }: Measure): boolean {
  return by > EPSILON;
}

export function measureSingle(judged: Judged): Measure[] {
  const { name, kind, lost, charged, deviations } = judged;
  const allowed = Math.min(MAX_WORDINGS, MAX_WORDING * Math.max(1, deviations));
  const measure = (law: LawId, by: number, says = `it costs ${lost} %`): Measure => ({
    law,
    who: name,
    by: rounded(by),
    says,
  });
  return [
    ...(kind === 'wrong-rule' ? [measure('a-rule-costs', MIN_RULE - lost)] : []),
    ...(kind === 'shown-otherwise'
      ? [measure('shown-otherwise', lost - allowed, `it costs ${lost} %, ${charged} % of it by deviations`)]
      : []),
    measure('not-too-much', lost - MAX_SINGLE),
  ];
}

/**
 * What two cost together, rounding aside: a law is broken where both the marks break it by more than a step of points, in
 * percent, and the points before they are rounded.
 */
export function measurePair({ one, other, lost, exact, real }: Pair, step: number): Measure[] {
  const [greater, lesser] = one.lost >= other.lost ? [one.lost, other.lost] : [other.lost, one.lost];
  const measure = (law: LawId, by: number): Measure => ({
    law,
    who: `${one.name} + ${other.name}`,
    by: rounded(by),
    says: `${one.lost} % and ${other.lost} %, together ${lost} %${real ? ', as one program' : ''}`,
  });
  const tooLittle = Math.min(
    greater + lesser / 2 - lost - step,
    exact.greater + exact.lesser / 2 - exact.together,
  );
  const tooMuch = Math.min(lost - greater - lesser - step, exact.together - exact.greater - exact.lesser);
  const isHidden =
    exact.seen < exact.lesser / 2 && exact.greater + exact.seen / 2 - exact.together <= EPSILON;
  return [
    measure('a-mistake-less', greater - lost),
    { ...measure('two-cost-more', tooLittle), ...(isHidden && { isHidden }) },
    measure('two-cost-no-more', tooMuch),
  ];
}

function rounded(percent: number): number {
  return Math.round(percent * 1000) / 1000;
}
