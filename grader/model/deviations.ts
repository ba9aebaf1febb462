/** Systematic differences in how a submission shows what it computes, and what they cost. */

/**
 * One systematic difference; with it undone, what differed is right. It holds wherever it can apply, and never replaces
 * text that distinguishes one answer from another.
 */
export type Deviation =
  /** Texts that are always written as others: one, or an opening and a closing bracket. */
  | { readonly kind: 'replaced-text'; readonly replacements: readonly Replacement[] }
  /** Empty lines where none belong, or none where some do. */
  | { readonly kind: 'empty-lines'; readonly which: 'extra' | 'missing' | 'moved' }
  /** Rows of single marks with a blank between each two, or without: `. . X` for `..X`. */
  | { readonly kind: 'spaced-rows'; readonly which: 'extra' | 'missing' }
  /** The line end after the very last line. */
  | { readonly kind: 'last-line-end'; readonly which: 'extra' | 'missing' }
  /** A line, or a block of lines, more than expected, each time of the same shape (compare/deviations/extra-lines.ts). */
  | { readonly kind: 'extra-lines'; readonly shape: readonly string[]; readonly example: readonly string[] }
  /** A line that every expected dialogue has, and that is never written. */
  | { readonly kind: 'missing-line'; readonly line: string };

export interface Replacement {
  /** In a text with `numbers`, each `#` stands for any number, which stays. */
  readonly expected: string;
  readonly written: string;
  readonly numbers?: true;
  /** Only at this edge of lines that are not blank; `expected` may then be empty. */
  readonly at?: 'line-start' | 'line-end';
}

/**
 * What deviations cost: each so many points once, and so many of them are let pass. `strict`: none is, and every case
 * that shows one is wrong.
 */
export type DeviationRule =
  { readonly how: 'charged'; readonly points: number; readonly most: number } | { readonly how: 'strict' };
