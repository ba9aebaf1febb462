/** Wraps lines to fit a terminal: longer ones are broken at blanks and continued with the same indentation. */
import { widthOf } from './visible.js';

const ESCAPE = '\u001b';
/** A colour code, a run of blanks, or a word. */
const PIECE = new RegExp(String.raw`${ESCAPE}\[[\d;]*m| +|[^ ${ESCAPE}]+`, 'g');
/** The indentation of a line is repeated before its continuation, up to this length. */
const MAX_INDENT = 12;

/** Wraps lines at the width. Escape sequences for colours stay whole. */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= width ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string {
  const indent = ' '.repeat(Math.min(MAX_INDENT, /^ */.exec(line)?.[0].length ?? 0, Math.max(0, width - 2)));
  const lines: string[] = [];
  let current = '';
  for (const piece of line.match(PIECE) ?? []) {
    let rest = piece;
    if (widthOf(current + rest) > width && current.trim() !== '') {
      lines.push(current.trimEnd());
      current = indent;
      if (rest.trim() === '') continue;
    }
    // A word that is wider than a line is cut at the end of the line.
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

/** As many characters as fit, at least one. */
function takeWidth(text: string, width: number): string {
  let kept = '';
  for (const character of text) {
    if (kept !== '' && widthOf(kept + character) > width) break;
    kept += character;
  }
  return kept;
}
