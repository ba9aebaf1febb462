/** Compares a file that a program should have written. */
import type { Difference, Filter } from '../model.js';
import { compareText, expectPlain } from './compare-text.js';

export type FileComparison =
  | { readonly equal: true; readonly remarks: readonly string[] }
  | { readonly equal: false; readonly difference: Difference };

/** `actual` is the file as it was found after the run; undefined if there was none. */
export function compareFile(
  name: string,
  expected: string,
  actual: Uint8Array | undefined,
  filters: readonly Filter[],
): FileComparison {
  if (actual === undefined) {
    const message = `the file ${name} should have been written, but there is none`;
    return { equal: false, difference: { kind: 'file', message } };
  }
  return compareText(expectPlain(expected), actual, filters, `the file ${name}`);
}
