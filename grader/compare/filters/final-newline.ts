/** The filter `final-newline-free`. */
import { CR, equalBytes, LF, measureLineEnd } from '../../text/bytes.js';
import type { FilterRecord, ReconciledPair } from './filter.js';

export const finalNewline: FilterRecord<'final-newline-free'> = {
  frees: 'One line end at the end of the text may be missing, or there may be one more.',
  affects: 'last-line-end',
  remark: { words: 'the line end at the very end', preposition: 'of' },
  isLayout: true,
  rank: 100,
  form: { kind: 'pair', reconcile: reconcileLastLineEnd },
};

/** Where one text ends with exactly one line end more than the other, gives that the same; a text that stops within a line stays. */
function reconcileLastLineEnd(expected: Uint8Array, actual: Uint8Array): ReconciledPair {
  const surplus = countFinalLineEnds(expected) - countFinalLineEnds(actual);
  if (surplus === 1) {
    const [longer, shorter] = level(expected, actual);
    return { expected: longer, actual: shorter };
  }
  if (surplus !== -1) return { expected, actual };
  const [longer, shorter] = level(actual, expected);
  return { expected: shorter, actual: longer };
}

function level(longer: Uint8Array, shorter: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const size = measureLineEnd(longer, longer.length);
  const isStopped =
    equalBytes(longer.subarray(0, shorter.length), shorter) && !isLineEnd(longer[shorter.length]);
  if (shorter.length === 0 || isStopped) return [longer.subarray(0, longer.length - size), shorter];
  const ended = new Uint8Array(shorter.length + size);
  ended.set(shorter);
  ended.set(longer.subarray(longer.length - size), shorter.length);
  return [longer, ended];
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
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
