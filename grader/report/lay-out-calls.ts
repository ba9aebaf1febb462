/** Lays out the calls of a case: a line each, or several in a line where there are many. Pure. */
import { widthOf } from '../text/visible.js';

/** Where the reader's width is not known, calls beside one another fill lines of this width. */
export const CALLS_WIDTH = 100;
/** This many calls get a line each. */
const MAX_ALONE = 8;
/** However many lines there are, a text shows no more than these; a page shows all. */
const MAX_LINES = 20;

/**
 * The calls in at most `most` lines. The last ones are kept: the call that failed is among them. A call that is longer
 * than the width keeps its own line.
 */
export function layOutCalls(calls: readonly string[], width: number, most = MAX_LINES): readonly string[] {
  const lines = calls.length <= MAX_ALONE ? calls : fillLines(calls, width);
  const surplus = lines.length - most;
  return surplus <= 0 ? lines : [`// … ${surplus + 1} more lines before these`, ...lines.slice(surplus + 1)];
}

/** Calls beside one another as long as they fit. A comment ends its line. */
function fillLines(calls: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const call of calls) {
    const last = lines.at(-1);
    const joined =
      last === undefined || last.includes('//') || call.includes('//') ? null : `${last} ${call}`;
    if (joined !== null && widthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(call);
  }
  return lines;
}
