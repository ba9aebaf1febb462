/** The normal forms of two texts, and how an offset in them maps to the original. */
import type { Filter } from '../model.js';
import { findLineEnd, findLineStart, LF } from '../text/bytes.js';
import { measureCommonPrefix } from '../text/common-prefix.js';
import { findFirst } from '../text/find-first.js';
import { findBorderLines } from './equality.js';
import type { Input } from './expected.js';
import { frees } from './filters/index.js';
import { changesText, normalizeText, reconcile } from './filters/normalize.js';
import { arrangeLikeActual } from './sort-lines.js';

/** A text in its normal form, from a line a little before the first difference on. */
export interface NormalizedText {
  readonly original: Uint8Array;
  readonly normal: Uint8Array;
  /** Offset in the original of an offset in the normal form. */
  readonly toOriginal: (offset: number) => number;
}

export interface NormalizedTexts {
  readonly expected: NormalizedText;
  readonly actual: NormalizedText;
  /** What was typed there, at offsets of the expected normal form, plus the one just before. */
  readonly inputs: readonly Input[];
  readonly filters: readonly Filter[];
}

/** How many bytes of equal text are kept before the first difference, for context. */
const CONTEXT_BYTES = 8_192;

/** Normal forms of both texts, without most of the equal text before the first difference. */
export function normalizeTexts(
  expected: Uint8Array,
  inputs: readonly Input[],
  actual: Uint8Array,
  filters: readonly Filter[],
): NormalizedTexts {
  const left = normalizeSide(expected, filters);
  const right = normalizeSide(actual, filters);
  const pair = reconcile(left.normal, right.normal, filters);
  const settled: NormalizedText = {
    ...left,
    normal: pair.expected,
    toOriginal: (offset) => left.toOriginal(pair.toExpected(offset)),
  };
  const offsets = inputs.map((input) => input.offset);
  const anyOrder = frees(filters, 'line-order');
  const from = anyOrder ? 0 : findContext(pair.expected, pair.actual);
  return {
    expected: anyOrder
      ? rearrangeSide(settled, pair.actual, findBorderLines(expected, filters, offsets))
      : viewFrom(settled, from),
    actual: viewFrom({ ...right, normal: pair.actual }, from),
    inputs: placeInputs(inputs, settled, from),
    filters,
  };
}

/** The start of a line a little before the first difference. */
function findContext(one: Uint8Array, other: Uint8Array): number {
  const line = findLineStart(one, measureCommonPrefix(one, other));
  return line <= CONTEXT_BYTES ? 0 : findLineEnd(one, line - CONTEXT_BYTES);
}

function viewFrom({ original, normal, toOriginal }: NormalizedText, from: number): NormalizedText {
  return { original, normal: normal.subarray(from), toOriginal: (offset) => toOriginal(from + offset) };
}

function normalizeSide(original: Uint8Array, filters: readonly Filter[]): NormalizedText {
  // A filter may have given the text the line end that it lacks.
  if (!changesText(filters))
    return { original, normal: original, toOriginal: (offset) => Math.min(offset, original.length) };
  const origins = new Uint32Array(original.length + 1);
  const normal = normalizeText(original, filters, origins);
  return { original, normal, toOriginal: (offset) => origins[offset] ?? original.length };
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

function placeInputs(inputs: readonly Input[], side: NormalizedText, from: number): readonly Input[] {
  const placed = inputs.map((input) => ({ ...input, offset: findNormalOffset(side, input.offset) - from }));
  const before = placed.findLast(({ offset }) => offset < 0);
  return [
    ...(before === undefined ? [] : [{ ...before, offset: -1 }]),
    ...placed.filter(({ offset }) => offset >= 0),
  ];
}

/** The first place in the normal form that comes from `original` or from behind it. */
function findNormalOffset(side: NormalizedText, original: number): number {
  return findFirst(side.normal.length, (at) => side.toOriginal(at) >= original);
}

/** The offsets at which lines begin; the last one may be empty. */
export function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) starts.push(at + 1);
  return starts;
}

/** The last line, from 0, that starts at or before the offset. */
export function findLine(starts: readonly number[], offset: number): number {
  return Math.max(0, findFirst(starts.length, (line) => (starts[line] ?? Infinity) > offset) - 1);
}
