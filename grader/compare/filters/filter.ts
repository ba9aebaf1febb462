/** What one filter is: a record. The registry (index.ts) lists all of them. */
import type { FilterName, FilterValues } from '../../model.js';

export interface FilterRecord<N extends FilterName = FilterName> {
  /** What is left open, exactly: a sentence for the docs and the schema. */
  readonly frees: string;
  /** What the filter frees. Code asks for this and never for the name of a filter. */
  readonly affects: Freed;
  /** How a remark names the allowed difference. */
  readonly remark: Remark;
  /** Remarks name the narrowest filter that suffices: filters of a higher rank are narrower. */
  readonly rank: number;
  readonly form: Form<N>;
  /** It frees only how lines are laid out: the blanks around them, their ends, empty ones. */
  readonly isLayout?: true;
  /** Patterns for lines see the text without what this frees. */
  readonly beforePatterns?: true;
  /** Filters that cannot be combined with this one. */
  readonly excludes?: readonly FilterName[];
  /** How its value is written; absent where it takes none. */
  readonly value?: N extends keyof FilterValues ? ValueSyntax<FilterValues[N]> : never;
}

/**
 * What a filter can free: something within lines, something between them, the end of the text, the exit code, or which
 * lines count.
 */
export type Freed =
  | 'characters'
  | 'item-order'
  | 'line-ends'
  | 'last-line-end'
  | 'blank-lines'
  | 'line-order'
  | 'exit-code'
  | 'selection';

export interface Remark {
  readonly words: string;
  /** The word between the remark and the line numbers, if there are any. */
  readonly preposition: 'of' | 'in';
}

/** How two texts are made equal in what is free. */
export type Form<N extends FilterName = FilterName> =
  /** The filter does not change the text: it frees the exit code, or selects the lines that are compared. */
  | { readonly kind: 'none' }
  /** Each of these bytes stands for the other. */
  | { readonly kind: 'bytes'; readonly map: readonly (readonly [from: number, to: number])[] }
  /** A step of the pass over all lines, by the filter's name (normalize.ts). */
  | { readonly kind: 'lines' }
  /** What is found in the text is replaced, before the pass over its lines. */
  | ({ readonly kind: 'replace' } & Replacement)
  /** A pass over both texts together, after each has its normal form. */
  | {
      readonly kind: 'pair';
      readonly reconcile: (expected: Uint8Array, actual: Uint8Array, value: ValueOf<N>) => ReconciledPair;
    }
  /** The expected lines are put into the order of the actual ones (line-order.ts). */
  | { readonly kind: 'order' };

type ValueOf<N extends FilterName> = N extends keyof FilterValues ? FilterValues[N] : null;

export interface Replacement {
  /** Finds the places, in order. The text has one character for each byte. */
  readonly find: (text: string) => Iterable<{ readonly 0: string; readonly index: number }>;
  /** The byte that is written instead; left out where there is none. */
  readonly by?: number;
}

/** The bytes that are left, and where each of them was (one place more, for the end). */
export interface Kept {
  readonly bytes: Uint8Array;
  readonly origins: Uint32Array;
}

/** Both texts with allowed differences removed. */
export interface ReconciledPair {
  readonly expected: Uint8Array;
  readonly actual: Uint8Array;
  /** Maps an offset of the changed expected text to the original one. Absent if only the end of the text changed. */
  readonly toExpected?: (offset: number) => number;
}

export interface ValueSyntax<V> {
  /** A regular expression for the text after `NAME=`. */
  readonly pattern: string;
  /** An example and its meaning, for docs and complaints. */
  readonly example: string;
  readonly meaning: string;
  /** Null if the text is no such value. */
  readonly parse: (text: string) => V | null;
  readonly print: (value: V) => string;
}
