/** Whether two texts are the same but for what is free. */
import type { FilterName } from '../model.js';
import {
  CR,
  countLineEnds,
  equalBytes,
  findLineStart,
  isBlank,
  LF,
  commonPrefixLength,
  commonSuffixLength,
  measureLineEnd,
} from './bytes.js';
import { concernsLines, normaliseText } from './filters.js';
import { arrangeLikeActual } from './line-order.js';

/** Whether the texts are equal under the filters. `borders`: expected offsets that lines may not cross. */
export function equalUnder(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly FilterName[],
  borders: readonly number[] = [],
): boolean {
  if (equalBytes(expected, actual)) return true;
  const free = filters.filter((filter) => filter !== 'exit-code-free' && filter !== 'only-what-counts');
  if (free.length === 0) return false;
  if (free.includes('line-order-free')) {
    const [left, right] = normaliseBoth(expected, actual, free);
    return equalBytes(arrangeLikeActual(left, right, findBorderLines(expected, free, borders)).bytes, right);
  }
  const { head, tail } = trimCommon(expected, actual, free);
  const one = expected.subarray(head, expected.length - tail);
  const other = actual.subarray(head, actual.length - tail);
  if (differAtAGlance(one, other, free)) return false;
  const [left, right] = normaliseBoth(one, other, free);
  return equalBytes(left, right);
}

const GLANCE_BYTES = 65_536;

/** What tells long texts apart without a look at all of them: their first lines, their last, and how many there are. */
function differAtAGlance(one: Uint8Array, other: Uint8Array, filters: readonly FilterName[]): boolean {
  if (one.length <= 2 * GLANCE_BYTES || other.length <= 2 * GLANCE_BYTES) return false;
  return (
    beginDifferently(one, other, filters) ||
    endDifferently(one, other, filters) ||
    haveOtherLines(one, other, filters)
  );
}

function beginDifferently(one: Uint8Array, other: Uint8Array, filters: readonly FilterName[]): boolean {
  const left = normaliseText(one.subarray(0, GLANCE_BYTES), filters);
  const right = normaliseText(other.subarray(0, GLANCE_BYTES), filters);
  // Lines that the cut has not touched: their normal forms are those they have in the whole.
  const sure = Math.min(left.lastIndexOf(LF), right.lastIndexOf(LF));
  return commonPrefixLength(left, right) < sure;
}

function endDifferently(one: Uint8Array, other: Uint8Array, filters: readonly FilterName[]): boolean {
  // One line end more may be free there.
  if (filters.includes('final-newline-free')) return false;
  const [left, right] = [one, other].map((bytes) =>
    // From the start of a line on, the normal form is that of the whole.
    normaliseText(bytes.subarray(findLineStart(bytes, bytes.length - GLANCE_BYTES)), filters),
  );
  if (left === undefined || right === undefined) return false;
  return commonSuffixLength(left, right, 0) < Math.min(left.length, right.length);
}

/** But for those of blank lines and the last one, no line end is ever free. */
function haveOtherLines(one: Uint8Array, other: Uint8Array, filters: readonly FilterName[]): boolean {
  if (filters.includes('blank-lines-free')) return false;
  const more = countLineEnds(one, one.length) - countLineEnds(other, other.length);
  return Math.abs(more) > (filters.includes('final-newline-free') ? 1 : 0);
}

function normaliseBoth(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly FilterName[],
): readonly [Uint8Array, Uint8Array] {
  const lines = concernsLines(filters);
  const left = lines ? normaliseText(expected, filters) : expected;
  const right = lines ? normaliseText(actual, filters) : actual;
  return filters.includes('final-newline-free') ? settleFinalNewline(left, right) : [left, right];
}

/** Where one text ends with exactly one line end more than the other, takes it away. */
export function settleFinalNewline(left: Uint8Array, right: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const surplus = countFinalLineEnds(left) - countFinalLineEnds(right);
  if (surplus === 1) return [dropLineEnd(left), right];
  if (surplus === -1) return [left, dropLineEnd(right)];
  return [left, right];
}

function dropLineEnd(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - measureLineEnd(bytes, bytes.length));
}

function countFinalLineEnds(bytes: Uint8Array): number {
  let count = 0;
  let end = bytes.length;
  for (let size = measureLineEnd(bytes, end); size > 0; size = measureLineEnd(bytes, end)) {
    end -= size;
    count++;
  }
  return count;
}

/**
 * The numbers, from 0 and in the normal form, of the first lines that begin after each border (an offset in the text).
 * A line in which an input was typed belongs to what came before it.
 */
export function findBorderLines(
  text: Uint8Array,
  filters: readonly FilterName[],
  borders: readonly number[],
): readonly number[] {
  if (borders.length === 0) return [];
  const origins = new Uint32Array(text.length + 1);
  const normal = normaliseText(text, filters, origins);
  const lines: number[] = [];
  let line = 0;
  let atLineStart = true;
  let next = 0;
  for (let at = 0; at <= normal.length && next < borders.length; at++) {
    if (atLineStart) {
      while ((borders[next] ?? Infinity) <= (origins[at] ?? Infinity) && next < borders.length) {
        lines.push(line);
        next++;
      }
    }
    atLineStart = normal[at] === LF;
    if (atLineStart) line++;
  }
  return lines;
}

/** Cuts off common ends that cannot have a part in any difference, at places where normal forms can be cut, too. */
function trimCommon(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly FilterName[],
): { readonly head: number; readonly tail: number } {
  const byLines =
    filters.includes('blank-lines-free') ||
    filters.includes('list-order-free') ||
    filters.includes('last-comma-free') ||
    filters.includes('leading-blanks-free');
  let head = commonPrefixLength(expected, actual);
  if (byLines) head = findLineStart(expected, head);
  else while (head > 0 && !separates(expected[head - 1])) head--;
  if (filters.includes('final-newline-free')) return { head, tail: 0 };
  let tail = commonSuffixLength(expected, actual, head);
  if (byLines) {
    const lineEnd = actual.indexOf(LF, actual.length - tail);
    tail = lineEnd === -1 ? 0 : actual.length - lineEnd - 1;
  } else {
    while (tail > 0 && !separates(actual[actual.length - tail])) tail--;
    // The first character of the tail stays, lest blanks before it look like blanks at the end of the text.
    if (tail > 0) tail--;
  }
  return { head, tail };
}

/** ASCII, no blank, no part of a line end: what stands on one side of it has no say in what stands on the other. */
function separates(byte: number | undefined): boolean {
  return byte !== undefined && byte < 0x80 && byte !== LF && byte !== CR && !isBlank(byte);
}
