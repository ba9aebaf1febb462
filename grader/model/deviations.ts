/** Systematic differences in how a submission shows its results, and what they cost. */

/**
 * One systematic difference: with it undone, the text is right. It applies everywhere, and never replaces text that
 * distinguishes one answer from another.
 */
export type Deviation =
  /** Texts that are always written differently: one, or an opening and a closing bracket. */
  | { readonly kind: 'replaced-text'; readonly replacements: readonly Replacement[] }
  /** Empty lines where there should be none, or none where there should be some. */
  | { readonly kind: 'empty-lines'; readonly which: 'extra' | 'missing' | 'moved' }
  /** What differs in nothing but this form, here and there or everywhere; the texts are an example. */
  | {
      readonly kind: 'other-form';
      readonly form: OtherForm;
      readonly expected: string;
      readonly written: string;
    }
  /** The line end after the very last line. */
  | { readonly kind: 'last-line-end'; readonly which: 'extra' | 'missing' }
  /** An additional line, or block of lines, of the same shape each time (compare/deviations/extra-lines.ts). */
  | { readonly kind: 'extra-lines'; readonly shape: readonly string[]; readonly example: readonly string[] }
  /** What is typed at a prompt is written again behind it, each time; the example is one such line. */
  | { readonly kind: 'echoed-inputs'; readonly example: string }
  /** Lines that stand together in every expected dialogue and that the program never writes. */
  | { readonly kind: 'missing-lines'; readonly lines: readonly string[] }
  /**
   * Lines with which every dialogue begins, such as a menu, shown more often, less often or at other places; `written` are
   * the lines in their place with which the program always begins.
   */
  | {
      readonly kind: 'opening-lines';
      readonly lines: readonly string[];
      readonly written?: readonly string[];
    }
  | MovedLines;

/**
 * Blanks within lines, capital and small letters, numbers of the same value, `1 seeds` for `1 seed`, what stands around
 * and between the cells of a row or the items of a list, and terminal codes.
 */
export type OtherForm = 'blanks' | 'letter-case' | 'numbers' | 'plurals' | 'rows' | 'colours';

/** Lines of these shapes always stand in the other order. */
export interface MovedLines {
  readonly kind: 'moved-lines';
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export interface Replacement {
  /** In a text with `numbers`, each `#` stands for any number and each `@` for any name; these stay unchanged. */
  readonly expected: string;
  readonly written: string;
  readonly numbers?: true;
  /** Only at this edge of lines that are not blank, where `expected` may be empty; as a whole line; or as a mark that is drawn. */
  readonly at?: 'line-start' | 'line-end' | 'line' | 'cell';
}

/**
 * What deviations cost: the points for each, once, and how many are free. With `strict` every case with a deviation
 * is wrong.
 */
export type DeviationRule =
  { readonly how: 'charged'; readonly points: number; readonly most: number } | { readonly how: 'strict' };
