/**
 * The two texts that claims are about: their normal forms as strings, and how these map to the lines of the originals.
 */
import type { Filter } from '../../model.js';
import { nameText, type Evidence } from '../evidence.js';
import type { Input } from '../expected.js';
import { frees } from '../filters/index.js';
import { findLine, lineStarts, type NormalizedText } from '../normalized-texts.js';
import { escapeRegExp } from '../../text/regular-expression.js';
import { decodeBytes } from '../../text/utf8.js';

/** Offsets in a text; the end is not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Texts {
  /** `your output`, or the name of the text. */
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
  /** Differences that these filters allow are never named as a cause. */
  readonly filters: readonly Filter[];
  /** Where the inputs are typed in the expected text. */
  readonly inputs: readonly Input[];
  /** The lines that are typed, also if nobody knows when they are read. */
  readonly typed: readonly string[];
  /** The line of the student's own text, from 1, that contains this offset of `actual`. */
  readonly lineOf: (actual: number) => number;
  /** The piece as it was written, before normalization. */
  readonly quoteExpected: (range: Range) => string;
  readonly quoteActual: (range: Range) => string;
}

const MAX_LENGTH = 500_000;

/** Null if the texts are too long to be described in words. */
export function readTexts(evidence: Evidence): Texts | null {
  const { sides, filters } = evidence;
  if (sides.expected.normal.length + sides.actual.normal.length > MAX_LENGTH) return null;
  const { expected, inputs } = decodeExpected(evidence);
  const actual = decodeBytes(sides.actual.normal);
  const moved = frees(filters, 'line-order') || frees(filters, 'item-order');
  const expectedBytes = createByteOffsets(expected);
  const actualBytes = createByteOffsets(actual);
  const starts = lineStarts(sides.actual.original);
  return {
    name: nameText(evidence),
    expected,
    actual,
    filters,
    // If lines may come in any order, no line belongs to an input.
    inputs: frees(filters, 'line-order') ? [] : inputs,
    typed: sides.inputs.map(({ text }) => text),
    lineOf: (offset) => findLine(starts, sides.actual.toOriginal(actualBytes(offset))) + 1,
    quoteExpected: (range) => quote(expected, expectedBytes, sides.expected, range, moved),
    quoteActual: (range) => quote(actual, actualBytes, sides.actual, range, moved),
  };
}

/** Decodes what is written before the first input, between inputs, and after the last. */
function decodeExpected({ sides, arePlaced }: Evidence): Pick<Texts, 'expected' | 'inputs'> {
  const { normal } = sides.expected;
  const placed = arePlaced ? sides.inputs.filter(({ offset }) => offset >= 0) : [];
  let [expected, from] = ['', 0];
  const inputs = placed.map((input) => {
    expected += decodeBytes(normal.subarray(from, input.offset));
    from = input.offset;
    return { ...input, offset: expected.length };
  });
  return { expected: expected + decodeBytes(normal.subarray(from)), inputs };
}

/** The piece of the original. If a filter has sorted the lines, they are found again by their text. */
function quote(
  text: string,
  bytesUpTo: (offset: number) => number,
  side: NormalizedText,
  { from, to }: Range,
  moved: boolean,
): string {
  if (from >= to) return '';
  if (moved) return quoteMoved(text.slice(from, to), side);
  const start = side.toOriginal(bytesUpTo(from));
  const last = side.toOriginal(bytesUpTo(to) - 1);
  return decodeBytes(side.original.subarray(start, last + 1));
}

/**
 * Finds a line by its characters in any order, since its items may have been sorted as well; finds a part of a line by
 * its characters in order.
 */
function quoteMoved(piece: string, side: NormalizedText): string {
  const signs = (line: string): string => Array.from(line.replace(/\s+/g, '')).sort().join('');
  const original = decodeBytes(side.original);
  const originals = new Map(original.split('\n').map((line) => [signs(line), line]));
  return piece
    .split('\n')
    .map((line) => (line === '' ? '' : (originals.get(signs(line)) ?? findSpaced(line, original) ?? line)))
    .join('\n');
}

/** Longer pieces are quoted in their normal form. */
const MAX_SPACED_LENGTH = 200;

/** The first place in the text that is equal apart from blanks. */
function findSpaced(piece: string, text: string): string | null {
  const signs = Array.from(piece.replace(/\s+/g, ''));
  if (signs.length === 0 || signs.length > MAX_SPACED_LENGTH) return null;
  const pattern = signs.map(escapeRegExp).join('[ \\t]*');
  return new RegExp(pattern).exec(text)?.[0] ?? null;
}

/**
 * How many bytes the text takes up to an offset: the whole of a character that it cuts, and one for a stand-in of an
 * invalid byte.
 */
function createByteOffsets(text: string): (offset: number) => number {
  const plain = text.replace(/\p{Cs}/gu, '?');
  return (offset) => {
    const isWithinPair = (plain.codePointAt(offset - 1) ?? 0) > 0xffff;
    return Buffer.byteLength(plain.slice(0, isWithinPair ? offset + 1 : offset));
  };
}

/** Offset at which the line that holds `at` begins. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Offset of the line end of the line that holds `at`, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The input that is typed at this offset of the expected text. */
export function inputAt(texts: Texts, expected: number): Input | null {
  return texts.inputs.findLast(({ offset }) => offset === expected) ?? null;
}

/** The prompt before an input: the last line before it, without a line end. Empty if there is none. */
export function readPrompt(texts: Texts, input: Input): Range {
  const to = input.offset;
  const from = lineStart(texts.expected, to > 0 && texts.expected[to - 1] === '\n' ? to - 1 : to);
  const previous = texts.inputs.findLast(({ offset }) => offset < to)?.offset ?? 0;
  return { from: Math.max(from, previous), to };
}
