/** Complaints about what an instructor wrote: the words for them, and the nearest known name for a wrong one. */
import { distance } from 'fastest-levenshtein';
import { err, ok, type Complaint, type Place, type Err, type Result } from '../model.js';

/** A complaint as one line: `file:line:column: expected …, found …`. */
export function formatComplaint({ place, expected, found }: Complaint): string {
  return `${place.file}:${place.line}:${place.column}: expected ${expected}, found ${found}`;
}

/** A complaint from its parts. */
export function complain(place: Place, expected: string, found: string): Complaint {
  return { place, expected, found };
}

/** The known name that is most similar to the word, or null if none is similar. */
export function nearest(word: string, known: readonly string[]): string | null {
  const reach = Math.max(2, Math.floor(word.length / 3));
  const ranked = known
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.name ?? null;
}

/** The expectation of a name from a list: all names, and the one that was probably meant. */
export function oneOf(known: readonly string[], word: string): string {
  const near = nearest(word, known);
  return `one of ${known.join(', ')}${near === null ? '' : ` (did you mean ${near}?)`}`;
}

/** Quoted text for a message, on one line, with invisible characters made visible, and cut if it is long. */
export function quoted(text: string): string {
  const characters = Array.from(text);
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text);
}

/** Places in texts: from an offset (in UTF-16 units, as parsers count) to line and column (in characters, as people do). */

/** The place of an offset in a whole file. */
export function placeAt(file: string, text: string, offset: number): Place {
  const starts = lineStartsOf(text);
  let line = 0;
  for (let end = starts.length; end - line > 1;) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else end = middle;
  }
  return { file, line: line + 1, column: 1 + charactersIn(text.slice(starts[line], offset)) };
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

/** The place of an offset in a piece of text that begins at the given place. */
export function placeWithin(start: Place, text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const characters = charactersIn(before.slice(lineStart));
  if (lineStart === 0) return { ...start, column: start.column + characters };
  return { file: start.file, line: start.line + before.split('\n').length - 1, column: 1 + characters };
}

/** How many characters a person sees as such: code points. */
export function charactersIn(text: string): number {
  return Array.from(text).length;
}

/** An error inside a piece of text whose place in a file is not known yet. */
interface ParseError {
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
