/** Where a regular expression is wrong, and why: JavaScript says only why. */
import { errorText } from '../text/error-text.js';

export interface PatternFault {
  /** Offset from the beginning of the pattern. */
  readonly offset: number;
  readonly reason: string;
}

/** Null if the pattern is valid with the flag `u`. */
export function findPatternFault(source: string): PatternFault | null {
  if (source === '') return { offset: 0, reason: 'nothing' };
  const reason = whyRefused(source);
  return reason === null ? null : { offset: findUnpaired(source) ?? findRefusedPiece(source), reason };
}

function whyRefused(source: string): string | null {
  try {
    new RegExp(source, 'u');
    return null;
  } catch (error) {
    const message = errorText(error);
    // "Invalid regular expression: /a(/u: Unterminated group"
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}

/** The bracket that has no partner, if that is what is wrong. */
function findUnpaired(source: string): number | null {
  const open: number[] = [];
  let set: number | null = null;
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (set !== null) set = character === ']' ? null : set;
    else if (character === '[') set = at;
    else if (character === '(') open.push(at);
    else if (character === ')' && open.pop() === undefined) return at;
  }
  return set ?? open.at(-1) ?? null;
}

/** The end of the shortest prefix that is invalid however its brackets are closed. */
function findRefusedPiece(source: string): number {
  for (let end = 1; end <= source.length; end++) {
    const piece = source.slice(0, end);
    if (piece.endsWith('\\') || findUnpaired(piece) !== null || /\([?<!=:]*$|\{[\d,]*$/.test(piece)) continue;
    if (whyRefused(piece) !== null) return end - 1;
  }
  return 0;
}
