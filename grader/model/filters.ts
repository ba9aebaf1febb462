/**
 * Filters: the differences that an assignment allows by name, and the lines of an output that are compared at all.
 */

/**
 * Differences that a case may allow by name. Text that differs only in these is accepted with a remark. Each has a
 * file of its own in compare/filters/.
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
  'apostrophes-free',
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

/** A filter as a case lists it: its name, or its name and its value. */
export type Filter =
  | Exclude<FilterName, keyof FilterValues>
  | {
      readonly [N in keyof FilterValues]: { readonly name: N; readonly value: FilterValues[N] };
    }[keyof FilterValues];

/** How far a decimal may be off: by this amount, or by this share of the expected value; one of both is enough. */
export interface Tolerance {
  /** Null if the amount does not matter. */
  readonly absolute: number | null;
  /** Null if the share does not matter. */
  readonly relative: number | null;
}

/** Which lines of a program's output count; all others are ignored. */
export interface Counts {
  /** The beginning of a line, up to the last of these and the blanks after it, is dropped: prompts. */
  readonly afterLast: string | null;
  /** Lines that contain one of these words, in any letter case, count. */
  readonly words: readonly string[];
  /**
   * A line that begins with this, after blanks, counts, and so do all lines up to the next such line, which counts,
   * too.
   */
  readonly between: string | null;
}

/** The name of a filter that a case lists. */
export function filterName(filter: Filter): FilterName {
  return typeof filter === 'string' ? filter : filter.name;
}
