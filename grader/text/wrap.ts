/** Lines that fit a terminal: longer ones are broken at blanks, and go on below where they began. */
import { widthOf } from './visible.js';

// eslint-disable-next-line no-control-regex
const PIECE = /\u001b\[[\d;]*m| +|[^ \u001b]+/g;
/** What stands before the text of a line stands before its rest: at most so much of it. */
const MOST_INDENT = 12;

/** Wraps lines at the width. Escape sequences for colours stay whole. */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= width ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string {
  const indent = ' '.repeat(Math.min(MOST_INDENT, /^ */.exec(line)?.[0].length ?? 0, width - 2));
  const lines: string[] = [];
  let current = '';
  for (const piece of line.match(PIECE) ?? []) {
    let rest = piece;
    if (widthOf(current + rest) > width && current.trim() !== '') {
      lines.push(current.trimEnd());
      current = indent;
      if (rest.trim() === '') continue;
    }
    // A word that is wider than a line is cut wherever the line ends.
    while (widthOf(current + rest) > width) {
      const head = takeWidth(rest, width - widthOf(current));
      lines.push(current + head);
      rest = rest.slice(head.length);
      current = indent;
    }
    current += rest;
  }
  return [...lines, current].join('\n');
}

/** As many characters as fit, and one at least. */
function takeWidth(text: string, width: number): string {
  let kept = '';
  for (const character of text) {
    if (kept !== '' && widthOf(kept + character) > width) break;
    kept += character;
  }
  return kept;
}
