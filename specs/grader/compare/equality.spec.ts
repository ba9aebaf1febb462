import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { encodeText, equalBytes } from '../../../grader/text/bytes.js';
import { equalUnder } from '../../../grader/compare/equality.js';
import { PLAIN_FILTERS } from '../../../grader/compare/filters/index.js';
import { changesText, normalizeText } from '../../../grader/compare/filters/normalize.js';
import type { Filter, FilterName } from '../../../grader/model.js';
import { amount } from '../../support/effort.js';

/** Those that say nothing but what the normal form of the whole text says. */
const BY_LINE = PLAIN_FILTERS.filter((filter) => changesText([filter]));

/** Long enough that their ends are looked at before all of them is. */
const LONG_BYTES = 140_000;
const PIECES = ['a line', ' ', '\t', '', 'ÄÖ', 'É', '{2, 1}', '{1, 2}', '0', 'O', 'x '];
const ENDS = ['\n', '\r\n', '\n\n', ' \n', '\n \n'];

/** What can be done to a text somewhere, and whether that matters is for the filters to say. */
const change = fc.record({
  at: fc.constantFrom(0, 0.001, 0.3, 0.5, 0.999, 1),
  cut: fc.integer({ min: 0, max: 3 }),
  put: fc.constantFrom('', ' ', '\t ', '\n', '\r\n', 'A', 'a', 'é', '0', ' \n', '\r'),
});

describe('long texts are equal under filters where their normal forms are', () => {
  test.each(BY_LINE)('%s', (filter) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...ENDS)), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<readonly Filter[]>([], ['line-ends-free'], ['trailing-blanks-free']),
        (lines, changes, others) => {
          const filters = [...new Set([filter, ...others])];
          const piece = lines.map((line) => line.join('')).join('');
          const one = piece.repeat(Math.ceil(LONG_BYTES / piece.length));
          const other = changes.reduce((text, { at, cut, put }) => {
            const place = Math.round(text.length * at);
            return text.slice(0, place) + put + text.slice(place + cut);
          }, one);
          const [expected, actual] = [encodeText(one), encodeText(other)];
          expect(equalUnder(expected, actual, filters)).toBe(
            equalBytes(normalizeText(expected, filters), normalizeText(actual, filters)),
          );
        },
      ),
      { numRuns: amount({ quick: 4, thorough: 10 }) },
    );
  });
});

/** Lines that differ in what is free alone. */
const ALIKE: Readonly<Partial<Record<FilterName, readonly [string, string]>>> = {
  'trailing-blanks-free': ['ab \n', 'ab\t  \n'],
  'line-ends-free': ['ab\n', 'ab\r\n'],
  'leading-blanks-free': [' ab  c\n', '\tab  c\n'],
  'blank-runs-free': ['a   b\n', 'a b\n'],
  'blank-lines-free': ['ab\n \n', 'ab\n'],
  'blanks-free': ['a b\n', 'ab\n'],
  'letter-case-free': ['Äb\n', 'äB\n'],
  'list-order-free': ['{{1, 2}, {3}}\n', '{{3}, {2, 1}}\n'],
  'last-comma-free': ['{1, 2,}\n', '{1, 2}\n'],
  'zero-for-o-free': ['O0\n', '0O\n'],
  'apostrophes-free': ["can't\n", 'can’t\n'],
  'colours-free': ['\u001b[1;31mab\u001b[0m\n', 'ab\n'],
};

describe('wherever the look at their ends begins', () => {
  test.each(Object.entries(ALIKE))('%s', (name, [one, other]) => {
    const filters = [name as Filter];
    // So that what is looked at begins at each place of a line.
    const lines = Math.ceil(LONG_BYTES / Math.min(one.length, other.length));
    for (let more = 0; more < amount({ quick: 3, thorough: 8 }); more += 1) {
      const [left, right] = [one, other].map((line) => line.repeat(lines) + 'y'.repeat(more));
      const [expected, actual] = [encodeText(left ?? ''), encodeText(right ?? '')];
      expect(equalUnder(expected, actual, filters)).toBe(true);
      expect(equalUnder(expected, encodeText(`${right ?? ''}z`), filters)).toBe(false);
      expect(equalUnder(expected, encodeText(other + (right ?? '')), filters)).toBe(false);
    }
  });
});

test('lines in another order, more of them than a call takes as arguments', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => `${at}\n`);
  const [expected, actual] = [many, many.toReversed()].map((lines) => encodeText(lines.join('')));
  const both = [expected ?? new Uint8Array(), actual ?? new Uint8Array()] as const;
  expect(equalUnder(...both, ['line-order-free'])).toBe(true);
  expect(equalUnder(...both, [])).toBe(false);
});
