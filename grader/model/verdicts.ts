/** The verdicts, each with its own payload. */
import type { Deviation } from './deviations.js';
import type { Difference } from './differences.js';
import type { Diagnostic, SignatureProblem } from './preparation.js';
import type { OurFault } from './runs.js';

/** Every verdict, in the order in which they are decided: our side, intake, limits, the ending, the output. */
export const VERDICTS = [
  'judge-error',
  'rejected',
  'not-run',
  'missing',
  'compile-error',
  'time-limit-exceeded',
  'memory-limit-exceeded',
  'output-limit-exceeded',
  'run-time-error',
  'wrong-answer',
  'presentation-error',
  'accepted',
] as const;

export type VerdictName = (typeof VERDICTS)[number];

export type Verdict =
  | Accepted
  | PresentationError
  | WrongAnswer
  | RunTimeError
  | TimeLimitExceeded
  | MemoryLimitExceeded
  | OutputLimitExceeded
  | CompileError
  | Missing
  | Rejected
  | NotRun
  | JudgeError;

export interface Accepted {
  readonly verdict: 'accepted';
  /** Differences that the assignment allows, in words; they cost nothing. */
  readonly remarks: readonly string[];
}

/** Right once a few deviations are undone. It earns its points; each deviation is charged once for all cases. */
export interface PresentationError {
  readonly verdict: 'presentation-error';
  /** At least one. */
  readonly deviations: readonly Deviation[];
  /** Where the texts first differ. */
  readonly difference: Difference;
}

export interface WrongAnswer {
  readonly verdict: 'wrong-answer';
  readonly difference: Difference;
  /** Of a method case: the step, from 0, that went wrong. */
  readonly step?: number;
}

export interface RunTimeError {
  readonly verdict: 'run-time-error';
  /** `exit code 1 instead of 0`, `ended by SIGSEGV: …`, `threw ArithmeticException: / by zero`. */
  readonly message: string;
  /** The student's own frames or the end of standard error, bounded. */
  readonly details: string;
  /** For transcripts: the difference in the output by the time the program ended, if there was one. */
  readonly difference: Difference | null;
  /** Of a method case: the step, from 0, that threw or ended the program. */
  readonly step?: number;
  /** Of a transcript: the program closed its input while a person could still type. */
  readonly closedInput?: true;
  /** The library that it asked for and that is not here. */
  readonly library?: string;
}

export interface TimeLimitExceeded {
  readonly verdict: 'time-limit-exceeded';
  readonly clock: 'wall' | 'cpu';
  readonly limitMs: number;
  readonly reachedMs: number;
  /** The limit of the case, if this run got less because earlier ones of its kind had used up all of theirs. */
  readonly fullLimitMs?: number;
  /** Whether it was not run: the programs of the submission had used up their time for all cases together. */
  readonly ofSubmission?: true;
  /** What it was doing, if that is known: `after input 2 (c)`, `in step 1: Endodoi.singleSow('c', pits)`. */
  readonly during: string | null;
  /** What a live judge says of it, with the time it waited: `move 1: it stayed silent for 10.1 s (limit 10.0 s)`. */
  readonly said?: string;
  readonly difference: Difference | null;
  /** Whether everything expected was written before: the program only did not end. */
  readonly complete?: true;
  /** Whether it had written nothing, so that nobody knows how far it got: all lines were typed at once. */
  readonly silent?: true;
  /** Whether it goes on once all lines are typed at once: it waited before it flushed its prompt. */
  readonly unflushed?: true;
  /** Of a method case: the step, from 0, that was running. */
  readonly step?: number;
}

export interface MemoryLimitExceeded {
  readonly verdict: 'memory-limit-exceeded';
  readonly limitBytes: number;
  readonly reachedBytes: number;
  /** Of a method case: the step, from 0, that was running. */
  readonly step?: number;
}

export interface OutputLimitExceeded {
  readonly verdict: 'output-limit-exceeded';
  readonly stream: 'stdout' | 'stderr' | 'disk';
  readonly limitBytes: number;
  readonly reachedBytes: number;
  readonly difference: Difference | null;
  /** Of a method case: the step, from 0, that was running. */
  readonly step?: number;
}

export interface CompileError {
  readonly verdict: 'compile-error';
  readonly diagnostics: readonly Diagnostic[];
  /** How many there were in all. */
  readonly total: number;
  /** What compiled, with its version, where that explains a message: `javac 17.0.15`. */
  readonly compiler?: string;
}

export interface Missing {
  readonly verdict: 'missing';
  readonly problems: readonly SignatureProblem[];
}

export interface Rejected {
  readonly verdict: 'rejected';
  readonly reason: string;
}

export interface NotRun {
  readonly verdict: 'not-run';
  readonly because: string;
  /** The item that has to be right first, by its id; absent for another reason. */
  readonly needs?: string;
}

export interface JudgeError extends OurFault {
  readonly verdict: 'judge-error';
}
