/** What a program and a person write to each other. */

/** The turns in their order, and how the program ends. */
export interface Dialogue {
  readonly args: readonly string[];
  readonly turns: readonly Turn[];
  readonly exitCode: number;
  /** Lines of the expected output that are not fixed; in the turns they are represented by their source. */
  readonly patterns?: readonly LinePattern[];
}

/**
 * A line of the expected output that may be any text matching as a whole; with `
 * ` in it, any lines that do.
 */
export interface LinePattern {
  /** Number of the line in the expected output, from 0. */
  readonly line: number;
  /** A regular expression as in JavaScript, with the flag `u`. */
  readonly source: string;
}

/** Text that the program writes or the person types; in UTF-8, with nothing added. */
export type Turn =
  | { readonly by: 'program'; readonly text: string }
  /** One line typed, with its line end (the last one may lack it). */
  | { readonly by: 'person'; readonly text: string };
