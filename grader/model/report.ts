/** Graded cases, items, submissions and classes. */
import type { Assignment, RubricItem } from './assignment.js';
import type { Case } from './cases.js';
import type { Deviation, DeviationRule } from './deviations.js';
import type { LanguageId } from './languages.js';
import type { SandboxLevel } from './lists.js';
import type { SignatureProblem } from './preparation.js';
import type { Settlement } from './settlement.js';
import type { Shorter } from './shorter.js';
import type { Verdict } from './verdicts.js';

export interface CaseResult {
  readonly case: Case;
  readonly verdict: Verdict;
  readonly wallMs: number | null;
  readonly cpuMs: number | null;
  /** A smaller example of its failure, if one was looked for and found. */
  readonly shorter?: Shorter;
}

/** Points are exact fractions, as `n/d` in lowest terms or `n`. */
export type Points = string;

export interface ItemResult {
  readonly item: RubricItem;
  readonly points: Points;
  /** Part of `points`: what was not lost because items that it stands `after` have lost as much. */
  readonly spared: Points;
  /** Points that are undecided because the fault is ours: neither given nor lost until a person has looked. */
  readonly undecided: Points;
  readonly cases: readonly CaseResult[];
}

export interface SubmissionResult {
  readonly id: string;
  readonly origin: string;
  readonly language: LanguageId | null;
  readonly points: Points;
  readonly undecided: Points;
  readonly maxPoints: number;
  /** Signature problems, reported once for all cases that depend on them. */
  readonly problems: readonly SignatureProblem[];
  /** About the submission as a whole: files left out, packages, several languages found. */
  readonly remarks: readonly string[];
  /** What its instructor has to find out: whose it is, which of several files counts. Not for students. */
  readonly doubts?: readonly string[];
  readonly items: readonly ItemResult[];
  /** The rule by which deviations are charged; `points` is what remains of the items' points. */
  readonly deviationRule: DeviationRule;
  /** What became of the mark after grading, where it was marked by hand or a rule for late work was given. */
  readonly settlement?: Settlement;
  readonly wallMs: number;
}

/** A deviation, what it costs, and how many presentation errors it explains. */
export interface DeviationCharge {
  readonly deviation: Deviation;
  readonly points: Points;
  readonly cases: number;
}

export interface Report {
  readonly assignment: Assignment;
  readonly sandbox: SandboxLevel;
  readonly submissions: readonly SubmissionResult[];
}

export function casesOf({ items }: Pick<SubmissionResult, 'items'>): CaseResult[] {
  return items.flatMap(({ cases }) => cases);
}
