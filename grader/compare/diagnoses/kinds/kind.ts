/** A kind of diagnosis: all that is known of it, in one record; and how its claims name places. */
import type { DiagnosisCode, Filter } from '../../../model.js';
import { countThings, nameInput, quoteAround } from '../../phrases.js';
import type { Change } from '../changes/change.js';
import { inputAt, lineEnd, lineStart, type Range, type Texts } from '../texts.js';

/** A change with its two pieces. */
export interface Piece extends Change {
  /** The pieces as they are compared. */
  readonly was: string;
  readonly is: string;
}

export interface DiagnosisKind {
  /** The mistake in words that quote nothing of the texts. */
  readonly title: string;
  /** What a student can do. */
  readonly hint?: string;
  /** Whether the hint holds for returned texts, too, which are not printed. */
  readonly hintsForValues?: true;
  /**
   * Whether it is about data. Any other kind can be one line of the program that shows in many places, so such a claim is
   * chosen if it explains most of the difference.
   */
  readonly ofData?: true;
  /** Filters that allow it, the narrowest first: texts that differ in nothing else are equal under the last. */
  readonly freedBy?: readonly Extract<Filter, string>[];
  readonly claims?: readonly ClaimRule[];
  /** What is expected, and what a program with this mistake writes; `<…>` is typed. Absent for values. */
  readonly example?: readonly [expected: string, written: string];
}

/** A claim about places: where it holds, which places are one mistake, and its words. */
export interface ClaimRule {
  /** Of those that hold at a place the lowest is used: the most specific. */
  readonly rank: number;
  /** The predicate: do the two texts prove the claim at this place? A claim that is false is never shown. */
  readonly holds: (texts: Texts, piece: Piece) => boolean;
  /** Places of the same group are one mistake; all places where it is left out. */
  readonly group?: (texts: Texts, piece: Piece) => string;
  /** A sentence without a capital and without a full stop. */
  readonly words: (texts: Texts, pieces: readonly [Piece, ...Piece[]]) => string;
}

export interface ClaimKind extends ClaimRule {
  readonly code: DiagnosisCode;
}

/** What a student's program did at some places, all of one kind. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly pieces: readonly [Piece, ...Piece[]];
}

/** What one text has at a place, and what the other one has instead. */
export function readFrom(
  side: 'expected' | 'actual',
  { was, is }: Piece,
): { readonly more: string; readonly less: string } {
  return side === 'expected' ? { more: was, less: is } : { more: is, less: was };
}

/** `line 5`. */
export function nameLine(texts: Texts, piece: Piece): string {
  return `line ${texts.lineOf(piece.actual.from)}`;
}

/** `line 5, after input 2 (b)`. */
export function namePlace(texts: Texts, piece: Piece): string {
  const moment = nameMoment(texts, piece);
  return moment === '' ? nameLine(texts, piece) : `${nameLine(texts, piece)}, ${moment}`;
}

/** Where an extra piece was written. Directly at an input it may have been written before or after it. */
function nameMoment(texts: Texts, { expected, actual }: Piece): string {
  const [first] = texts.inputs;
  if (first === undefined) return '';
  const here = inputAt(texts, expected.from);
  if (here !== null && expected.from === expected.to && actual.to > actual.from)
    return `where ${nameInput(here)} is typed`;
  const before = texts.inputs.findLast(({ offset }) => offset <= expected.from);
  return before === undefined ? `before ${nameInput(first)}` : `after ${nameInput(before)}`;
}

/** `, and at 3 more places`; empty for a single one. */
export function alsoAt(count: number, thing = 'place'): string {
  return count > 1 ? `, and at ${countThings(count - 1, `more ${thing}`)}` : '';
}

/** `, and on 3 more lines`; empty for a single one. */
export function onMoreLines(count: number): string {
  return count > 1 ? `, and on ${countThings(count - 1, 'more line')}` : '';
}

/** The line around a change in the student's own text, without its line end. */
export function quoteOwnLine(texts: Texts, { actual }: Piece): string {
  return quoteLineAt(texts.quoteActual, texts.actual, actual.from);
}

export function quoteExpectedLine(texts: Texts, { expected }: Piece): string {
  return quoteLineAt(texts.quoteExpected, texts.expected, expected.from);
}

function quoteLineAt(quote: (range: Range) => string, text: string, at: number): string {
  const from = lineStart(text, at);
  const line = quote({ from, to: lineEnd(text, Math.max(from, at)) });
  return quoteAround(line, quote({ from, to: at }).length);
}

/** The text on the same line before a change, as it is expected. */
export function textBefore(texts: Texts, { expected }: Piece): string {
  const before = texts.inputs.findLast(({ offset }) => offset < expected.from)?.offset ?? 0;
  const from = Math.max(lineStart(texts.expected, expected.from), before);
  return texts.quoteExpected({ from, to: expected.from });
}

/** Whether the piece begins a line. It also does after an input, since typing it ended the line. */
export function beginsLine(texts: Texts, { expected, actual }: Change): boolean {
  return atLineStart(texts.actual, actual.from) || inputAt(texts, expected.from) !== null;
}

export function isBlankText(text: string): boolean {
  return /^[ \t]*$/.test(text);
}
export function atLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n';
}
export function atLineEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === '\n' || (text[at] === '\r' && text[at + 1] === '\n');
}
