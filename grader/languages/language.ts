/**
 * What a language must be able to do: find the required files, prepare a submission, launch programs, call methods.
 */
import type {
  Assignment,
  CallsRun,
  CaseFile,
  CompileError,
  JudgeError,
  LanguageId,
  LanguageSpec,
  Limits,
  Missing,
  Result,
  RunTimeError,
  SignatureProblem,
  SourceFile,
  Step,
  StyleDifference,
  Submission,
} from '../model.js';
import type { Program, Sandbox } from '../run/sandbox.js';

export interface Language {
  readonly id: LanguageId;
  /** Starts the tools that every submission needs, before there is one; whatever is wrong with them is found later. */
  readonly warmUp?: (sandbox: Sandbox) => Promise<void>;
  /** The same for the style checker under these rules. */
  readonly warmUpStyle?: (sandbox: Sandbox, rules: string) => Promise<void>;
  /** Finds the required files wherever students put them. Reads names and texts only; runs nothing. */
  locate(submission: Submission, spec: LanguageSpec): Promise<Located>;
  /**
   * Compiles or bundles, and compares what is declared with the contract. Student code runs only in the sandbox.
   */
  prepare(request: PrepareRequest): Promise<Preparation>;
  /** The fault if a program crashed for want of a part of the language's own library, which is missing here. */
  readonly findLacking?: (
    sandbox: Sandbox,
    crash: RunTimeError,
    files: readonly SourceFile[],
  ) => Promise<JudgeError | null>;
  /** Runs the style checker over the required files. */
  checkStyle(request: PrepareRequest): Promise<Result<StyleDifference | null, JudgeError>>;
  /** The code of a source without comments and layout: a change of these alone changes no result. */
  readonly bareCode?: (name: string, text: string) => Promise<string>;
}

export interface Located {
  /** Required files that were found, in the order of `spec.required`. */
  readonly required: readonly SourceFile[];
  /**
   * Required files that were not found, with near misses (`found endodoi.java; the assignment asks for
   * Endodoi.java`).
   */
  readonly problems: readonly SignatureProblem[];
  /** Lines of code in the required files and the sources beside them: neither blank nor only a comment. */
  readonly codeLines: number;
  /** How many files are in this language: shows in which language a submission is written. */
  readonly sources: number;
}

export interface PrepareRequest {
  readonly submission: Submission;
  readonly assignment: Assignment;
  readonly spec: LanguageSpec;
  /** Private, empty, absolute; the caller removes it when the submission is done. */
  readonly folder: string;
  readonly sandbox: Sandbox;
}

export type Preparation =
  | { readonly kind: 'prepared'; readonly prepared: Prepared }
  | {
      readonly kind: 'failed';
      readonly verdict: CompileError | Missing | JudgeError;
      readonly problems: readonly SignatureProblem[];
      readonly remarks: readonly string[];
    };

/** A compiled submission. */
export interface Prepared {
  /** Files that were left out, packages that were changed, copies of provided files that were ignored. */
  readonly remarks: readonly string[];
  /** What preflight found; cases that need a member that is wrong are `missing`. */
  readonly problems: readonly SignatureProblem[];
  /** How the named program of the assignment is launched. */
  program(name: string): Result<LaunchPlan, Missing | CompileError | JudgeError>;
  /**
   * Makes all calls, case by case and in order, in as few processes as possible: a case that ends its process or
   * exceeds its limit loses only itself. Each case is pulled from the iterable when its turn has come. Yields
   * exactly one CallsRun for each case.
   */
  calls(cases: Iterable<CallsJob>): AsyncIterable<CallsRun>;
  /**
   * Runs dialogues of programs that share a process, one after another in one process, as `calls` makes calls: each
   * answer has one step, which returned the exit code, and what it printed. Absent where a language cannot do this.
   */
  readonly together?: Together;
}

export interface Together {
  /** Null if runs of this program can share a process, since none of them can reach another; otherwise why not. */
  readonly whyAlone: (program: string) => Promise<string | null>;
  readonly run: (jobs: Iterable<CallsJob>) => AsyncIterable<CallsRun>;
  /** Whether calls can be made in the same process, once all dialogues are over. */
  readonly takesCalls?: boolean;
}

/** Data files of the student, under the names that a program may give them. */
export type Beside = NonNullable<Program['beside']>;

/** A program, without what a case adds: arguments, input, files, limits. */
export type LaunchPlan = Pick<Program, 'readable' | 'env' | 'beside'> & {
  readonly argv: (
    inside: (hostPath: string) => string,
    args: readonly string[],
    limits: Limits,
  ) => readonly string[];
  /** What to add to the environment, so that it writes at once what it would hold back until its end. */
  readonly writesAtOnce?: LaunchPlan['env'];
  /** The same without the runtime's own bound of memory, where it starts sooner so: the sandbox has its bound, too. */
  readonly unbounded?: LaunchPlan['argv'];
};

/** What is sent to the driver for a method case; it contains nothing of what is expected. */
export interface CallsJob {
  readonly steps: readonly Step[];
  readonly files: readonly CaseFile[];
  /** Files to read back at the end of the case. */
  readonly keep: readonly string[];
  readonly limits: Limits;
  /** Instead of steps: a run of a program. */
  readonly dialogue?: DialogueJob;
}

/** A run that shares its process counts only if it needs less than this share of its limits. */
export const DIALOGUE_SHARE = 1 / 5;

/** What a program gets in a dialogue. */
export interface DialogueJob {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: Uint8Array;
}
