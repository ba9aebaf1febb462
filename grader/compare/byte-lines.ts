/** The lines of a text as ranges of its bytes, each with its line end. */
import { LF } from '../text/bytes.js';

export interface Lines {
  readonly bytes: Uint8Array;
  readonly count: number;
  /** Range of a line, numbered from 0, its line end included. */
  at(line: number): { readonly start: number; readonly end: number };
}

/** Splits the bytes from `from` on into at most `most` lines. A text that ends with a line end has no empty last line. */
export function splitLines(bytes: Uint8Array, from = 0, most = Infinity): Lines {
  const starts: number[] = [];
  let at = from;
  while (at < bytes.length && starts.length < most) {
    starts.push(at);
    const end = bytes.indexOf(LF, at);
    at = end === -1 ? bytes.length : end + 1;
  }
  const stop = at;
  return {
    bytes,
    count: starts.length,
    at: (line) => ({ start: starts[line] ?? stop, end: starts[line + 1] ?? stop }),
  };
}
