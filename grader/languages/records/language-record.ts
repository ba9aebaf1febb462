/** What is constant about a language, as data: each language has a record, and every room may read it. Pure. */
import type { ClassContract, LanguageId, LanguageSpec } from '../../model.js';
import type { LazyFile, LazyProgram } from './lazy-program.js';
import type { Spelling } from './spelling.js';
import type { Versions } from './versions.js';

export interface LanguageRecord {
  readonly id: LanguageId;
  /** As messages call it. */
  readonly title: string;
  readonly files: LocateRules;
  readonly programs: ProgramForm;
  /** Further keys of the language in assignment.yaml. */
  readonly keys: readonly LanguageKey[];
  /** How calls of methods are written; null if none are made. */
  readonly calls: Spelling | null;
  /** Whether programs start so quickly that this language's reference is asked before others. */
  readonly isQuick: boolean;
  /** What makes mutants of a reference for the audit: Stryker, or Python's own syntax trees; null if nothing does. */
  readonly mutants: 'stryker' | 'syntax-trees' | null;
  /** Whether boardmark compiles it with packages of npm, and checks its style with them. */
  readonly needsNpm: boolean;
  /** Folders beside its record with our own programs that run beside a student's or read its sources. */
  readonly drivers: readonly string[];
  /** Without these nothing can be graded. */
  readonly tools: readonly Tool[];
  readonly styleTools: readonly Tool[];
  /** What Debian and Ubuntu call the packages. */
  readonly packages: readonly string[];
  /** Those of the style checker. */
  readonly stylePackages: readonly string[];
  /** Steps of a workflow on GitHub that install the tools. */
  readonly workflow: string;
  /** The folder of its starter in `student-template/`. */
  readonly starter: string;
  /** Build tools for which the starter has files, and what students call. */
  readonly buildTools: Readonly<Record<string, string>>;
  /** What `boardmark init` can make; the folders are in `assignment-template/`. */
  readonly skeletons: readonly Skeleton[];
  /** What JPlag and Dolos call it. */
  readonly detectors: { readonly jplag: string; readonly dolos: string };
  /** How programs are written that do nothing of what is asked; null if they cannot be. */
  readonly lazy: LazyPrinter | null;
  /** What other versions of it have; absent where no submission met that yet. */
  readonly versions?: Versions;
  /** The place in a stack trace: groups 1 and 2 are file and line. Absent for the usual `file.ext:12`. */
  readonly frame?: RegExp;
}

/** How a language's files are recognized in a submission. */
export interface LocateRules {
  /** Extensions of this language's sources: `.java`. */
  readonly sources: readonly string[];
  /** Extensions that are accepted for each other: `endodoi.mjs` also meets a required `endodoi.js`. */
  readonly alike: readonly (readonly string[])[];
  /** Folders that tools make, not students: `dist`. Letter case is ignored. */
  readonly generated: readonly string[];
}

/** What a program is in assignment.yaml. */
export type ProgramForm =
  /** The name of its class, in a file with one of these extensions, or in an archive, which may hold any. */
  | { readonly kind: 'class'; readonly extensions: readonly string[]; readonly archive: string }
  | { readonly kind: 'file' }
  | { readonly kind: 'command' };

export type LanguageKey = 'packages' | 'assertions' | 'modules' | 'build';

export interface Tool {
  readonly name: string;
  /** Shows whether it is there; the first line of the output names the version. */
  readonly argv: readonly [string, ...string[]];
  readonly purpose: string;
  /** How to install it. */
  readonly remedy: string;
  /** The oldest version that is enough; absent where any is. */
  readonly least?: number;
}

export interface Skeleton {
  readonly id: string;
  readonly title: string;
}

export interface LazyPrinter {
  readonly print: (
    contract: readonly ClassContract[],
    spec: LanguageSpec,
    program: LazyProgram,
  ) => readonly LazyFile[];
  /** Whether methods are printed, too. */
  readonly calls: boolean;
  /** Whether such programs can be written for these files; absent where they always can. */
  readonly canPrint?: (spec: LanguageSpec) => boolean;
  /** Of several languages with the same form of programs one is tried. */
  readonly form: string;
}
