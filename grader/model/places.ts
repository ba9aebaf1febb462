/** Places in files that people wrote, and complaints about their content. */

/** A place in a file that a person wrote. `file` is shown as it is. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A fault in a file of an instructor: what was expected there, and what was found. */
export interface Complaint {
  readonly place: Place;
  readonly expected: string;
  readonly found: string;
}
