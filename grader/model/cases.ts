/** The cases of a rubric item, one type a kind. */
import type { Step } from './calls.js';
import type { Dialogue } from './dialogue.js';
import type { Counts, Filter } from './filters.js';
import type { Limits } from './limits.js';
import type { Tells, Visibility } from './lists.js';
import type { Place } from './places.js';

export type Case =
  FileCase | CompileCase | StyleCase | MethodCase | TranscriptCase | JudgedCase | OwnTestsCase;

export type CaseKind = Case['kind'];

/** Kinds that check the submitted text, not what it does. */
export const TEXT_KINDS: readonly CaseKind[] = ['file', 'compile', 'style'];

interface CaseBase {
  /** Unique in the assignment and stable for ever. */
  readonly id: string;
  readonly title: string;
  readonly visibility: Visibility;
  /** How much its failure shows to a student who may see it; everything if absent. */
  readonly tells?: Tells;
  /** Share of the item's points relative to its other cases, for `each` scoring. */
  readonly weight: number;
  /** What to look at when this case fails; shown to students. */
  readonly hint: string | null;
  /** Whether the exact text is the point: a deviation is then a wrong answer, never a presentation error. */
  readonly exact?: true;
  /** The place of its failure in the telling order, from 1. Absent where the assignment has no telling order. */
  readonly rank?: number;
  readonly place: Place;
}

/** The required files exist, with at least this many lines of code (without blank lines and comments). */
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
  readonly filters: readonly Filter[];
  /** Which lines of the output are compared, under the filter `only-what-counts`; null for all of them. */
  readonly counts: Counts | null;
  /**
   * Each line is typed only when the program has written everything expected before it; the program may take this
   * many milliseconds for each answer. Null: all lines are typed at once.
   */
  readonly lockstepMs: number | null;
  /** Whether the input is piped: a program that takes lines before a person would type them is wrong. */
  readonly piped?: true;
  readonly limits: Limits;
  /** Files put into the working directory before the start. */
  readonly files: readonly CaseFile[];
  /** Files that must exist afterwards, with this text. */
  readonly filesAfter: readonly CaseFile[];
}

export interface CaseFile {
  readonly name: string;
  readonly text: string;
}

/** Calls of the submission's classes or functions. */
export interface MethodCase extends CaseBase {
  readonly kind: 'method';
  readonly steps: readonly Step[];
  /** Whether the case is about the very members that it calls, so nothing replaces a missing one. */
  readonly asWritten?: true;
  readonly files: readonly CaseFile[];
  readonly limits: Limits;
}

/** A case that a trusted module of the instructor decides, since no fixed text can. */
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
    /** Copies of a program that the judge talks to while they run; `limits.wallMs` is for all answers of one in a game. */
    | {
        readonly kind: 'live';
        readonly program: string;
        readonly copies: number;
        readonly args: readonly string[];
        readonly files: readonly CaseFile[];
        /** How long each answer may take. */
        readonly answerMs: number;
        /** Which lines of their output the judge gets; null for all of them. */
        readonly counts: Counts | null;
      };
  /** Whether the judge also decides how the program may end; it then decides about limits and endings, too. */
  readonly judgesEnding?: boolean;
  /** Passed to the judge unchanged. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** A case about the tests that a student hands in: a right program passes them all, or one of them notices a mistake. */
export interface OwnTestsCase extends CaseBase {
  readonly kind: 'own-tests';
  /** Names of the files that hold tests, without folders; `*` stands for any letters. */
  readonly files: readonly string[];
  /** The program of transcripts that name none. */
  readonly program: string | null;
  /** Freedoms that the assignment grants to transcripts. */
  readonly filters: readonly Filter[];
  readonly counts: Counts | null;
  /** The sample, `VERDICT/NAME`, that a test has to fail; null: the reference, which has to pass all tests. */
  readonly sample: string | null;
  /** The limits of each test. */
  readonly limits: Limits;
}
