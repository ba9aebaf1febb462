/** A smaller example of a failure, found by playing a submission and the reference side by side, or from a judged game. */
import type { Step } from './calls.js';
import type { CaseFile } from './cases.js';
import type { Difference, Row } from './differences.js';

export type Shorter = ShorterDialogue | ShorterCalls | ShorterGame | Outline;

/** A dialogue with fewer inputs that fails, too. */
export interface ShorterDialogue {
  readonly kind: 'dialogue';
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
  /** From the first line to shortly after the first difference, with inputs where they are typed. */
  readonly rows: readonly Row[];
  /** What goes wrong in it, in words, where a cause is known. */
  readonly words?: string;
}

/** Where no smaller example is found: the dialogue itself, without most of what is as expected. */
export interface Outline {
  readonly kind: 'outline';
  /** Like those of a shorter dialogue. */
  readonly rows: readonly Row[];
}

/** The same call after fewer steps, with the same value expected. */
export interface ShorterCalls {
  readonly kind: 'calls';
  readonly steps: readonly Step[];
  readonly difference: Difference;
}

/** A judged game that begins nearer to the fault. */
export interface ShorterGame {
  readonly kind: 'game';
  readonly args: readonly string[];
  readonly files: readonly CaseFile[];
  /** What was typed and written, up to the fault; the last lines of it. */
  readonly lines: readonly GameLine[];
  readonly linesLeftOut: number;
  /** What the judge says of it. */
  readonly words: string;
}

/** A line of a judged game, with the copy of the program, from 0, that read or wrote it. */
export interface GameLine {
  readonly by: 'program' | 'person';
  readonly copy: number;
  readonly text: string;
}

/**
 * Where a game can begin nearer to a fault. What is absent is as in the case. Every correct program must be accepted
 * from there: the game is shown to students.
 */
export interface NearerStart {
  readonly options?: Readonly<Record<string, unknown>>;
  /** The lines that are typed. */
  readonly input?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** A judged game as it went, up to the fault as far as the judge says where that is. */
export interface WatchedGame {
  readonly lines: readonly GameLine[];
  readonly nearer: readonly NearerStart[];
}
