/** Places in texts: from an offset (in UTF-16 units, as parsers count) to line and column (in characters, as people do). */
import type { Place } from '../model.js';

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
