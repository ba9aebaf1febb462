/** What a student handed in. */

/** What one student handed in; found but not yet run. */
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
  /** The file itself, absolute. */
  readonly path: string;
  readonly bytes: number;
}
