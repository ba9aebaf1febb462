/** Places in texts: from an offset (in UTF-16 units, as parsers count) to line and column (in characters, as people do). */
import type { Place } from '../model.js';

/** The place of an offset in a whole file. */
export function placeAt(file: string, text: string, offset: number): Place {
  return placeWithin({ file, line: 1, column: 1 }, text, offset);
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
