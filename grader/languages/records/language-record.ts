/** What is constant about a language, as data: each language has a record, and every room may read it. Pure. */
import type { ClassContract, LanguageId, LanguageSpec } from '../../model.js';
import type { LazyFile, LazyProgram } from './lazy-program.js';
import type { Spelling } from './spelling.js';
import { parse } from 'node:path';

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

/** The required or provided file in which a class is looked for. */
export function requiredFor(name: string, { modules, required }: LanguageSpec): string | null {
  const given = Object.hasOwn(modules, name) ? modules[name] : undefined;
  if (given !== undefined) return given;
  const same = required.find(
    (file) => parse(file).name.replaceAll('_', '').toLowerCase() === name.toLowerCase(),
  );
  return same ?? (required.length === 1 ? (required[0] ?? null) : null);
}

/** What versions of a language differ in, as far as programs of students meet it. */
export interface Versions {
  /** What has the version: `Java`, `GCC`. */
  readonly of: string;
  /** What its compiler calls itself; absent where that is the same. */
  readonly compiler?: string;
  /** Whether messages name the first number of a version alone. */
  readonly isBrief?: true;
  /**
   * Syntax that newer versions accept, a row each: since when, what it is, how it is written for older ones, the message,
   * and the line, with a mark where the message points.
   */
  readonly syntax?: string;
  /** Names of libraries, `Class.member` or `module.name`, a row of patterns for a version: since when they are there. */
  readonly names: string;
  /** The same: since when they are gone. */
  readonly gone?: string;
  /** The name that a message of the compiler misses, and what to call it. */
  readonly readMissing?: (message: string) => MissingName | null;
}

export interface MissingName {
  readonly name: string;
  readonly what: string;
}
