/** What one importer is: a record in its own folder. The registry (index.ts) lists all of them. */
import type { Complaint, Result } from '../model.js';

/** The systems whose tests can be imported. */
export const IMPORTERS = ['cs61b'] as const;

export type ImporterName = (typeof IMPORTERS)[number];

export interface Importer {
  /** Whose tests these are, in a few words, for the docs. */
  readonly system: string;
  /** The files it reads, for the docs. */
  readonly reads: string;
  /** What the tests become, for the docs. */
  readonly makes: string;
  /** One file, named for complaints. */
  readonly convert: (text: string, file: string, options: ImportOptions) => Result<Imported, Complaint[]>;
  /** What an assignment must set for imported transcripts; null if nothing. */
  readonly setting: string | null;
}

export interface ImportOptions {
  /** Names the case. */
  readonly id: string;
  /** The program of the assignment that is tested. */
  readonly program: string;
  /** The path of the judge that plays the games of scripts. */
  readonly module: string;
}

export interface Imported {
  /** The key of the assignment that lists it: `transcript` under `transcripts`, `judge` under `judge`. */
  readonly kind: 'transcript' | 'judge';
  readonly text: string;
  /** What could not be converted exactly. */
  readonly remarks: readonly string[];
}
