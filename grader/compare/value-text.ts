/** Compares texts inside values, which drivers report as strings. */
import type { Filter, TextDifference } from '../model.js';
import { encodeText } from '../text/bytes.js';
import { compareText, expectPlain } from './compare-text.js';

export type PlainComparison =
  | { readonly equal: true; readonly remarks: readonly string[] }
  | {
      readonly equal: false;
      readonly difference: TextDifference;
      /** Roughly the offset of the first difference, in both strings. */
      readonly offset: number;
    };

/** Compares two strings as texts. */
export function comparePlainText(
  expected: string,
  actual: string,
  filters: readonly Filter[],
  what: string,
): PlainComparison {
  if (expected === actual) return { equal: true, remarks: [] };
  const comparison = compareText(expectPlain(expected), encodeText(actual), filters, what);
  if (comparison.equal) return comparison;
  return { ...comparison, offset: findOffset(actual, comparison.difference.at) };
}

function findOffset(text: string, at: { readonly line: number; readonly column: number }): number {
  let start = 0;
  for (let line = 1; line < at.line; line++) start = text.indexOf('\n', start) + 1;
  return start + at.column - 1;
}
