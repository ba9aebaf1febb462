/**
 * Converts a pattern for Python's `re.match` into one of ours: JavaScript's, with the flag `u`, for a whole line.
 */
import { findPatternFault, type PatternFault } from '../../assignment/pattern-fault.js';
import { err, ok, type Result } from '../../model.js';

/** Characters that JavaScript takes literally only behind a backslash. */
const SYNTAX = /[$()*+./?[\\\]^{|}]/;

interface Piece {
  readonly text: string;
  /** Where it comes from in the original. */
  readonly offset: number;
}

/**
 * `re.match` needs only the beginning to match, so the rest of the line is free. Faults have their place in the
 * original.
 */
export function translatePattern(python: string): Result<string, PatternFault> {
  const pieces = cut(python);
  const source = pieces.map(({ text }) => text).join('');
  const fault = findPatternFault(source);
  if (fault !== null) return err({ ...fault, offset: originOf(pieces, fault.offset) });
  return ok(`(?:${source}).*`);
}

function originOf(pieces: readonly Piece[], offset: number): number {
  let at = 0;
  for (const piece of pieces) {
    at += piece.text.length;
    if (offset < at) return piece.offset;
  }
  return pieces.at(-1)?.offset ?? 0;
}

function cut(python: string): Piece[] {
  const pieces: Piece[] = [];
  let inSet = false;
  for (let at = 0; at < python.length;) {
    const offset = at;
    const taken = takePiece(python.slice(at), inSet);
    at += taken.length;
    if (taken.from === '[' && !inSet) inSet = true;
    else if (taken.from === ']' && inSet) inSet = false;
    pieces.push({ text: taken.text, offset });
  }
  return pieces;
}

function takePiece(rest: string, inSet: boolean): { text: string; length: number; from: string } {
  const same = (length: number): { text: string; length: number; from: string } => ({
    text: rest.slice(0, length),
    length,
    from: rest.slice(0, length),
  });
  if (rest.startsWith('\\')) {
    const escaped = rest.charAt(1);
    const length = escaped === '' ? 1 : 2;
    const instead = (text: string): { text: string; length: number; from: string } => ({
      text,
      length,
      from: '',
    });
    if (escaped === 'A') return instead('^');
    if (escaped === 'Z') return instead('$');
    // Python allows any punctuation behind a backslash, JavaScript only what has a meaning.
    const isMark = /[^\w\s]|[_ ]/.test(escaped) && !SYNTAX.test(escaped);
    if (isMark) return instead(inSet && escaped === '-' ? '\\-' : escaped);
    return { ...same(length), from: '' };
  }
  if (inSet) return rest.startsWith('[') ? { text: '\\[', length: 1, from: '' } : same(1);
  if (rest.startsWith('(?P<')) return { text: '(?<', length: 4, from: '' };
  const named = /^\(\?P=(\w+)\)/.exec(rest);
  if (named !== null) return { text: `\\k<${named[1] ?? ''}>`, length: named[0].length, from: '' };
  if (rest.startsWith(']')) return { text: '\\]', length: 1, from: '' };
  const counted = /^\{\d*(?:,\d*)?\}/.exec(rest)?.[0] ?? '';
  if (/^\{\d/.test(counted)) return same(counted.length);
  if (rest.startsWith('{') || rest.startsWith('}'))
    return { text: `\\${rest.charAt(0)}`, length: 1, from: '' };
  return same(1);
}
