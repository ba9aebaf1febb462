/** What one importer is: a record in its own folder. The registry (index.ts) lists all of them. */
import type { Complaint, Result } from '../model.js';

/** The systems whose tests can be imported. */
export const IMPORTERS = ['cs61b', 'github-classroom', 'classroom50', 'kattis'] as const;

export type ImporterName = (typeof IMPORTERS)[number];

export interface Importer {
  /** Whose tests these are, in a few words, for the docs. */
  readonly system: string;
  /** The files it reads, for the docs. */
  readonly reads: string;
  /** Where they lie in a repository, whose folder may be named instead; null where a folder is read as it is, or not at all. */
  readonly inside: readonly string[] | null;
  /** What the tests become, for the docs. */
  readonly makes: string;
  readonly convert: (source: ImportSource, options: ImportOptions) => Result<Imported, Complaint[]>;
  /** What an assignment must set for imported transcripts; null if nothing. */
  readonly setting: string | null;
}

/** A file to import, or a folder, whose text is empty. */
export interface ImportSource {
  /** As it was named, for complaints. */
  readonly file: string;
  readonly text: string;
  /** All files below its folder, with forward slashes. */
  readonly names: () => readonly string[];
  /** The text of one of them; null if there is none. */
  readonly read: (name: string) => string | null;
}

export interface ImportOptions {
  /** Names the case, or the assignment. */
  readonly id: string;
  /** The program of the assignment that is tested. */
  readonly program: string;
  /** The path of the judge that plays the games of scripts. */
  readonly module: string;
  /** The folder of the source, from where the results go: `../hello`. */
  readonly folder: string;
}

export interface Imported {
  /** A transcript for `transcripts`, cases for `judge`, or a whole assignment. */
  readonly kind: 'transcript' | 'judge' | 'assignment';
  /** What is written, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether the assignment names a reference. */
  readonly hasReference?: true;
  /** What could not be converted exactly, and what not at all. */
  readonly remarks: readonly string[];
}
