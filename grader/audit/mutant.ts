/** The audit's words: a mutant, its stable key, and its outcome. */
import type { VerdictName } from '../model.js';

/**
 * Identifies a mutant, whatever lines are added above it: the file, the function around it, the old code and the
 * new code. `nth` numbers those that are equal in all of this, from 1, down the function.
 */
export interface MutantKey {
  readonly file: string;
  /** `Board.move`; empty at the top of the file. */
  readonly in: string;
  readonly mutator: string;
  readonly original: string;
  readonly mutant: string;
  readonly nth: number;
}

/** A piece of a text and what it becomes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** One small change of a reference, switched on by its number. */
export interface Mutant {
  /** As the instrumenter counts: the value of the switch. */
  readonly switch: string;
  readonly key: MutantKey;
  /** Line of the change in the reference, from 1. */
  readonly line: number;
  /** The change itself, in the source of its file. */
  readonly edit: Edit;
  /** The lines of the reference that change, and what they become. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A case that killed a mutant, and how. */
export interface Kill {
  readonly case: string;
  readonly verdict: VerdictName;
  /** What a student would read, in one line. */
  readonly told: string;
}

export type Outcome =
  | {
      readonly kind: 'killed';
      /** In the order in which they were run; only one if the audit stops at the first. */
      readonly kills: readonly [Kill, ...Kill[]];
      /** Whether every case that reaches it was run. */
      readonly complete: boolean;
    }
  | {
      readonly kind: 'survived';
      /** Digests of the cases that did not kill it: only cases written later are tried on it again. */
      readonly withstood: readonly string[];
    }
  /** No case runs the code that is changed. */
  | { readonly kind: 'unreached' }
  /** Our side failed, so the outcome is unknown. */
  | { readonly kind: 'undecided'; readonly fault: string };

/** A line that is unique to a mutant of an assignment. */
export function nameOf({ file, in: around, mutator, original, mutant, nth }: MutantKey): string {
  return JSON.stringify([file, around, mutator, original, mutant, nth]);
}

const LONGEST = 100;

/** Code in one line: runs of blanks become one, and long code is shortened to its beginning and its end. */
export function normaliseCode(code: string): string {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, 70)} … ${flat.slice(-27)}`;
}
