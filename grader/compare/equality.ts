/** Whether two texts are equal under the filters of a case. */
import type { Filter } from '../model.js';
import { equalBytes, LF } from '../text/bytes.js';
import { changesText, normalizeText, reconcile } from './filters/normalize.js';
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
  const both = normalizeBoth(expected, actual, free);
  if (!frees(free, 'line-order')) return equalBytes(both.expected, both.actual);
  const arranged = arrangeLikeActual(both.expected, both.actual, findBorderLines(expected, free, borders));
  return equalBytes(arranged.bytes, both.actual);
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
