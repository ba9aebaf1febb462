/** Messages between the grader and the lint tool, which runs inside the sandbox. Types only. */

/** A line of the tool's input, as JSON. */
export interface LintJob {
  readonly files: readonly LintFile[];
  /** At most this many messages are sent; the others are counted. */
  readonly most: number;
}

export interface LintFile {
  /** The path inside the submission, with forward slashes. */
  readonly name: string;
  readonly text: string;
}

/** A line of the tool's output, as JSON. */
export type LintAnswer =
  | {
      readonly kind: 'checked';
      readonly total: number;
      /** How many rules were broken. */
      readonly kinds: number;
      readonly messages: readonly LintMessage[];
    }
  /** The text is nested more deeply than the parser can follow. */
  | { readonly kind: 'too-deep' }
  /** ESLint or the instructor's rules failed. */
  | { readonly kind: 'failed'; readonly why: string };

export interface LintMessage {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string | null;
  readonly message: string;
}
