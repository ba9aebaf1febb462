/** The filter `final-newline-free`. */
import { measureLineEnd } from '../../text/bytes.js';
import type { FilterRecord, ReconciledPair } from './filter.js';

export const finalNewline: FilterRecord<'final-newline-free'> = {
  frees: 'One line end at the end of the text may be missing, or there may be one more.',
  affects: 'last-line-end',
  remark: { words: 'the line end at the very end', preposition: 'of' },
  scope: 'character',
  rank: 100,
  form: { kind: 'pair', reconcile: reconcileLastLineEnd },
};

/** Where one text ends with exactly one line end more than the other, takes it away. */
function reconcileLastLineEnd(expected: Uint8Array, actual: Uint8Array): ReconciledPair {
  const surplus = countFinalLineEnds(expected) - countFinalLineEnds(actual);
  if (surplus === 1) return { expected: dropLineEnd(expected), actual };
  if (surplus === -1) return { expected, actual: dropLineEnd(actual) };
  return { expected, actual };
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
