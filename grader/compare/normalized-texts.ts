/** The normal forms of two texts, and how an offset in them maps to the original. */
import type { Filter } from '../model.js';
import { findLineStart, LF, commonPrefixLength, commonSuffixLength } from '../text/bytes.js';
import { findBorderLines } from './equality.js';
import type { Input } from './expected.js';
import { frees, withoutFreeing } from './filters/index.js';
import { changesText, normalizeText, reconcile, widestScope } from './filters/normalize.js';
import { arrangeLikeActual } from './sort-lines.js';

/** A text from `base` on in its normal form. */
export interface NormalizedText {
  readonly original: Uint8Array;
  readonly normal: Uint8Array;
  /** Offset in the original of an offset in the normal form. */
  readonly toOriginal: (offset: number) => number;
}

export interface NormalizedTexts {
  readonly expected: NormalizedText;
  readonly actual: NormalizedText;
  /** What was typed after `base`, at offsets of the expected normal form, plus the one just before. */
  readonly inputs: readonly Input[];
  readonly filters: readonly Filter[];
  /** Whether both normal forms reach to the end of their texts. */
  readonly whole: boolean;
}

/** How many bytes of equal text are kept before the first difference, for context. */
const CONTEXT_BYTES = 8_192;
/** While their normal forms are equal, texts are skipped in pieces of this size. */
const PIECE_BYTES = 262_144;
/** How many bytes of a text with a normal form of its own are compared from there on. */
const WINDOW_BYTES = 2_000_000;

/** Where the compared part of each text begins. */
interface Bases {
  readonly expected: number;
  readonly actual: number;
}

/** Normal forms of both texts, without most of the equal text before the first difference. */
export function normalizeTexts(
  expected: Uint8Array,
  inputs: readonly Input[],
  actual: Uint8Array,
  filters: readonly Filter[],
): NormalizedTexts {
  const anyOrder = widestScope(filters) === 'text';
  const normalised = changesText(filters);
  const bases = anyOrder
    ? { expected: 0, actual: 0 }
    : findBases(expected, actual, normalised ? filters : []);
  const reach = normalised && !anyOrder ? WINDOW_BYTES : Infinity;
  const sides = createSides(expected, inputs, actual, filters, bases, reach);
  if (sides.whole || holdsDifference(sides)) return sides;
  return createSides(expected, inputs, actual, filters, bases, Infinity);
}

function holdsDifference({ expected, actual }: NormalizedTexts): boolean {
  const common = commonPrefixLength(expected.normal, actual.normal);
  return common < expected.normal.length && common < actual.normal.length;
}

function createSides(
  expected: Uint8Array,
  inputs: readonly Input[],
  actual: Uint8Array,
  filters: readonly Filter[],
  bases: Bases,
  reach: number,
): NormalizedTexts {
  const left = prepareSide(expected, bases.expected, reach, filters);
  const right = prepareSide(actual, bases.actual, reach, filters);
  const whole = bases.expected + reach >= expected.length && bases.actual + reach >= actual.length;
  const pair = reconcile(
    left.normal,
    right.normal,
    // The end of a text is unknown until it is reached.
    whole ? filters : withoutFreeing(filters, 'last-line-end'),
  );
  const actualSide = { ...right, normal: pair.actual };
  const settled: NormalizedText = {
    ...left,
    normal: pair.expected,
    toOriginal: (offset) => left.toOriginal(pair.toExpected(offset)),
  };
  const offsets = inputs.map((input) => input.offset);
  const expectedSide = frees(filters, 'line-order')
    ? rearrangeSide(settled, pair.actual, findBorderLines(expected, filters, offsets))
    : settled;
  return {
    expected: expectedSide,
    actual: actualSide,
    inputs: placeInputs(inputs, settled, bases.expected),
    filters,
    whole,
  };
}

/** Line starts a little before the first difference: up to them the normal forms are equal. */
function findBases(expected: Uint8Array, actual: Uint8Array, filters: readonly Filter[]): Bases {
  const head = findLineStart(expected, commonPrefixLength(expected, actual));
  let bases: Bases = { expected: head, actual: head };
  if (filters.length > 0) {
    const origins = [new Uint32Array(PIECE_BYTES + 1), new Uint32Array(PIECE_BYTES + 1)] as const;
    const skip = (): Bases | null => skipPiece(expected, actual, bases, filters, origins);
    for (let next = skip(); next !== null; next = skip()) {
      bases = next;
    }
  }
  return stepBack(expected, actual, bases);
}

/** Skips lines whose normal forms are equal; null if the next piece contains the difference or the end. */
function skipPiece(
  expected: Uint8Array,
  actual: Uint8Array,
  bases: Bases,
  filters: readonly Filter[],
  origins: readonly [Uint32Array, Uint32Array],
): Bases | null {
  const left = expected.subarray(bases.expected, bases.expected + PIECE_BYTES);
  const right = actual.subarray(bases.actual, bases.actual + PIECE_BYTES);
  if (left.length < PIECE_BYTES && right.length < PIECE_BYTES) return null;
  const one = normalizeText(left, filters, origins[0]);
  const other = normalizeText(right, filters, origins[1]);
  const common = commonPrefixLength(one, other);
  // A line at the very end of a piece may be incomplete, so only lines before it count.
  const cut = findLineStart(one, Math.min(common, one.length - 1, other.length - 1));
  if (cut === 0) return null;
  const next = {
    expected: findLineStart(expected, bases.expected + (origins[0][cut] ?? 0)),
    actual: findLineStart(actual, bases.actual + (origins[1][cut] ?? 0)),
  };
  return next.expected > bases.expected && next.actual > bases.actual ? next : null;
}

/** Goes back by the same number of bytes in both, as long as they are equal, to the start of a line. */
function stepBack(expected: Uint8Array, actual: Uint8Array, bases: Bases): Bases {
  const left = expected.subarray(Math.max(0, bases.expected - CONTEXT_BYTES), bases.expected);
  const right = actual.subarray(Math.max(0, bases.actual - CONTEXT_BYTES), bases.actual);
  const equal = commonSuffixLength(left, right, 0);
  const start = bases.expected - equal === 0 ? 0 : expected.indexOf(LF, bases.expected - equal) + 1;
  const back = Math.max(0, bases.expected - start);
  return { expected: bases.expected - back, actual: bases.actual - back };
}

function prepareSide(
  original: Uint8Array,
  base: number,
  reach: number,
  filters: readonly Filter[],
): NormalizedText {
  if (!changesText(filters)) {
    // A filter may have given the text the line end that it lacks.
    const toOriginal = (offset: number): number => Math.min(base + offset, original.length);
    return { original, normal: original.subarray(base), toOriginal };
  }
  const rest = original.subarray(base, base + reach);
  const origins = new Uint32Array(rest.length + 1);
  const normal = normalizeText(rest, filters, origins);
  return { original, normal, toOriginal: (offset) => base + (origins[offset] ?? rest.length) };
}

function rearrangeSide(
  side: NormalizedText,
  actual: Uint8Array,
  borderLines: readonly number[],
): NormalizedText {
  const { bytes, lineOf } = arrangeLikeActual(side.normal, actual, borderLines);
  if (bytes === side.normal) return side;
  const before = lineStarts(side.normal);
  const after = lineStarts(bytes);
  const toOriginal = (offset: number): number => {
    const line = findLine(after, offset);
    const from = before[lineOf[line] ?? -1] ?? side.normal.length;
    return side.toOriginal(Math.min(from + offset - (after[line] ?? 0), side.normal.length));
  };
  return { original: side.original, normal: bytes, toOriginal };
}

function placeInputs(inputs: readonly Input[], side: NormalizedText, base: number): readonly Input[] {
  const placed: Input[] = [];
  for (const input of inputs) {
    if (input.offset < base) {
      placed.length = 0;
      placed.push({ ...input, offset: -1 });
    } else {
      placed.push({ ...input, offset: findNormalOffset(side, input.offset) });
    }
  }
  return placed;
}

/** The first place in the normal form that comes from `original` or from behind it. */
function findNormalOffset(side: NormalizedText, original: number): number {
  let low = 0;
  let high = side.normal.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (side.toOriginal(middle) < original) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) starts.push(at + 1);
  return starts;
}

/** The last line that starts at or before the offset. */
function findLine(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
