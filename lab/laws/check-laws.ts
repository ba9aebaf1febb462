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
  readonly real: boolean;
}

export interface Breach {
  readonly law: LawId;
  readonly who: string;
  /** By how many percent of all points. */
  readonly by: number;
  readonly says: string;
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
export const MIN_RULE = 2;
const MAX_SINGLE = 15;
const MAX_WORDING = 2;
const MAX_WORDINGS = 6;
/** Percentages are rounded to thousandths. */
const EPSILON = 0.01;

export function checkSingle(judged: Judged): Breach[] {
  const { name, kind, lost, charged, deviations } = judged;
  const breach = (law: LawId, by: number, says: string): Breach[] =>
    by > EPSILON ? [{ law, who: name, by, says }] : [];
  const allowed = Math.min(MAX_WORDINGS, MAX_WORDING * Math.max(1, deviations));
  return [
    ...(kind === 'wrong-rule' ? breach('a-rule-costs', MIN_RULE - lost, `it costs ${lost} %`) : []),
    ...(kind === 'shown-otherwise'
      ? breach('shown-otherwise', lost - allowed, `it costs ${lost} %, ${charged} % of it by deviations`)
      : []),
    ...breach('not-too-much', lost - MAX_SINGLE, `it costs ${lost} %`),
  ];
}

/** `step`: points are given in steps of so many percent; one step is an error of rounding. */
export function checkPair({ one, other, lost }: Pair, step: number): Breach[] {
  const [greater, lesser] = one.lost >= other.lost ? [one.lost, other.lost] : [other.lost, one.lost];
  const who = `${one.name} + ${other.name}`;
  const says = `${one.lost} % and ${other.lost} %, together ${lost} %`;
  const breach = (law: LawId, by: number): Breach[] =>
    by > EPSILON ? [{ law, who, by: Math.round(by * 1000) / 1000, says }] : [];
  return [
    ...breach('a-mistake-less', greater - lost),
    ...breach('two-cost-more', greater + lesser / 2 - lost - step),
    ...breach('two-cost-no-more', lost - greater - lesser - step),
  ];
}
