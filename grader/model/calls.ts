/** Calls of methods and functions, and what is expected of them. */
import { partsOf } from './expressions.js';
import type { Filter } from './filters.js';
import type { LanguageId } from './languages.js';
import type { Notation } from './notation.js';
import type { Expression, Value } from './values.js';

/** One call or assignment and its expectations. Names bound in earlier steps are known in later ones. */
export interface Step {
  /** Bound, in order, before the call. */
  readonly let: readonly Binding[];
  readonly call: Expression;
  /** The call as the instructor wrote it. */
  readonly text: string;
  /** How often the call is made; more than once for statistical cases. */
  readonly repeat: number;
  readonly expect: readonly Expectation[];
  /** The contract says that it returns texts: an object is none, whatever its toString gives. */
  readonly returnsText?: true;
  /** How messages write it in the submission's language; absent where that is as the instructor wrote it. */
  readonly written?: { readonly language: LanguageId; readonly called: string | null };
  /** How the assignment writes objects, for messages. */
  readonly notations?: readonly Notation[];
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
  readonly text: string;
}

/** An expectation of a step. Expected values stay with us; a driver learns only what to read. */
export type Expectation =
  | { readonly of: 'returns'; readonly match: Matcher }
  /** A variable or expression read after the call: side effects. */
  | { readonly of: 'leaves'; readonly read: Expression; readonly text: string; readonly match: Matcher }
  | { readonly of: 'prints'; readonly text: string; readonly filters: readonly Filter[] }
  | { readonly of: 'throws'; readonly exception: string | null; readonly message: Matcher | null }
  | {
      readonly of: 'file';
      readonly name: string;
      readonly text: string;
      readonly filters: readonly Filter[];
    };

/** How a returned value is compared. */
export type Matcher =
  | { readonly how: 'equals'; readonly value: Value; readonly filters: readonly Filter[] }
  /** An array or list whose order is free. */
  | { readonly how: 'as-set'; readonly value: Value; readonly filters: readonly Filter[] }
  /** Text that matches the pattern as a whole. */
  | { readonly how: 'matches'; readonly pattern: string }
  /** For repeated calls: each value is one of these; with `varied`, at least two values differ. */
  | { readonly how: 'sampled'; readonly among: readonly Value[]; readonly varied: boolean }
  /** Anything but null. */
  | { readonly how: 'not-null' };

type Name = Extract<Expression, { readonly type: 'name' }>;

/** The name of a list whose length the call reads (`moves.length`). */
export function measuredList(call: Expression): Name | null {
  if (call.type !== 'member' || call.name !== 'length') return null;
  return call.object.type === 'name' ? call.object : null;
}

/** A list, by its name, and the place that a call takes of it. */
export interface TakenItem {
  readonly list: Name;
  readonly index: number;
}

/** What the call takes of lists by their places: `moves[2].from()`. */
export function takenItems(call: Expression): readonly TakenItem[] {
  return partsOf(call).flatMap((part) =>
    part.type === 'index' && part.object.type === 'name' && part.index.type === 'int'
      ? [{ list: part.object, index: part.index.value }]
      : [],
  );
}

/** The list that a driver is asked for as well: its items say what is wrong with its length. */
export function listToShow(call: Expression): Name | null {
  return measuredList(call) ?? takenItems(call)[0]?.list ?? null;
}
