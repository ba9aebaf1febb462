/** What a program and a person say to each other. */

/** What is said, in order, and how the program ends. */
export interface Dialogue {
  readonly args: readonly string[];
  readonly turns: readonly Turn[];
  readonly exitCode: number;
  /** Lines of the expected output that are not fixed; the turns hold their source in that place. */
  readonly patterns?: readonly LinePattern[];
}

/** A line of the expected output that is any text matching as a whole; with `\n` in it, any lines that do. */
export interface LinePattern {
  /** Number of the line in the expected output, from 0. */
  readonly line: number;
  /** A regular expression as in JavaScript, with the flag `u`. */
  readonly source: string;
}

/** Something the program writes or the person types; bytes are UTF-8, nothing is added. */
export type Turn =
  | { readonly by: 'program'; readonly text: string }
  /** One line typed, with its line end (the last one may lack it). */
  | { readonly by: 'person'; readonly text: string };
