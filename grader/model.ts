/**
 * The words of the house as types: assignment, rubric item, case, transcript, submission, verdict, difference, report.
 * This file imports nothing; everything else may import it. Values that cannot be right cannot be written down.
 *
 * Units: times are milliseconds, sizes are bytes, lines and columns are counted from 1, columns in characters.
 */

// ---------------------------------------------------------------------------------------------- lists of values

/** The languages a submission may be written in; `command` is any other program, by build and run lines. */
export const LANGUAGES = ['java', 'typescript', 'javascript', 'python', 'command'] as const;
export type LanguageId = (typeof LANGUAGES)[number];

/** Who sees a rubric item's cases, and when; Gradescope's four words. */
export const VISIBILITIES = ['visible', 'hidden', 'after_due_date', 'after_published'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** How a rubric item's points follow from its cases: a share for each, or all or nothing. */
export const SCORINGS = ['each', 'all'] as const;
export type Scoring = (typeof SCORINGS)[number];

/** How well a program is locked in, best first. */
export const SANDBOX_LEVELS = ['bwrap', 'uid', 'none'] as const;
export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

/** Every verdict, in the order in which they are decided: our side, intake, limits, the ending, what was written. */
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

/**
 * Freedoms that a case may grant by name. Text that differs in these alone is accepted with a remark.
 * `exit-code-free` concerns the exit code, all others the text. What each does stands in compare/filters.ts;
 * `only-what-counts` leaves of the text what the assignment's `counts` selects (compare/counts.ts).
 */
export const FILTERS = [
  'trailing-blanks-free',
  'final-newline-free',
  'line-ends-free',
  'leading-blanks-free',
  'blank-runs-free',
  'blank-lines-free',
  'blanks-free',
  'letter-case-free',
  'line-order-free',
  'list-order-free',
  'last-comma-free',
  'zero-for-o-free',
  'exit-code-free',
  'only-what-counts',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** What of a program's output counts, line by line; all else is its own business. */
export interface Counts {
  /** The beginning of a line up to and with the last of these, and the blanks after it, are dropped: prompts. */
  readonly afterLast: string | null;
  /** Lines that hold one of these words, in any case, count. */
  readonly words: readonly string[];
  /** A line that begins with this, after blanks, counts, and so do all lines up to and with the next such line. */
  readonly between: string | null;
}

// ---------------------------------------------------------------------------------------------- places

/** A place in a file that a person wrote. `file` is shown as it is. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A fault in something an instructor wrote: what was expected there, and what came. */
export interface Complaint {
  readonly place: Place;
  readonly expected: string;
  readonly found: string;
}

/** A step that can fail in a way its caller must deal with. */
export type Result<T, F> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F };

// ---------------------------------------------------------------------------------------------- limits

/** What a program may use before it is stopped. */
export interface Limits {
  /** Elapsed time. On a busy machine it is extended as long as the processor time shows the program was waiting for us. */
  readonly wallMs: number;
  /** Processor time of the program and all it started. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** For each of standard output and standard error. */
  readonly outputBytes: number;
  readonly processes: number;
  readonly openFiles: number;
  /** The largest single file, and all of the scratch folder. */
  readonly diskBytes: number;
}

// ---------------------------------------------------------------------------------------------- assignment

/** An assignment as the instructor means it: everything is read, checked and resolved. */
export interface Assignment {
  readonly id: string;
  readonly title: string;
  /** Folder of assignment.yaml; every path below is absolute. */
  readonly folder: string;
  readonly languages: Readonly<Partial<Record<LanguageId, LanguageSpec>>>;
  readonly contract: readonly ClassContract[];
  readonly limits: Limits;
  readonly rubric: readonly RubricItem[];
  /** What a systematic difference in how things are shown costs. */
  readonly deviations: DeviationRule;
  /** How two submissions play each other, where the assignment is a game for two programs. */
  readonly match?: MatchSpec;
  /** Solutions that must get full marks, by language. */
  readonly references: Readonly<Partial<Record<LanguageId, string>>>;
  /** Starters that must get nothing, by language. */
  readonly stubs: Readonly<Partial<Record<LanguageId, string>>>;
  /** Folder of sample submissions, one folder a verdict, or null. */
  readonly samples: string | null;
  /** Changes when anything that can change a verdict changes. */
  readonly fingerprint: string;
}

/**
 * What deviations cost: each so many points once, and so many of them are let pass. `strict`: none is, and every case
 * that shows one is wrong.
 */
export type DeviationRule =
  { readonly how: 'charged'; readonly points: number; readonly most: number } | { readonly how: 'strict' };

/** How `boardmark match` and `boardmark tournament` let submissions play. */
export interface MatchSpec {
  /** The trusted module that knows the rules, absolute. */
  readonly referee: string;
  readonly program: string;
  /** How long each move may take. */
  readonly answerMs: number;
  /** `wallMs` is that of a whole game. */
  readonly limits: Limits;
  /** What of a program's output the referee hears; null for all of it. */
  readonly counts: Counts | null;
}

/** What the assignment asks of, and gives to, submissions in one language. */
export interface LanguageSpec {
  /** File names, without folders, that must be handed in. */
  readonly required: readonly string[];
  /** Files laid over the submission; where names collide ours win. */
  readonly provided: readonly ProvidedFile[];
  readonly programs: Readonly<Record<string, ProgramSpec>>;
  /** Whether classes may stand in a package (Java). */
  readonly packages: 'accepted' | 'forbidden';
  /** Whether programs run with assertions enabled (Java); absent for no. */
  readonly assertions?: boolean;
  /** How the contract's classes are found in modules (TypeScript, JavaScript): class name to file name. */
  readonly modules: Readonly<Record<string, string>>;
  /** Command line that builds the program, run once in the submission's copy; null where nothing is built. */
  readonly build: readonly string[] | null;
  /** Style check: configuration file, absolute; null where the assignment has none. */
  readonly style: string | null;
}

export interface ProvidedFile {
  /** Name inside the submission, with forward slashes. */
  readonly name: string;
  /** Where we keep it, absolute. */
  readonly path: string;
}

/** How a program of the assignment is started. */
export type ProgramSpec =
  /** Java: the main class; TypeScript, JavaScript, Python: the file. */
  | { readonly kind: 'main'; readonly main: string }
  /** Any other: the words of the command line, run in the submission's copy; the case's arguments follow. */
  | { readonly kind: 'run'; readonly run: readonly string[] };

/** A class the assignment asks for. `form` is what TypeScript and JavaScript make of it. */
export interface ClassContract {
  readonly name: string;
  /** `functions`: static methods, in TypeScript a module's exported functions. `class`: a class in both. */
  readonly form: 'functions' | 'class';
  readonly members: readonly Signature[];
  readonly place: Place;
}

/** A declared or asked-for member, in Java's words for types (`int[][]`, `String`, `Board`). */
export interface Signature {
  readonly kind: 'method' | 'constructor' | 'field';
  readonly static: boolean;
  readonly name: string;
  /** Types of the parameters; `null` where a language does not tell. Empty for fields. */
  readonly parameters: readonly (string | null)[];
  /** Type returned or held; `null` where a language does not tell; `void` for constructors. */
  readonly type: string | null;
}

export interface RubricItem {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly visibility: Visibility;
  readonly scoring: Scoring;
  /** Its failures cost only what the items before it have not cost already: one mistake is charged once. */
  readonly safetyNet: boolean;
  /** Ids of earlier items that must have all their cases accepted before this one is run. */
  readonly needs: readonly string[];
  readonly cases: readonly Case[];
  readonly place: Place;
}

// ---------------------------------------------------------------------------------------------- cases

export type Case = FileCase | CompileCase | StyleCase | MethodCase | TranscriptCase | JudgedCase;
export type CaseKind = Case['kind'];
/** Kinds that look at the text handed in and not at what it does. */
export const TEXT_KINDS: readonly CaseKind[] = ['file', 'compile', 'style'];

interface CaseBase {
  /** Unique in the assignment and stable for ever. */
  readonly id: string;
  readonly title: string;
  readonly visibility: Visibility;
  /** Share of the item's points relative to its other cases, for `each` scoring. */
  readonly weight: number;
  /** What to look at when this case fails; shown to students. */
  readonly hint: string | null;
  /** The exact text is its point: a deviation is wrong here, and is never a presentation error. */
  readonly exact?: true;
  /** When its failure is told, from 1: of several the first. Absent where the assignment has no telling order. */
  readonly rank?: number;
  readonly place: Place;
}

/** The required files are there, with at least so many lines of code (no blank lines, no comments). */
export interface FileCase extends CaseBase {
  readonly kind: 'file';
  readonly minLines: number;
}
export interface CompileCase extends CaseBase {
  readonly kind: 'compile';
}
/** The style checker of the language finds nothing. */
export interface StyleCase extends CaseBase {
  readonly kind: 'style';
}

/** A dialogue with a program, compared character for character. */
export interface TranscriptCase extends CaseBase {
  readonly kind: 'transcript';
  /** Key of LanguageSpec.programs. */
  readonly program: string;
  readonly dialogue: Dialogue;
  readonly filters: readonly FilterName[];
  /** What of the output is compared, under the filter `only-what-counts`; null for all of it. */
  readonly counts: Counts | null;
  /**
   * Each line is typed only when all that was to be written before it has come; this long, in milliseconds, may the
   * program take for each answer. Null: all is typed at once.
   */
  readonly lockstepMs: number | null;
  readonly limits: Limits;
  /** Files put into the working directory before the start. */
  readonly files: readonly CaseFile[];
  /** Files that must be there afterwards, with this text. */
  readonly filesAfter: readonly CaseFile[];
}

export interface CaseFile {
  readonly name: string;
  readonly text: string;
}

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

/** Calls of the submission's classes or functions. */
export interface MethodCase extends CaseBase {
  readonly kind: 'method';
  readonly steps: readonly Step[];
  readonly files: readonly CaseFile[];
  readonly limits: Limits;
}

/** One thing done and what must come of it. Names bound in earlier steps are known in later ones. */
export interface Step {
  /** Bound, in order, before the call. */
  readonly let: readonly Binding[];
  readonly call: Expression;
  /** The call as the instructor wrote it. */
  readonly text: string;
  /** How often the call is made; more than once for statistical cases. */
  readonly repeat: number;
  readonly expect: readonly Expectation[];
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
  readonly text: string;
}

/** The common subset of Java and TypeScript that a driver evaluates. Pure data: it goes into the sandbox as JSON. */
export type Expression =
  | Literal
  | { readonly type: 'array'; readonly items: readonly Expression[] }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'member'; readonly object: Expression; readonly name: string }
  | { readonly type: 'index'; readonly object: Expression; readonly index: Expression }
  | {
      readonly type: 'call';
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly type: 'new'; readonly class: string; readonly args: readonly Expression[] };

export type Literal =
  | { readonly type: 'int'; readonly value: number }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'char'; readonly value: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'null' };

/** What must come of a step. Expected values stay with us; a driver only ever sees what to read. */
export type Expectation =
  | { readonly of: 'returns'; readonly match: Matcher }
  /** A variable or expression read after the call: side effects. */
  | { readonly of: 'leaves'; readonly read: Expression; readonly text: string; readonly match: Matcher }
  | { readonly of: 'prints'; readonly text: string; readonly filters: readonly FilterName[] }
  | { readonly of: 'throws'; readonly exception: string | null; readonly message: Matcher | null }
  | {
      readonly of: 'file';
      readonly name: string;
      readonly text: string;
      readonly filters: readonly FilterName[];
    };

/** How a value that came back is compared. */
export type Matcher =
  | { readonly how: 'equals'; readonly value: Value; readonly filters: readonly FilterName[] }
  /** An array or list whose order is free. */
  | { readonly how: 'as-set'; readonly value: Value; readonly filters: readonly FilterName[] }
  /** Text that matches the pattern as a whole. */
  | { readonly how: 'matches'; readonly pattern: string }
  /** For repeated calls: each value is one of these; with `varied`, not always the same one. */
  | { readonly how: 'sampled'; readonly among: readonly Value[]; readonly varied: boolean }
  /** Anything but null. */
  | { readonly how: 'not-null' };

/** A value as a driver reports it, and as an instructor expects it. */
export type Value =
  | Literal
  | { readonly type: 'array'; readonly items: readonly Value[] }
  /** Any other object: its class's simple name and what its own toString says (null where it has none). */
  | { readonly type: 'object'; readonly class: string; readonly text: string | null }
  | { readonly type: 'void' }
  /** What a driver would not carry: too deep or too large. */
  | { readonly type: 'too-large'; readonly what: string };

/** A case decided by a trusted module of the instructor, since no fixed text can. */
export interface JudgedCase extends CaseBase {
  readonly kind: 'judge';
  /** The module, absolute. */
  readonly judge: string;
  /** A program to run with the dialogue's arguments and input, or steps to call. */
  readonly subject:
    | {
        readonly kind: 'program';
        readonly program: string;
        readonly dialogue: Dialogue;
        readonly files: readonly CaseFile[];
      }
    | { readonly kind: 'calls'; readonly steps: readonly Step[]; readonly files: readonly CaseFile[] }
    /** Copies of a program that the judge talks to while they run; `limits.wallMs` is that of all their talk. */
    | {
        readonly kind: 'live';
        readonly program: string;
        readonly copies: number;
        readonly args: readonly string[];
        readonly files: readonly CaseFile[];
        /** How long each answer may take. */
        readonly answerMs: number;
        /** What of their output the judge hears; null for all of it. */
        readonly counts: Counts | null;
      };
  /** Whether the judge decides how the program may end, too; limits and endings are then its business. */
  readonly judgesEnding?: boolean;
  /** Handed to the judge as it is. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

// ---------------------------------------------------------------------------------------------- submission

/** What one student handed in, found but not yet run. */
export interface Submission {
  /** Unique among those graded together; safe as a folder name. */
  readonly id: string;
  /** Where it was found, for people. */
  readonly origin: string;
  readonly files: readonly SourceFile[];
}

export interface SourceFile {
  /** Path inside the submission, with forward slashes. */
  readonly name: string;
  /** Where its bytes are, absolute. */
  readonly path: string;
  readonly bytes: number;
}

// ---------------------------------------------------------------------------------------------- running

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
      /** It was not run: runs that began alike, and ended before their input, tell how this one would. */
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

/** What came of all the calls of a case. */
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

// ---------------------------------------------------------------------------------------------- preparing

/** Something wrong with what the submission declares, told before anything is run. */
export interface SignatureProblem {
  readonly class: string;
  /** The member asked for, or null where the class itself is the problem. */
  readonly member: string | null;
  /** `drawBoard returns void, the assignment asks for String`. */
  readonly message: string;
  readonly place: Place | null;
  /** The member as the contract has it; tells overloads apart. Absent where no member is concerned. */
  readonly asked?: Signature;
}

/** One message of a compiler about a student's line. */
export interface Diagnostic {
  readonly message: string;
  readonly place: Place | null;
  /** The student's own line, without its line end; null where there is none. */
  readonly sourceLine: string | null;
}

// ---------------------------------------------------------------------------------------------- verdicts

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
  /** Differences in what the assignment leaves open, in words; none is held against the student. */
  readonly remarks: readonly string[];
}
/** Right, but for one or a few deviations. It earns its points; each deviation is charged once for all cases. */
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
  /** In a case whose point is the exact text: the deviations that explain all of it. */
  readonly deviations?: readonly Deviation[];
}
export interface RunTimeError {
  readonly verdict: 'run-time-error';
  /** `exit code 1 instead of 0`, `ended by SIGSEGV`, `threw ArithmeticException: / by zero`. */
  readonly message: string;
  /** The student's own frames or the end of standard error, bounded. */
  readonly details: string;
  /** For transcripts: where the output stood when it ended, if it differed by then. */
  readonly difference: Difference | null;
}
export interface TimeLimitExceeded {
  readonly verdict: 'time-limit-exceeded';
  readonly clock: 'wall' | 'cpu';
  readonly limitMs: number;
  readonly reachedMs: number;
  /** The limit of the case, where this run was given less because earlier ones of its kind had used all of theirs. */
  readonly fullLimitMs?: number;
  /** It was not run: runs that began alike were stopped before they had read any input. */
  readonly foretold?: true;
  /** What it was doing as far as we can tell: `after input 2 (c)`, `in step 1: Endodoi.singleSow('c', pits)`. */
  readonly during: string | null;
  readonly difference: Difference | null;
}
export interface MemoryLimitExceeded {
  readonly verdict: 'memory-limit-exceeded';
  readonly limitBytes: number;
  readonly reachedBytes: number;
}
export interface OutputLimitExceeded {
  readonly verdict: 'output-limit-exceeded';
  readonly stream: 'stdout' | 'stderr' | 'disk';
  readonly limitBytes: number;
  readonly reachedBytes: number;
  readonly difference: Difference | null;
}
export interface CompileError {
  readonly verdict: 'compile-error';
  readonly diagnostics: readonly Diagnostic[];
  /** How many there were in all. */
  readonly total: number;
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
}
export interface JudgeError {
  readonly verdict: 'judge-error';
  readonly fault: string;
  readonly remedy: string;
}

// ---------------------------------------------------------------------------------------------- deviations

/**
 * One systematic difference in how a submission shows what it computes; with it undone, what differed is right. It holds
 * wherever it can apply, and never replaces what tells one answer from another.
 */
export type Deviation =
  /** Texts that are always written as others: one, or an opening and a closing bracket. */
  | { readonly kind: 'replaced-text'; readonly replacements: readonly Replacement[] }
  /** Empty lines where none belong, or none where some do. */
  | { readonly kind: 'empty-lines'; readonly which: 'extra' | 'missing' | 'moved' }
  /** A line, or a block of lines, more than expected, each time of the same shape (`shapeOf`). */
  | { readonly kind: 'extra-lines'; readonly shape: readonly string[]; readonly example: readonly string[] }
  /** A line that every expected text has, and that is never written. */
  | { readonly kind: 'missing-line'; readonly line: string };

export interface Replacement {
  readonly expected: string;
  readonly written: string;
}

// ---------------------------------------------------------------------------------------------- differences

export type Difference =
  | TextDifference
  | ValueDifference
  | ExceptionDifference
  | ExitCodeDifference
  | StyleDifference
  | JudgedDifference
  | FileDifference;

/** Two texts, where they first differ, and what that means. */
export interface TextDifference {
  readonly kind: 'text';
  /** `the output`, `what singleSow printed`, `the file board.txt`. */
  readonly what: string;
  /** The first place that differs, in the actual text. */
  readonly at: { readonly line: number; readonly column: number };
  /** The last input typed before that place; null where there was none or the text is no dialogue. */
  readonly after: { readonly number: number; readonly text: string } | null;
  /** The cause in words, where one is known. */
  readonly diagnosis: Diagnosis | null;
  /** The neighbourhood of the first difference side by side, then further differences, bounded. */
  readonly rows: readonly Row[];
  /** How many lines differ in all, as far as the bounds let us count. */
  readonly changedLines: number;
}

/** A named cause; `words` is a sentence for the student. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  readonly words: string;
}
export const DIAGNOSES = [
  'line-ends',
  'final-newline',
  'trailing-blanks',
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
  'shifted',
  'not-utf-8',
  'byte-order-mark',
  'look-alike',
  'line-order',
  'number',
  'swapped',
  'wrong-type',
] as const;
export type DiagnosisCode = (typeof DIAGNOSES)[number];

/** A row of two texts side by side. Texts are without line ends; invisible characters are made visible when shown. */
export type Row =
  | {
      readonly kind: 'same';
      readonly expectedLine: number;
      readonly actualLine: number;
      readonly text: string;
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

/** A piece of a line, marked where it differs. The line end counts: it is shown as a piece where it differs. */
export interface Span {
  readonly text: string;
  readonly differs: boolean;
}

/** A value that came back, or was left in a variable, beside the one that should have. */
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
  readonly messages: readonly Diagnostic[];
}
/** Too few lines of code, a file that should have been written. */
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

// ---------------------------------------------------------------------------------------------- report

export interface CaseResult {
  readonly case: Case;
  readonly verdict: Verdict;
  readonly wallMs: number | null;
  readonly cpuMs: number | null;
}

/** Points are exact fractions, as `n/d` in lowest terms or `n`. */
export type Points = string;

export interface ItemResult {
  readonly item: RubricItem;
  readonly points: Points;
  /** What its accepted cases are worth by themselves; differs from `points` in safety nets alone. */
  readonly ownPoints: Points;
  /** Points that wait for a human because the fault is ours; neither given nor lost. */
  readonly undecided: Points;
  readonly cases: readonly CaseResult[];
}

export interface SubmissionResult {
  readonly id: string;
  readonly origin: string;
  readonly language: LanguageId | null;
  readonly points: Points;
  readonly undecided: Points;
  readonly maxPoints: number;
  /** Signature problems, told once for all cases that they touch. */
  readonly problems: readonly SignatureProblem[];
  /** About the submission as a whole: files left out, packages, both languages found. */
  readonly remarks: readonly string[];
  readonly items: readonly ItemResult[];
  /** By which deviations are charged; `points` is what they leave of the items' points. */
  readonly deviationRule: DeviationRule;
  readonly wallMs: number;
}

/** A deviation, what it costs, and how much is right but for it. */
export interface DeviationCharge {
  readonly deviation: Deviation;
  readonly points: Points;
  /** How many cases are right but for deviations, this one among them. */
  readonly cases: number;
}

export interface Report {
  readonly assignment: Assignment;
  readonly sandbox: SandboxLevel;
  readonly submissions: readonly SubmissionResult[];
}
