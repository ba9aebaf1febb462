/** Filters: the differences that an assignment allows by name, and the lines of an output that it compares at all. */

/**
 * Freedoms that a case may grant by name. Text that differs in these alone is accepted with a remark. What each frees
 * stands in its own file in compare/filters/.
 */
export const FILTERS = [
  'trailing-blanks-free',
  'final-newline-free',
  'line-ends-free',
  'leading-blanks-free',
  'blank-runs-free',
  'blank-lines-free',
  'blanks-free',
  'letter-case-free',
  'line-order-free',
  'list-order-free',
  'last-comma-free',
  'zero-for-o-free',
  'colours-free',
  'numbers-within',
  'exit-code-free',
  'only-what-counts',
] as const;

export type FilterName = (typeof FILTERS)[number];

/** The types of the values of filters that take one. */
export interface FilterValues {
  readonly 'numbers-within': Tolerance;
}

/** A freedom as a case grants it: its name, or its name and its value. */
export type Filter =
  | Exclude<FilterName, keyof FilterValues>
  | {
      readonly [N in keyof FilterValues]: { readonly name: N; readonly value: FilterValues[N] };
    }[keyof FilterValues];

/** How far a decimal may be off: by so much, or by that share of what is expected; one of both is enough. */
export interface Tolerance {
  /** Null where the difference itself does not matter. */
  readonly absolute: number | null;
  /** Null where the share does not matter. */
  readonly relative: number | null;
}

/** Which lines of a program's output count; all others are ignored. */
export interface Counts {
  /** The beginning of a line up to and with the last of these, and the blanks after it, are dropped: prompts. */
  readonly afterLast: string | null;
  /** Lines that hold one of these words, in any case, count. */
  readonly words: readonly string[];
  /** A line that begins with this, after blanks, counts, and so do all lines up to and with the next such line. */
  readonly between: string | null;
}

/** The name of a filter as a case grants it. */
export function filterName(filter: Filter): FilterName {
  return typeof filter === 'string' ? filter : filter.name;
}
