import { describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import { equalUnder } from '../../../../grader/compare/equality.js';
import { parseFilter, printFilter } from '../../../../grader/compare/filters/index.js';
import { isWithin } from '../../../../grader/compare/filters/numbers-within.js';
import { normalizeTexts } from '../../../../grader/compare/normalized-texts.js';
import { compareText, expectPlain } from '../../../../grader/compare/compare-text.js';
import { compareValues } from '../../../../grader/compare/compare-values.js';
import type { Filter, Value } from '../../../../grader/model.js';
import { encodeText } from '../../../../grader/text/bytes.js';

const within = (word: string): Filter => {
  const filter = parseFilter(`numbers-within=${word}`);
  if (filter === null) throw new Error(`${word} is no tolerance`);
  return filter;
};

describe('texts', () => {
  test.each<readonly [word: string, expected: string, actual: string, equal: boolean]>([
    ['0.01', 'pi is 3.14.\n', 'pi is 3.1415.\n', true],
    ['0.01', 'pi is 3.14\n', 'pi is 3.2\n', false],
    ['0.1', '0.3', '0.4', true],
    ['0.01', '2.0', '2', true],
    ['0.01', '2', '2.001', false],
    ['0.01', 'a 1.00 b 2.00\n', 'a 1.001 b 1.999\n', true],
    ['0.01', 'a 1.00 b 2.00\n', 'a 1.001 c 1.999\n', false],
    ['0.01', '1.5\n2.5\n', '1.5\n', false],
    ['0.01', '1.00 2.00', '1.001', false],
    ['0.01', '1.00', '1.001 2.00', false],
    ['0.01:relative', '1000.0', '1009.0', true],
    ['0.01:absolute', '1000.0', '1009.0', false],
    ['0.01:relative', '0.0', '0.001', false],
    ['0.01:absolute', '0.0', '0.001', true],
    ['0.01', '-1.5', '1.5', false],
    ['0.01', '-0.001', '0.001', true],
    ['0.01', 'x=1.50', 'x=+1.5', true],
    ['1', '3.0-2.0', '3.5-2.5', true],
    ['1', 'v1.2.3', 'v1.2.4', false],
    ['1', 'b1.0', 'b1.5', false],
    ['0.1', '1e-3', '0.001', true],
    ['0.1', '1.0', 'NaN', false],
    ['0.1', '1.0', '1e999', false],
    ['0.1', '1.0,2.0', '1.05,2.05', true],
    // A sum that is nearly nothing.
    ['0.1', 'sum 0.00', 'sum -0.00', true],
    ['0.1', 'sum 1.00', 'sum -1.00', false],
  ])('%s: %j and %j: %s', (word, expected, actual, equal) => {
    expect(equalUnder(encodeText(expected), encodeText(actual), [within(word)])).toBe(equal);
  });

  test('goes together with other filters', () => {
    const filters: Filter[] = [within('0.01'), 'blank-runs-free', 'line-ends-free', 'final-newline-free'];
    expect(equalUnder(encodeText('a  1.50\nb 2.50\n'), encodeText('a 1.501\r\nb   2.499'), filters)).toBe(
      true,
    );
  });

  test('names the lines in a remark', () => {
    const comparison = compareText(expectPlain('1.50\nx\n2.50\n'), encodeText('1.50\nx\n2.501\n'), [
      within('0.01'),
    ]);
    expect(comparison).toEqual({
      equal: true,
      remarks: ['decimals that are not exact in line 3: allowed here'],
    });
  });

  test('points at what is not free, where it really stands', () => {
    const comparison = compareText(
      expectPlain('sum 10.12345 ok\nnext\n'),
      encodeText('sum 10.1 OK\nnext\n'),
      [within('0.1')],
    );
    if (comparison.equal) throw new Error('the case of letters is not free');
    expect(comparison.difference.at).toEqual({ line: 1, column: 10 });
    expect(comparison.difference.changedLines).toBe(1);
  });

  const decimal = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 4 }));
  const word = fc.constantFrom('a', ' ', '\n', ': ', 'é', ', ');
  const pieces = fc.array(fc.oneof(decimal, word), { minLength: 1, maxLength: 12 });
  const render = (
    some: readonly (string | readonly [number, number])[],
    off: (at: number) => number,
  ): string =>
    some
      .map((piece, at) =>
        typeof piece === 'string' ? piece : ` ${((piece[0] + off(at)) / 1000).toFixed(3)} `,
      )
      .join('');

  test('every number off by no more than that is right, one off by more is wrong', () => {
    fc.assert(
      fc.property(
        pieces,
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 12, maxLength: 12 }),
        fc.nat(11),
        (some, offs, place) => {
          const filters = [within('0.005:absolute')];
          const expected = encodeText(render(some, () => 0));
          const near = encodeText(render(some, (at) => offs[at] ?? 0));
          expect(equalUnder(expected, near, filters)).toBe(true);
          const sides = normalizeTexts(expected, [], near, filters);
          expect(Buffer.from(sides.expected.normal).equals(sides.actual.normal)).toBe(true);
          for (let at = 1; at <= sides.expected.normal.length; at++)
            expect(sides.expected.toOriginal(at)).toBeGreaterThanOrEqual(sides.expected.toOriginal(at - 1));
          expect(sides.expected.toOriginal(sides.expected.normal.length)).toBe(expected.length);
          if (typeof some[place] !== 'object') return;
          const far = encodeText(render(some, (at) => (at === place ? 6 : (offs[at] ?? 0))));
          expect(equalUnder(expected, far, filters)).toBe(false);
        },
      ),
    );
  });
});

describe('values of calls', () => {
  const double = (value: number): Value => ({ type: 'double', value });
  const compare = (expected: Value, actual: Value, word: string): boolean =>
    compareValues({ how: 'equals', value: expected, filters: [within(word)] }, [actual], 'what mean returned')
      .equal;

  test.each<readonly [Value, Value, boolean]>([
    [double(0.5), double(0.5004), true],
    [double(0.5), double(0.6), false],
    [double(2), { type: 'int', value: 2 }, true],
    [{ type: 'int', value: 2 }, double(2.0001), false],
    [double(Number.NaN), double(1), false],
    [double(1), double(Number.NaN), false],
    [double(Number.POSITIVE_INFINITY), double(Number.MAX_VALUE), false],
    [double(Number.POSITIVE_INFINITY), double(Number.POSITIVE_INFINITY), true],
    [
      { type: 'array', items: [double(1), double(2)] },
      { type: 'array', items: [double(1.0001), double(2)] },
      true,
    ],
    [{ type: 'array', items: [double(1), double(2)] }, { type: 'array', items: [double(1.0001)] }, false],
    [{ type: 'string', value: 'mean 0.5' }, { type: 'string', value: 'mean 0.5001' }, true],
  ])('%j and %j: %s', (expected, actual, equal) => {
    expect(compare(expected, actual, '0.001')).toBe(equal);
  });

  test('a remark says so', () => {
    const matcher = { how: 'equals', value: double(1), filters: [within('0.1')] } as const;
    expect(compareValues(matcher, [double(1.05)], 'what mean returned')).toEqual({
      equal: true,
      remarks: ['decimals that are not exact in what mean returned: allowed here'],
    });
  });
});

test('the rounding of doubles never fails a right number', () => {
  expect(isWithin(0.3, 0.4, { absolute: 0.1, relative: null })).toBe(true);
  expect(isWithin(1e300, 1.01e300, { absolute: null, relative: 0.01 })).toBe(true);
});

test.each(['0.001', '0.001:absolute', '0.5:relative', '0.000001'])('%s is read and written alike', (word) => {
  expect(printFilter(within(word))).toBe(`numbers-within=${word}`);
});

test.each(['', '=', '=0', '=-1', '=x', '=1:both', '=1e999', '=0.1:absolute:relative'])(
  'numbers-within%s is no filter',
  (rest) => {
    expect(parseFilter(`numbers-within${rest}`)).toBeNull();
  },
);
