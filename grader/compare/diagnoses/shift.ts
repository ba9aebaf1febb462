/** Whole lines too many, lacking, or in another order. */
import type { Diagnosis } from '../../model.js';
import {
  countLineEnds,
  findLineStart,
  LF,
  commonPrefixLength,
  commonSuffixLength,
} from '../../text/bytes.js';
import { equalUnder } from '../equality.js';
import { nameText, type Evidence } from '../evidence.js';
import { decodeBytes } from '../../text/utf8.js';
import { countThings, quoteShort } from '../words.js';

/** Longer texts are not searched for another order of their lines. */
const LONGEST_TO_SORT = 1_000_000;

export function detectShift(evidence: Evidence): Diagnosis | null {
  if (!evidence.sides.whole) return null;
  const { expected, actual } = trimWholeLines(evidence.sides.expected.normal, evidence.sides.actual.normal);
  const line = evidence.place.line;
  if (expected.length === 0) {
    const which = `line ${line} (“${quoteLine(actual)}”)`;
    const count = countLineEnds(actual, actual.length);
    const what =
      count === 1 ? `${which} is one too many` : `${countThings(count, 'line')} too many from ${which} on`;
    return { code: 'shifted', words: `${what}; everything after is as expected, only ${shifted(count)}` };
  }
  if (actual.length === 0) {
    const which = `before line ${line}: “${quoteLine(expected)}”`;
    const count = countLineEnds(expected, expected.length);
    const what =
      count === 1
        ? `a line is missing ${which}`
        : `${countThings(count, 'line')} are missing ${which} and more`;
    return { code: 'shifted', words: `${what}; everything after is as expected, only ${shifted(count)}` };
  }
  return detectOtherOrder(evidence);
}

function shifted(count: number): string {
  return `shifted by ${countThings(count, 'line')}`;
}

function detectOtherOrder(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters } = evidence;
  if (filters.includes('line-order-free') || expected.length + actual.length > LONGEST_TO_SORT) return null;
  if (!equalUnder(expected, actual, [...filters, 'line-order-free'])) return null;
  return { code: 'line-order', words: `${nameText(evidence)} has the right lines in another order` };
}

/** What is left of two texts without the lines they begin and end with alike. */
export function trimWholeLines(
  expected: Uint8Array,
  actual: Uint8Array,
): { readonly expected: Uint8Array; readonly actual: Uint8Array } {
  const head = findLineStart(expected, commonPrefixLength(expected, actual));
  let tail = commonSuffixLength(expected, actual, head);
  // The tail may begin where in both texts a line begins, and nowhere else.
  const begins = (bytes: Uint8Array): boolean => {
    const at = bytes.length - tail;
    return at === head || bytes[at - 1] === LF;
  };
  while (tail > 0 && !(begins(expected) && begins(actual))) {
    const next = actual.indexOf(LF, actual.length - tail);
    tail = next === -1 ? 0 : actual.length - next - 1;
  }
  return {
    expected: expected.subarray(head, expected.length - tail),
    actual: actual.subarray(head, actual.length - tail),
  };
}

function quoteLine(lines: Uint8Array): string {
  return quoteShort(decodeBytes(lines.subarray(0, 400)).replace(/\r?\n[^]*$/, ''));
}
