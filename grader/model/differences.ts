/** How the actual outcome differs from the expected one. */
import type { Diagnostic } from './preparation.js';

export type Difference =
  | TextDifference
  | ValueDifference
  | ExceptionDifference
  | ExitCodeDifference
  | StyleDifference
  | JudgedDifference
  | FileDifference;

/** Two texts, the first place at which they differ, and the cause. */
export interface TextDifference {
  readonly kind: 'text';
  /** `the output`, `what singleSow printed`, `the file board.txt`. */
  readonly what: string;
  /** The first place that differs, in the actual text. */
  readonly at: { readonly line: number; readonly column: number };
  /** The last input typed before that place; null if there was none or the text is no dialogue. */
  readonly after: { readonly number: number; readonly text: string } | null;
  /** The cause in words, if one is known. */
  readonly diagnosis: Diagnosis | null;
  /** The lines around the first difference side by side, then further differences, up to a limit. */
  readonly rows: readonly Row[];
  /** How many lines differ in all, as far as the limits allow to count. */
  readonly changedLines: number;
  /** Whether it shows where each line is typed after its question; typed all at once, the program goes wrong earlier. */
  readonly readsAhead?: true;
}

/** A named cause; `words` is a sentence for the student. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  readonly words: string;
}

export const DIAGNOSES = [
  'line-ends',
  'final-newline',
  'line-end-extra',
  'line-end-missing',
  'trailing-blanks',
  'leading-blanks',
  'blanks',
  'letter-case',
  'extra-blank-lines',
  'missing-blank-lines',
  'stops-early',
  'goes-on',
  'no-output',
  'prompt-repeated',
  'prompt-missing',
  'input-echoed',
  'extra-lines',
  'missing-lines',
  'extra-item',
  'missing-item',
  'extra-text',
  'missing-text',
  'other-text',
  'other-line',
  'not-utf-8',
  'byte-order-mark',
  'colours',
  'cursor',
  'look-alike',
  'letter-form',
  'line-order',
  'item-order',
  'number',
  'board-row',
  'number-format',
  'swapped',
  'turned-board',
  'wrong-type',
  'prints',
  'other-items',
  'always-the-same',
] as const;

export type DiagnosisCode = (typeof DIAGNOSES)[number];

/** A row of two texts side by side. Texts are without line ends; invisible characters are made visible when shown. */
export type Row =
  | {
      readonly kind: 'same';
      readonly expectedLine: number;
      readonly actualLine: number;
      /** The actual text. */
      readonly text: string;
      /** The expected text, if a filter allows a difference. */
      readonly expected?: string;
    }
  | {
      readonly kind: 'changed';
      readonly expectedLine: number;
      readonly actualLine: number;
      readonly expected: readonly Span[];
      readonly actual: readonly Span[];
    }
  | { readonly kind: 'lacking'; readonly expectedLine: number; readonly text: string }
  | { readonly kind: 'surplus'; readonly actualLine: number; readonly text: string }
  /** What the person typed at this point. */
  | { readonly kind: 'input'; readonly number: number; readonly text: string }
  | { readonly kind: 'skipped'; readonly lines: number };

/** A piece of a line, marked if it differs. Line ends count: one that differs is shown as a piece. */
export interface Span {
  readonly text: string;
  readonly differs: boolean;
}

/** A value that was returned or left in a variable, beside the expected one. */
export interface ValueDifference {
  readonly kind: 'value';
  /** The step as a student would write it. */
  readonly call: string;
  /** `returned`, or the variable or expression that was read. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** Where inside the value: `[1][2]`; empty for the value itself. */
  readonly path: string;
  readonly diagnosis: Diagnosis | null;
  /** For texts of several lines (boards): side by side. */
  readonly text: TextDifference | null;
}

export interface ExceptionDifference {
  readonly kind: 'exception';
  readonly call: string;
  readonly expected: string;
  readonly actual: string;
}

export interface ExitCodeDifference {
  readonly kind: 'exit-code';
  readonly expected: number;
  readonly actual: number;
}

export interface StyleDifference {
  readonly kind: 'style';
  readonly total: number;
  /** How many rules they break. */
  readonly kinds: number;
  readonly messages: readonly Diagnostic[];
}

/** Too few lines of code, or a missing output file. */
export interface FileDifference {
  readonly kind: 'file';
  readonly message: string;
}

/** What a judge found; `at` in its own words (`ply 12`). */
export interface JudgedDifference {
  readonly kind: 'judged';
  readonly at: string | null;
  readonly message: string;
  readonly text: TextDifference | null;
}
