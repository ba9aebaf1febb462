/** Whole lines too many or missing, and texts that stop early or go on. */
import { distance } from 'fastest-levenshtein';
import { countThings, nameInput, quoteShort } from '../../phrases.js';
import { inputAt, lineEnd, lineStart, type Range, type Texts } from '../texts.js';
import {
  alsoAt,
  atLineStart,
  beginsLine,
  nameLine,
  namePlace,
  type ClaimRule,
  type DiagnosisKind,
  type Piece,
} from './kind.js';
import type { Change } from '../changes/change.js';
import { firstLineOf, isNearly, surplusOf } from './occurrences.js';
import type { Diagnosis, DiagnosisCode } from '../../../model.js';
import { LF } from '../../../text/bytes.js';
import { nameText, type Evidence } from '../../evidence.js';
import type { Input } from '../../expected.js';

function isLines(text: string): boolean {
  return text.endsWith('\n') && text.trim() !== '';
}
function countLines(text: string): number {
  return text.split('\n').length - 1;
}
/** The shape of a line: its text with all numbers and their padding left open. */
export function shapeOf(text: string): string {
  return text.replace(/(?<!\w)-?\d+|\d+/g, '#').replace(/[ \t]+/g, ' ');
}

function quoteFirstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return quoteShort(line.trim());
}

/** Whether the piece is whole lines. A part of a line is told with its line instead. */
function isOfLines(texts: Texts, piece: Piece): boolean {
  return beginsLine(texts, piece) || (piece.was + piece.is).includes('\n');
}

const stopsEarly: ClaimRule = {
  rank: 20,
  holds: (texts, piece) =>
    piece.was !== '' &&
    piece.actual.from === texts.actual.length &&
    piece.expected.to === texts.expected.length &&
    isOfLines(texts, piece),
  words: (texts, [piece]) => {
    const { actual, was } = piece;
    const whole = atLineStart(texts.actual, actual.from);
    // All of the last line is there, and only its line end is missing.
    const isAtEnd = !whole && /^\n./.test(was);
    const before = texts.inputs.findLast(({ offset }) => offset <= piece.expected.from);
    const line = texts.lineOf(Math.max(0, actual.from - 1));
    const last = actual.from === 0 ? 0 : isAtEnd || whole ? line : null;
    return `${texts.name} ${nameStop(line, last, before)}: ${nameRest(texts.quoteExpected(piece.expected))}`;
  },
};

/** The text that is expected behind the end, in words. */
function nameRest(text: string): string {
  const count = text.replace(/^\n|\n$/g, '').split('\n').length;
  return count === 1
    ? `“${quoteShort(text.trim())}” is missing`
    : `${countThings(count, 'more line')} are expected`;
}

const goesOn: ClaimRule = {
  rank: 70,
  holds: (texts, piece) =>
    piece.was === '' &&
    piece.expected.from === texts.expected.length &&
    piece.actual.to === texts.actual.length &&
    isOfLines(texts, piece),
  words: (texts, [piece]) => {
    const whole = atLineStart(texts.actual, piece.actual.from);
    const line = nameLine(texts, piece);
    const place = whole ? `from ${line} on` : `in ${line}`;
    return `${texts.name} goes on after the expected end, ${place}: “${quoteFirstLine(texts.quoteActual(piece.actual))}”`;
  },
};

/** Whether the first line is a misspelt form of the next expected line, which does not follow. */
function standsForNext(texts: Texts, { is, expected, actual }: Piece): boolean {
  const lineAt = (text: string, at: number): string => text.slice(at, lineEnd(text, at));
  const [next, found] = [lineAt(texts.expected, expected.from), lineAt(texts.actual, actual.to)];
  if (next === found) return false;
  const first = firstLineOf(is).slice(0, MAX_LENGTH_TO_COMPARE);
  return distance(first, next.slice(0, MAX_LENGTH_TO_COMPARE)) <= Math.max(first.length, 1) * HALF;
}

/**
 * Whether lines were really added or left out: the lines before and behind belong together in both texts. Otherwise they
 * may stand for others.
 */
function isAmongSame(texts: Texts, { expected, actual }: Change): boolean {
  return (
    areAlike(lineBefore(texts.expected, expected.from), lineBefore(texts.actual, actual.from)) &&
    areAlike(lineBehind(texts.expected, expected.to), lineBehind(texts.actual, actual.to))
  );
}

/** Whether one line is the other with another number or a slip. */
function areAlike(asked: string, found: string): boolean {
  return shapeOf(asked) === shapeOf(found) || isNearly(found, asked);
}

function lineBefore(text: string, at: number): string {
  return at === 0 ? '' : text.slice(lineStart(text, at - 1), at).trim();
}

function lineBehind(text: string, at: number): string {
  return text.slice(at, lineEnd(text, at)).trim();
}

const MAX_LENGTH_TO_COMPARE = 300;
const HALF = 0.5;

const extraLines: ClaimRule = {
  rank: 220,
  holds: (texts, piece) =>
    piece.was === '' &&
    isLines(piece.is) &&
    beginsLine(texts, piece) &&
    surplusOf(texts, firstLineOf(piece.is)) > 0 &&
    !standsForNext(texts, piece) &&
    isAmongSame(texts, piece),
  group: (_, { is }) => shapeOf(is),
  words: (texts, pieces) => {
    const [first] = pieces;
    const quoted = quoteFirstLine(texts.quoteActual(first.actual));
    const count = countLines(first.is);
    const place = namePlace(texts, first);
    if (pieces.length > 1) {
      const places = countThings(pieces.length, 'place');
      if (count > 1)
        return `at ${places} you write ${countThings(count, 'line')} too many, first from “${quoted}” on (${place})`;
      const kind = pieces.every(({ is }) => is === first.is) ? 'the line' : 'a line like';
      return `you write ${kind} “${quoted}” at ${places} where nothing is expected, first in ${place}`;
    }
    return count === 1
      ? `a line too many: “${quoted}” (${place})`
      : `${countThings(count, 'line')} too many, from “${quoted}” on (${place})`;
  },
};

/** Whether something is typed in between: a program that did not ask for it has gone another way. */
function isTypedWithin({ inputs }: Texts, { from, to }: Range): boolean {
  return inputs.some(({ offset }) => offset > from && offset < to);
}

/** Whether the line around a place begins like the wanted one, and is itself expected nowhere. */
function isMisspeltHere(texts: Texts, wanted: string, at: number): boolean {
  const found = texts.actual.slice(lineStart(texts.actual, at), lineEnd(texts.actual, at));
  if (found === wanted || texts.expected.split('\n').includes(found)) return false;
  return isNearly(found.slice(0, wanted.length), wanted);
}

const missingLines: ClaimRule = {
  rank: 230,
  holds: (texts, { was, is, expected, actual }) =>
    is === '' &&
    isLines(was) &&
    !isTypedWithin(texts, expected) &&
    (atLineStart(texts.expected, expected.from) || inputAt(texts, expected.from) !== null) &&
    surplusOf(texts, firstLineOf(was)) < 0 &&
    !isMisspeltHere(texts, firstLineOf(was), actual.from) &&
    isAmongSame(texts, { expected, actual }),
  group: (_, { was }) => shapeOf(was),
  words: (texts, pieces) => {
    const [first] = pieces;
    const quoted = quoteFirstLine(texts.quoteExpected(first.expected));
    const count = countLines(first.was);
    const place = namePlace(texts, first);
    const kind = pieces.every(({ was }) => was === first.was) ? 'the line' : 'a line like';
    return count === 1
      ? `${kind} “${quoted}” is missing before ${place}${alsoAt(pieces.length)}`
      : `${countThings(count, 'line')} are missing before ${place}, from “${quoted}” on${alsoAt(pieces.length)}`;
  },
};

export function detectNothing({ actual, what }: Evidence): Diagnosis | null {
  if (actual.length > 0) return null;
  return {
    code: 'no-output',
    words: what === 'the output' ? 'your program wrote nothing' : `${what} is empty`,
  };
}

export function detectEnd(evidence: Evidence): Diagnosis | null {
  const { sides, at, after } = evidence;
  const { line, column } = evidence.place;
  const { normal, original } = sides.actual;
  if (at === normal.length) {
    const typedHere = sides.inputs.some((input) => input.offset === at);
    const isWhole = typedHere || at === 0 || normal[at - 1] === LF;
    // The normal form may have a last line end that the output itself lacks.
    const last = at > 0 && original.at(-1) !== LF ? line : line - 1;
    const words = `${nameText(evidence)} ${nameStop(line, isWhole ? last : null, after)}`;
    return { code: 'stops-early', words };
  }
  if (at !== sides.expected.normal.length) return null;
  const place = column === 1 ? `from line ${line} on` : `in line ${line}`;
  return { code: 'goes-on', words: `${nameText(evidence)} goes on after the expected end, ${place}` };
}

/** `stops after line 3, after input 2 (b)`; `last` is the last whole line, null where it stops within one. */
function nameStop(
  line: number,
  last: number | null,
  input: Pick<Input, 'number' | 'text'> | null = null,
): string {
  const place = last === null ? `in line ${line}` : last === 0 ? 'at the very start' : `after line ${last}`;
  return `stops ${place}${input === null ? '' : `, after ${nameInput(input)}`}`;
}

export const LINES = {
  'stops-early': {
    title: 'the output stops early',
    ofData: true,
    hint: 'look at what ends the program or the loop at this point; what is buffered shows only when it is flushed or closed.',
    claims: [stopsEarly],
    example: ['a\nb\nc\n', 'a\nb\n'],
  },
  'goes-on': {
    title: 'the output goes on after the end',
    ofData: true,
    hint: 'look at what should have ended here: a loop, a question, the program.',
    claims: [goesOn],
    example: ['a\n', 'a\nb\n'],
  },
  'no-output': {
    title: 'nothing was written',
    hint: 'is it called, and does it print? What is buffered shows only when it is flushed or closed.',
    example: ['a\n', ''],
  },
  'extra-lines': {
    title: 'there are lines too many',
    hint: 'look for output that is there for you alone, or in a loop that it does not belong to.',
    claims: [extraLines],
    example: ['a\nb\nc\n', 'a\nx\nb\nc\n'],
  },
  'missing-lines': {
    title: 'lines are missing',
    claims: [missingLines],
    example: ['a\nb\nc\n', 'a\nc\n'],
  },
  'line-order': {
    title: 'the right lines are in another order',
    hint: 'look at which call comes first, or at how the lines are sorted.',
    freedBy: ['line-order-free'],
    example: ['a\nb\nc\nd\n', 'd\nc\nb\na\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
