/** Finds the right lines in another order. */
import type { Diagnosis } from '../../model.js';
import { equalUnder } from '../equality.js';
import { nameText, type Evidence } from '../evidence.js';
import { frees } from '../filters/index.js';

/** Longer texts are not searched for another order of their lines. */
const MAX_LENGTH_TO_SORT = 1_000_000;

export function detectOtherOrder(evidence: Evidence): Diagnosis | null {
  const { expected, actual, filters, borders, sides } = evidence;
  if (!sides.whole || frees(filters, 'line-order')) return null;
  if (expected.length + actual.length > MAX_LENGTH_TO_SORT) return null;
  const granted = [...filters, 'line-order-free'] as const;
  if (equalUnder(expected, actual, granted, borders))
    return describeOrder(evidence, 'has the right lines in another order');
  // Lines may even have changed places across an input.
  return borders.length > 0 && equalUnder(expected, actual, granted)
    ? describeOrder(evidence, 'has the right lines in another order, some before or after another input')
    : null;
}

function describeOrder(evidence: Evidence, words: string): Diagnosis {
  return {
    code: 'line-order',
    words: `${nameText(evidence)} ${words}, from line ${evidence.place.line} on`,
  };
}
