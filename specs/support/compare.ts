/** Differences as comparing makes them. */
import { encodeText } from '../../grader/text/bytes.js';
import { compareText } from '../../grader/compare/compare-text.js';
import type { Filter, TextDifference, Turn } from '../../grader/model.js';

/** The difference between what should have been said and what was written. They must differ. */
export function differenceOf(
  expected: string | readonly Turn[],
  actual: string,
  filters: readonly Filter[] = [],
): TextDifference {
  const turns: readonly Turn[] =
    typeof expected === 'string' ? [{ by: 'program', text: expected }] : expected;
  const comparison = compareText({ turns }, encodeText(actual), filters);
  if (comparison.equal) throw new Error('the texts do not differ');
  return comparison.difference;
}
