/** Places in texts: from an offset (in UTF-16 units, as parsers count) to line and column (in characters, as people do). */
import { err, ok, type Err, type Place, type Result } from '../model.js';
import { findFirst } from '../text/find-first.js';

/** The place of an offset in a whole file. */
export function placeAt(file: string, text: string, offset: number): Place {
  const starts = lineStartsOf(text);
  // How many lines begin up to there: the first one does in any case.
  const line = findFirst(starts.length, (each) => (starts[each] ?? Infinity) > offset);
  return { file, line, column: 1 + charactersIn(text.slice(starts[line - 1], offset)) };
}

let latest: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

/** Where each line begins. Thousands of places are asked for in one file, one after another. */
function lineStartsOf(text: string): readonly number[] {
  if (latest.text !== text) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    latest = { text, starts };
  }
  return latest.starts;
}

/** How many characters a person sees as such: code points. */
export function charactersIn(text: string): number {
  return Array.from(text).length;
}

/** An error inside a piece of text whose place in a file is not known yet. */
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
