/** Two texts made ready for telling how they differ: normal forms in which nothing free is left, and the way back. */
import type { FilterName } from '../model.js';
import { findLineStart, LF, measureCommonHead } from './bytes.js';
import { findBorderLines, settleFinalNewline } from './equality.js';
import type { Input } from './expected.js';
import { concernsLines, normaliseText } from './filters.js';
import { arrangeLikeActual } from './line-order.js';

/** A text from `base` on in its normal form. */
export interface Side {
  readonly original: Uint8Array;
  readonly normal: Uint8Array;
  /** Offset in the original of an offset in the normal form. */
  readonly toOriginal: (offset: number) => number;
}

export interface Sides {
  readonly expected: Side;
  readonly actual: Side;
  /** What was typed after `base`, at offsets of the expected normal form, plus the one just before. */
  readonly inputs: readonly Input[];
  readonly filters: readonly FilterName[];
}

/** So much of what is equal is kept before the first difference, for context. */
const CONTEXT_BYTES = 8192;

/** Normal forms of both texts, without most of the common head. */
export function prepareSides(
  expected: Uint8Array,
  inputs: readonly Input[],
  actual: Uint8Array,
  filters: readonly FilterName[],
): Sides {
  const anyOrder = filters.includes('line-order-free');
  const head = measureCommonHead(expected, actual);
  const base = anyOrder
    ? 0
    : findLineStart(expected, Math.max(0, findLineStart(expected, head) - CONTEXT_BYTES));
  const left = prepareSide(expected, base, filters);
  const right = prepareSide(actual, base, filters);
  const [settledLeft, settledRight] = filters.includes('final-newline-free')
    ? settleFinalNewline(left.normal, right.normal)
    : [left.normal, right.normal];
  const actualSide = { ...right, normal: settledRight };
  const settled = { ...left, normal: settledLeft };
  const expectedSide = anyOrder
    ? rearrangeSide(
        settled,
        settledRight,
        findBorderLines(
          expected,
          filters,
          inputs.map((input) => input.offset),
        ),
      )
    : settled;
  return { expected: expectedSide, actual: actualSide, inputs: placeInputs(inputs, settled, base), filters };
}

function prepareSide(original: Uint8Array, base: number, filters: readonly FilterName[]): Side {
  const rest = original.subarray(base);
  if (!concernsLines(filters)) return { original, normal: rest, toOriginal: (offset) => base + offset };
  const origins = new Uint32Array(rest.length + 1);
  const normal = normaliseText(rest, filters, origins);
  return { original, normal, toOriginal: (offset) => base + (origins[offset] ?? rest.length) };
}

function rearrangeSide(side: Side, actual: Uint8Array, borderLines: readonly number[]): Side {
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

function placeInputs(inputs: readonly Input[], side: Side, base: number): readonly Input[] {
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
function findNormalOffset(side: Side, original: number): number {
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
