/** What happened when a program ran. */
import type { Value } from './values.js';

/** How a program ended. Decided by the launcher alone; nothing a program writes can forge it. */
export type Ending =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'signalled'; readonly signal: string }
  | {
      readonly how: 'time-limit';
      readonly clock: 'wall' | 'cpu';
      readonly limitMs: number;
      readonly reachedMs: number;
      /** It had read nothing of what stood ready on standard input. */
      readonly beforeInput?: true;
      /** It was not run: earlier runs that began alike were stopped before they read any input. */
      readonly foretold?: true;
    }
  | { readonly how: 'memory-limit'; readonly limitBytes: number; readonly reachedBytes: number }
  | {
      readonly how: 'output-limit';
      readonly stream: 'stdout' | 'stderr' | 'disk';
      readonly limitBytes: number;
      /** At least this much was written. */
      readonly reachedBytes: number;
    }
  | { readonly how: 'not-started'; readonly fault: OurFault };

/** Something on our side: what, and what a person can do about it. */
export interface OurFault {
  readonly fault: string;
  readonly remedy: string;
}

/** A finished run: exact bytes, cut at the limit. */
export interface Run {
  readonly ending: Ending;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly wallMs: number;
  readonly cpuMs: number | null;
  /** Files asked for by the case, by name, as found after the run; absent names were not there. */
  readonly filesAfter: Readonly<Record<string, Uint8Array>>;
}

/** What a driver said of one step. */
export interface StepReport {
  /** One for each repetition; one for ordinary steps. */
  readonly outcomes: readonly CallOutcome[];
  readonly printed: Uint8Array;
  /** In the order of the step's `leaves` expectations. */
  readonly left: readonly CallOutcome[];
}

export type CallOutcome =
  | { readonly kind: 'returned'; readonly value: Value }
  | {
      readonly kind: 'threw';
      readonly exception: string;
      /** The names of what it extends, nearest first, where the language tells: `throws: IOException` is met by them too. */
      readonly supertypes?: readonly string[];
      readonly message: string | null;
      /** The student's own frames, innermost first: `Endodoi.java:41 in singleSow`. */
      readonly trace: readonly string[];
    };

/** The outcome of all calls of a case. */
export type CallsRun =
  | {
      readonly kind: 'done';
      readonly steps: readonly StepReport[];
      readonly files: Readonly<Record<string, Uint8Array>>;
      readonly wallMs: number;
    }
  /** The process ended, or was ended, during this case: `steps` holds those that were finished. */
  | {
      readonly kind: 'ended';
      readonly ending: Ending;
      readonly steps: readonly StepReport[];
      readonly stderr: Uint8Array;
      readonly wallMs: number;
    };
