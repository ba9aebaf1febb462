/** What one format of `--format` is: a record in a file of its own. The registry (index.ts) lists all of them. */
import type { Report, SubmissionResult } from '../../model.js';
import type { Audience } from '../../report/audience.js';
import type { Io } from '../../io/io.js';

/** Formats for the person or the workflow that runs the command, written while it runs. */
export const LIVE_FORMATS = ['text', 'github'] as const;
/** Formats that are one document, printed or written to a file. */
export const DOCUMENT_FORMATS = [
  'junit',
  'gradescope',
  'classroom50',
  'github-classroom',
  'results',
] as const;

export type LiveName = (typeof LIVE_FORMATS)[number];
export type DocumentName = (typeof DOCUMENT_FORMATS)[number];

/** What help and docs say about a format; phrases without a full stop. */
export interface FormatFacts {
  /** What it is, in a few words. */
  readonly what: string;
  /** The commands and options that make it. */
  readonly madeBy: string;
  /** The people or systems that read it. */
  readonly readers: string;
  /** The limits of its readers, and how they are kept. */
  readonly limits: string;
}

export interface DocumentFormat extends FormatFacts {
  /** Environment variables without which it cannot be made. */
  readonly needs?: readonly string[];
  /** Renderers are imported on demand: some take longer to load than most submissions to check. */
  readonly render: (subject: DocumentSubject) => Promise<string>;
}

/** The data of a document. */
export interface DocumentSubject {
  readonly report: Report;
  readonly result: SubmissionResult;
  readonly audience: Audience;
  readonly env: Io['env'];
}
