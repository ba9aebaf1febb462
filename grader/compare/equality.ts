/** Whether two texts are equal under the filters of a case. */
import type { Filter } from '../model.js';
import {
  CR,
  countLineEnds,
  equalBytes,
  findLineStart,
  isBlank,
  LF,
  commonPrefixLength,
  commonSuffixLength,
} from '../text/bytes.js';
import { changesText, normalizeText, reconcile, widestScope } from './filters/normalize.js';
import { frees, recordOf } from './filters/index.js';
import { arrangeLikeActual } from './sort-lines.js';

/** Whether the texts are equal under the filters. `borders`: expected offsets that lines may not cross. */
export function equalUnder(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
  borders: readonly number[] = [],
): boolean {
  if (equalBytes(expected, actual)) return true;
  const free = filters.filter((filter) => recordOf(filter).form.kind !== 'none');
  if (free.length === 0) return false;
  if (frees(free, 'line-order')) {
    const both = normalizeBoth(expected, actual, free);
    const arranged = arrangeLikeActual(both.expected, both.actual, findBorderLines(expected, free, borders));
    return equalBytes(arranged.bytes, both.actual);
  }
  const { head, tail } = trimCommon(expected, actual, free);
  const one = expected.subarray(head, expected.length - tail);
  const other = actual.subarray(head, actual.length - tail);
  if (differAtAGlance(one, other, free)) return false;
  const both = normalizeBoth(one, other, free);
  return equalBytes(both.expected, both.actual);
}

const GLANCE_BYTES = 65_536;

/** Finds most differences of long texts cheaply, by the first lines, the last lines, and the number of lines. */
function differAtAGlance(one: Uint8Array, other: Uint8Array, filters: readonly Filter[]): boolean {
  // Some filters compare both texts together: then the normal form of a part says nothing.
  if (widestScope(filters) === 'text' || filters.some(readsBothTexts)) return false;
  if (one.length <= 2 * GLANCE_BYTES || other.length <= 2 * GLANCE_BYTES) return false;
  return (
    beginDifferently(one, other, filters) ||
    endDifferently(one, other, filters) ||
    haveOtherLines(one, other, filters)
  );
}

function readsBothTexts(filter: Filter): boolean {
  const { form, affects } = recordOf(filter);
  return form.kind === 'pair' && affects !== 'last-line-end';
}

function beginDifferently(one: Uint8Array, other: Uint8Array, filters: readonly Filter[]): boolean {
  const left = normalizeText(one.subarray(0, GLANCE_BYTES), filters);
  const right = normalizeText(other.subarray(0, GLANCE_BYTES), filters);
  // Lines that the cut does not touch have the same normal form as in the whole text.
  const sure = Math.min(left.lastIndexOf(LF), right.lastIndexOf(LF));
  return commonPrefixLength(left, right) < sure;
}

function endDifferently(one: Uint8Array, other: Uint8Array, filters: readonly Filter[]): boolean {
  // One text may end with one more line end.
  if (frees(filters, 'last-line-end')) return false;
  const [left, right] = [one, other].map((bytes) =>
    // From the start of a line on, the normal form is that of the whole text.
    normalizeText(bytes.subarray(findLineStart(bytes, bytes.length - GLANCE_BYTES)), filters),
  );
  if (left === undefined || right === undefined) return false;
  return commonSuffixLength(left, right, 0) < Math.min(left.length, right.length);
}

/** Filters never ignore a line end, except of a blank line or at the end of the text. */
function haveOtherLines(one: Uint8Array, other: Uint8Array, filters: readonly Filter[]): boolean {
  if (frees(filters, 'blank-lines')) return false;
  const more = countLineEnds(one, one.length) - countLineEnds(other, other.length);
  return Math.abs(more) > (frees(filters, 'last-line-end') ? 1 : 0);
}

/** The normal forms of both texts. The order of lines is left as it is. */
function normalizeBoth(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
): { readonly expected: Uint8Array; readonly actual: Uint8Array } {
  if (!changesText(filters)) return reconcile(expected, actual, filters);
  return reconcile(normalizeText(expected, filters), normalizeText(actual, filters), filters);
}

/**
 * The numbers, from 0 and in the normal form, of the first lines that begin after each border (an offset in the text).
 * A line in which an input was typed belongs to the output before it.
 */
export function findBorderLines(
  text: Uint8Array,
  filters: readonly Filter[],
  borders: readonly number[],
): readonly number[] {
  if (borders.length === 0) return [];
  const origins = new Uint32Array(text.length + 1);
  const normal = normalizeText(text, filters, origins);
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

/**
 * Cuts off common beginnings and ends that cannot be part of any difference, at places where normal forms can be cut,
 * too.
 */
function trimCommon(
  expected: Uint8Array,
  actual: Uint8Array,
  filters: readonly Filter[],
): { readonly head: number; readonly tail: number } {
  const scope = widestScope(filters);
  if (scope === 'text') return { head: 0, tail: 0 };
  const byLines = scope === 'line';
  let head = commonPrefixLength(expected, actual);
  if (byLines) head = findLineStart(expected, head);
  else while (head > 0 && !separates(expected[head - 1])) head--;
  if (frees(filters, 'last-line-end')) return { head, tail: 0 };
  let tail = commonSuffixLength(expected, actual, head);
  if (byLines) {
    const lineEnd = actual.indexOf(LF, actual.length - tail);
    tail = lineEnd === -1 ? 0 : actual.length - lineEnd - 1;
  } else {
    while (tail > 0 && !separates(actual[actual.length - tail])) tail--;
    // The first character of the tail stays, so that blanks before it do not look like blanks at the end of the text.
    if (tail > 0) tail--;
  }
  return { head, tail };
}

/** A safe byte to cut at (ASCII, no blank, no part of a line end): normalizing one side never depends on the other. */
function separates(byte: number | undefined): boolean {
  return byte !== undefined && byte < 0x80 && byte !== LF && byte !== CR && !isBlank(byte);
}
