/** An error inside a piece of text whose place in a file is not known yet. */
import { err, ok, type Complaint, type Err, type Place, type Result } from '../model.js';
import { placeWithin } from './text-places.js';

export interface ParseError {
  /** In UTF-16 units from the start of the piece. */
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
}

export type Parsed<T> = Result<T, ParseError>;

export function parseError(offset: number, expected: string, found: string): Err<ParseError> {
  return err({ offset, expected, found });
}

/** All values, or the first error. */
export function all<T>(reads: readonly Parsed<T>[]): Parsed<readonly T[]> {
  const values: T[] = [];
  for (const read of reads) {
    if (!read.ok) return read;
    values.push(read.value);
  }
  return ok(values);
}

/** The same result, with a complaint at the error's place in the file. */
export function placed<T>(read: Parsed<T>, text: string, at: Place): Result<T, Complaint> {
  if (read.ok) return read;
  const { offset, expected, found } = read.fault;
  return err({ place: placeWithin(at, text, offset), expected, found });
}
