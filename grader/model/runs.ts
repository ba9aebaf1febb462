/** What happened when a program ran. */
import type { Value } from './values.js';

/** How a program ended. Only the launcher decides this; nothing that a program writes can forge it. */
export type Ending =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'signalled'; readonly signal: string }
  | {
      readonly how: 'time-limit';
      readonly clock: 'wall' | 'cpu';
      readonly limitMs: number;
      readonly reachedMs: number;
      /** Whether it neither read nor wrote anything in the second half of its processor time. */
      readonly spinning?: true;
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

/** A fault on our side: what it is, and what a person can do about it. */
export interface OurFault {
  readonly fault: string;
  readonly remedy: string;
  /** The instructor must mend a fault of the assignment. Without this key, whoever started the grading can mend the fault. */
  readonly mends?: 'instructor';
  /** The tool that is not installed here, if that is all: nobody has to look at the submission for it. */
  readonly missingTool?: string;
}

/** A finished run: exact bytes, cut at the limit. */
export interface Run {
  readonly ending: Ending;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly wallMs: number;
  readonly cpuMs: number | null;
  /** Files that the case asks for, by name, as found after the run; missing ones are left out. */
  readonly filesAfter: Readonly<Record<string, Uint8Array>>;
}

/** What a driver reported about one step. */
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
      /**
       * The names of what it extends, nearest first, if the language shows them: `throws: IOException` matches
       * these, too.
       */
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
  /** The process ended, or was stopped, during this case: `steps` holds the finished ones. */
  | {
      readonly kind: 'ended';
      readonly ending: Ending;
      readonly steps: readonly StepReport[];
      readonly stderr: Uint8Array;
      readonly wallMs: number;
    };
