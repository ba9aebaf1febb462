/** A mutant of the audit, its stable key, and its outcome. */
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

/** A piece of a text, and the text that replaces it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** One small change of a reference, switched on by its number. */
export interface Mutant {
  /** The value of the switch: the instrumenter's number. */
  readonly switch: string;
  readonly key: MutantKey;
  /** The line of the change in the reference, from 1. */
  readonly line: number;
  /** The change itself, in the source of its file. */
  readonly edit: Edit;
  /** The lines of the reference that change, before and after. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A case that killed a mutant, and how. */
export interface Kill {
  readonly case: string;
  readonly verdict: VerdictName;
  /** The line that a student would read. */
  readonly told: string;
}

export type Outcome =
  | {
      readonly kind: 'killed';
      /** The cases that killed it, in the order in which they ran. Only one if the audit stops at the first. */
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
  /** Our side failed, so nobody knows the outcome. */
  | { readonly kind: 'undecided'; readonly fault: string };

/** A line that names a mutant of an assignment and no other. */
export function nameOf({ file, in: around, mutator, original, mutant, nth }: MutantKey): string {
  return JSON.stringify([file, around, mutator, original, mutant, nth]);
}

const MAX_LENGTH = 100;

/** The code in one line: blanks are joined, and of long code only the beginning and the end are kept. */
export function normaliseCode(code: string): string {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, 70)} … ${flat.slice(-27)}`;
}
