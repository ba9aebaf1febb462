/** The audit's words: a mutant, its stable key, and its outcome. */
import type { VerdictName } from '../model.js';

/**
 * What a mutant is known by, whatever lines are added above it: the file, the function around it, what stood there
 * and what stands there now. `nth` numbers those that are alike in all of this, from 1 down the function.
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
  /** What a student would have been told, in one line. */
  readonly told: string;
}

export type Outcome =
  | {
      readonly kind: 'killed';
      /** In the order in which they were run; one alone where the audit stops at the first. */
      readonly kills: readonly [Kill, ...Kill[]];
      /** Whether every case that reaches it was run. */
      readonly complete: boolean;
    }
  | {
      readonly kind: 'survived';
      /** Digests of the cases that did not kill it: it is tried again only with cases written later. */
      readonly withstood: readonly string[];
    }
  /** No case runs the code that is changed. */
  | { readonly kind: 'unreached' }
  /** Our side failed: nobody can say. */
  | { readonly kind: 'undecided'; readonly fault: string };

/** One line that no two mutants of an assignment share. */
export function nameOf({ file, in: around, mutator, original, mutant, nth }: MutantKey): string {
  return JSON.stringify([file, around, mutator, original, mutant, nth]);
}

const LONGEST = 100;

/** Code in one line: runs of blanks are one, and long code is shortened to its beginning and its end. */
export function normaliseCode(code: string): string {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, 70)} … ${flat.slice(-27)}`;
}
