/** An assignment, read and checked. */
import type { Expression } from './values.js';
import type { Case } from './cases.js';
import type { DeviationRule } from './deviations.js';
import type { Counts } from './filters.js';
import type { LanguageId } from './languages.js';
import type { Limits } from './limits.js';
import type { Scoring, Visibility } from './lists.js';
import type { NativeName } from './native-names.js';
import type { NotationForm } from './notation.js';
import type { Place } from './places.js';

/** An assignment as the instructor means it: everything is read, checked and resolved. */
export interface Assignment {
  readonly id: string;
  readonly title: string;
  /** The file that tells students what is asked, absolute. */
  readonly text?: string;
  /** Folder of assignment.yaml; every path below is absolute. */
  readonly folder: string;
  readonly languages: Readonly<Record<LanguageId, LanguageSpec>>;
  readonly contract: readonly ClassContract[];
  readonly limits: Limits;
  /** Limit for the elapsed time of all programs of a submission together. */
  readonly submissionMs: number;
  readonly rubric: readonly RubricItem[];
  /** What a systematic difference in how things are shown costs. */
  readonly deviations: DeviationRule;
  /** The most that lazy programs may earn, in percent of all points and of an item's. */
  readonly lazy: LazyLimits;
  /** How two submissions play each other, if the assignment is a game for two programs. */
  readonly match?: MatchSpec;
  /** Solutions that must get full marks, by language. */
  readonly references: Readonly<Record<LanguageId, string>>;
  /** Starters that must get nothing, by language. */
  readonly stubs: Readonly<Record<LanguageId, string>>;
  /** Folder of sample submissions, one folder a verdict, or null. */
  readonly samples: string | null;
  /** A digest of all files of the assignment. */
  readonly fingerprint: string;
  /** A digest that changes when anything that can change a verdict changes, besides what items need: no point, weight or hint does. */
  readonly verdictDigest: string;
}

/** Limits within which `boardmark verify` runs programs that do nothing. */
export interface LazyLimits {
  readonly total: number;
  readonly item: number;
}

/** How `boardmark match` and `boardmark tournament` let submissions play. */
export interface MatchSpec {
  /** The trusted module that knows the rules, absolute. */
  readonly referee: string;
  readonly program: string;
  /** How long each move may take. */
  readonly answerMs: number;
  /** `wallMs` is what a player may take for all moves of a game. */
  readonly limits: Limits;
  /** Which lines of a program's output the referee gets; null for all of them. */
  readonly counts: Counts | null;
}

/** What the assignment requires of submissions in one language, and what it provides to them. */
export interface LanguageSpec {
  /** File names, without folders, that must be handed in. */
  readonly required: readonly string[];
  /** Files copied over the submission; ours replace files of the same name. */
  readonly provided: readonly ProvidedFile[];
  readonly programs: Readonly<Record<string, ProgramSpec>>;
  /** Whether classes may be in a package (Java). */
  readonly packages: 'accepted' | 'forbidden';
  /** Whether programs run with assertions enabled (Java); absent for no. */
  readonly assertions?: boolean;
  /** How the contract's classes are found in modules (all but Java): class name to file name. */
  readonly modules: Readonly<Record<string, string>>;
  /** Command line that builds the program, run once in the submission's copy; null if nothing is built. */
  readonly build: readonly string[] | null;
  /** Style check: configuration file, absolute; null if the assignment has none. */
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

/** A class that the assignment requires. `form` is how TypeScript and JavaScript write it. */
export interface ClassContract {
  readonly name: string;
  /** `functions`: static methods, in TypeScript a module's exported functions. `class`: a class in both. */
  readonly form: 'functions' | 'class';
  readonly members: readonly Signature[];
  /** What can replace a missing member; absent if nothing can. */
  readonly standIns?: readonly StandIn[];
  /** How languages call its members, where that is neither Java's name nor the language's spelling of it. */
  readonly names?: Readonly<Record<LanguageId, readonly NativeName[]>>;
  /** How messages write its objects; absent where the assignment has no notation for them. */
  readonly notation?: readonly NotationForm[];
}

/** Another way to do what a member does, for cases that are not about that member. */
export type StandIn =
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly parameters: readonly { readonly type: string; readonly name: string }[];
      /** With `it` for the object, and the parameters' names for the arguments. */
      readonly call: Expression;
    }
  /** A field, or a method without parameters: what it tells is read from a private field or from another member. */
  | { readonly kind: 'read-elsewhere'; readonly of: 'field' | 'method'; readonly name: string };

/** A declared or required member, with Java's names of types (`int[][]`, `String`, `Board`). */
export interface Signature {
  readonly kind: 'method' | 'constructor' | 'field';
  readonly static: boolean;
  readonly name: string;
  /** Types of the parameters; `null` if the language does not declare them. Empty for fields. */
  readonly parameters: readonly (string | null)[];
  /** Type returned or held; `null` if the language does not declare it; `void` for constructors. */
  readonly type: string | null;
}

export interface RubricItem {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly visibility: Visibility;
  readonly scoring: Scoring;
  /** Its points are multiples of this: `0.5`, `0.25`; absent if they are exact shares. */
  readonly grain?: number;
  /** Ids of earlier items whose mistakes its cases see again: as much as these have lost counts half in it. */
  readonly after: readonly string[];
  /** Ids of earlier items whose cases must all be accepted before this one is run. */
  readonly needs: readonly string[];
  /** Whether it counts only beside an item that earns something by cases that run: a starter is tidy, and compiles. */
  readonly besideWork?: true;
  readonly cases: readonly Case[];
  /** Cases that count for the item but are not in `cases`: hidden ones in a student's copy, or those not run. */
  readonly withheld: Withheld;
  /** Whether a person gives its points: it has no cases, and is undecided until then. */
  readonly manual?: true;
  readonly place: Place;
}

/** How many cases are left out, and their weights together. */
export interface Withheld {
  readonly cases: number;
  readonly weight: number;
}

/** The assignment in one of its languages alone. */
export function restrictTo(assignment: Assignment, language: LanguageId): Assignment {
  const spec = assignment.languages[language];
  return { ...assignment, languages: spec === undefined ? {} : { [language]: spec } };
}
