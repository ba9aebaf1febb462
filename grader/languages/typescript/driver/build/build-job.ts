/** Messages between the grader and the build tool, which runs inside the sandbox. Types only. */

/** A line of the tool's input, as JSON. Names are paths inside the submission, with forward slashes. */
export interface BuildJob {
  /** All files that may be imported, in base64, by name. Nothing else is read. */
  readonly files: Readonly<Record<string, string>>;
  /** Our files in the copy: they may import a required file wherever the student put it. */
  readonly provided: readonly string[];
  /** Base names that `provided` files import, each with the file it means. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly entries: readonly BuildEntry[];
  readonly classes: readonly AskedClass[];
}

export type BuildEntry =
  /** One module whose exports are the namespaces of these files, by class name. */
  | { readonly kind: 'modules'; readonly id: string; readonly files: Readonly<Record<string, string>> }
  /** A program that starts with this file. */
  | { readonly kind: 'program'; readonly id: string; readonly file: string };

/** A class of the contract and the file that should hold it. */
export interface AskedClass {
  readonly name: string;
  readonly form: 'functions' | 'class';
  readonly file: string;
}

/** A line of the tool's output, as JSON. */
export interface BuildAnswer {
  readonly report: BuildReport;
  /** The bundles' texts by file name. */
  readonly outputs: Readonly<Record<string, string>>;
}

export interface BuildReport {
  readonly bundles: readonly Bundle[];
  readonly classes: readonly InspectedClass[];
  readonly remarks: readonly string[];
}

export type Bundle =
  | { readonly kind: 'built'; readonly id: string; readonly file: string }
  | {
      readonly kind: 'failed';
      readonly id: string;
      /** The first ones. */
      readonly errors: readonly BuildError[];
      /** What each of them lacks, where it says `No matching export`. */
      readonly lacks: readonly (Lack | null)[];
      readonly total: number;
    }
  /** The compiler itself crashed over this source. */
  | { readonly kind: 'broke'; readonly id: string; readonly message: string };

export interface BuildError {
  readonly message: string;
  readonly place: Place | null;
  readonly sourceLine: string | null;
  /** What it imports that is no file of the submission and no part of Node. */
  readonly library?: string;
}

/** The file without the export, and the export's name. */
export interface Lack {
  readonly file: string;
  readonly name: string;
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A class of the contract as declared, with TypeScript's names of types. */
export interface InspectedClass {
  readonly name: string;
  /** False: the file was parsed and exports no such class. For functions always true. */
  readonly found: boolean;
  /** Whether there may be members that parsing does not show: computed exports, unknown superclasses. */
  readonly open: boolean;
  readonly members: readonly InspectedMember[];
  /** Declared in the file, but not exported. */
  readonly unexported: readonly string[];
  /** Names of exported classes, for near misses. */
  readonly others: readonly string[];
}

export interface InspectedMember {
  readonly kind: 'method' | 'constructor' | 'field';
  readonly static: boolean;
  readonly name: string;
  readonly parameters: readonly (string | null)[] | null;
  readonly optional: number;
  readonly type: string | null;
  readonly access: 'public' | 'private';
  readonly place: Place | null;
}
