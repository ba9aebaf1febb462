/** What is said of a list that was returned: a claim about the two lists, so each must hold for them. */
import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { compareValues } from '../../../grader/compare/compare-values.js';
import type { Value } from '../../../grader/model.js';

const list = (...items: readonly number[]): Value => ({
  type: 'array',
  items: items.map((value) => ({ type: 'int', value })),
});

function diagnose(expected: Value, actual: Value): string | null {
  const comparison = compareValues({ how: 'equals', value: expected, filters: [] }, [actual]);
  return comparison.equal ? 'equal' : (comparison.diagnosis?.words ?? null);
}

describe('a list', () => {
  test.each([
    ['one element too many in the middle', [1, 2, 4, 5], [1, 2, 3, 4, 5], 'one item too many: 3 at [2]'],
    ['two too many', [1, 4], [0, 1, 3, 4], 'two items too many: 0 at [0], 3 at [2]'],
    ['the last one twice', [1, 2], [1, 2, 2], 'one item too many: 2 at [2]'],
    ['one missing at the beginning', [7, 8, 9], [8, 9], 'one item missing: 7 at [0]'],
    ['another order', [1, 2, 3, 4], [1, 3, 2, 4], 'the items are right, but in another order'],
    ['two numbers that may have changed places by chance', [4, 5], [5, 4], null],
    ['counts that occur twice', [4, 0, 4, 5], [4, 4, 0, 5], null],
    ['another item, seen at once', [1, 2, 3], [1, 9, 3], null],
    [
      'another item in a long list, sorted',
      [14, 15, 16, 17, 18, 19, 20, 21],
      [13, 14, 15, 16, 17, 18, 20, 21],
      'missing: 19; not expected: 13',
    ],
    ['long rows of counts', [4, 4, 4, 4, 4, 4, 4, 1], [4, 4, 4, 4, 4, 4, 4, 2], null],
    ['one too many and another one wrong', [1, 2, 3], [9, 2, 3, 4], null],
    ['very many missing', [1, 2, 3, 4, 5, 6], [1], null],
  ])('%s', (_, expected, actual, words) => {
    expect(diagnose(list(...expected), list(...actual))).toBe(words);
  });

  test('what is said to be too many or missing explains the whole difference', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(numbers, numbers, (expected, actual) => {
        const words = diagnose(list(...expected), list(...actual)) ?? '';
        const places = [...words.matchAll(/(\d+) at \[(\d+)\]/g)];
        if (places.length === 0) return;
        const isSurplus = words.includes('too many');
        const [long, short] = isSurplus ? [actual, expected] : [expected, actual];
        for (const [, item, place] of places) expect(long[Number(place)]).toBe(Number(item));
        const dropped = new Set(places.map(([, , place]) => Number(place)));
        expect(long.filter((_, index) => !dropped.has(index))).toEqual(short);
      }),
    );
  });
});
