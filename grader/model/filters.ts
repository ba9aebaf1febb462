/** What an assignment can leave open by name, and what of an output it compares at all. */

/**
 * Freedoms that a case may grant by name. Text that differs in these alone is accepted with a remark.
 * `exit-code-free` concerns the exit code, all others the text. What each does stands in compare/filters.ts;
 * `only-what-counts` leaves of the text what the assignment's `counts` selects (compare/select-output.ts).
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
  'exit-code-free',
  'only-what-counts',
] as const;

export type FilterName = (typeof FILTERS)[number];

/** What of a program's output counts, line by line; all else is its own business. */
export interface Counts {
  /** The beginning of a line up to and with the last of these, and the blanks after it, are dropped: prompts. */
  readonly afterLast: string | null;
  /** Lines that hold one of these words, in any case, count. */
  readonly words: readonly string[];
  /** A line that begins with this, after blanks, counts, and so do all lines up to and with the next such line. */
  readonly between: string | null;
}
