import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import { equalUnder } from '../../../../grader/compare/equality.js';
import { PLAIN_FILTERS } from '../../../../grader/compare/filters/index.js';
import { normalizeText } from '../../../../grader/compare/filters/normalize.js';
import { normalizeTexts } from '../../../../grader/compare/normalized-texts.js';
import type { Filter } from '../../../../grader/model.js';
import { neighbours, text } from '../arbitraries.js';

const encode = (one: string): Uint8Array => new TextEncoder().encode(one);
const decode = (one: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(one);
const filterSets = fc.subarray([...PLAIN_FILTERS]);

describe('what each filter frees', () => {
  const table: readonly (readonly [Filter, string, string, boolean])[] = [
    ['trailing-blanks-free', 'a\nb', 'a \t\nb  ', true],
    ['trailing-blanks-free', 'a\r\n', 'a \r\n', true],
    ['trailing-blanks-free', 'a b\n', 'ab\n', false],
    ['trailing-blanks-free', ' a\n', 'a\n', false],
    ['trailing-blanks-free', 'a\n', 'a\u00a0\n', false],
    ['leading-blanks-free', 'a\n b', ' \ta\nb', true],
    ['leading-blanks-free', 'a b\n', 'ab\n', false],
    ['leading-blanks-free', 'a b\n', 'a  b\n', false],
    ['leading-blanks-free', 'a\n', 'a \n', false],
    ['only-what-counts', 'a', 'a ', false],
    ['final-newline-free', 'a\n', 'a', true],
    ['final-newline-free', 'a', 'a\r\n', true],
    ['final-newline-free', 'a\n', 'a\n\n', true],
    ['final-newline-free', 'a\n', 'a\n\n\n', false],
    ['final-newline-free', 'a', 'a\n\n', false],
    ['final-newline-free', 'a\nb', 'ab\n', false],
    ['line-ends-free', 'a\nb\n', 'a\r\nb\r\n', true],
    ['line-ends-free', 'a\n', 'a\r', false],
    ['line-ends-free', 'a\n', 'a\r\r\n', false],
    ['blank-runs-free', 'a b', 'a \t b', true],
    ['blank-runs-free', 'a b', 'ab', false],
    ['blank-runs-free', ' a', 'a', false],
    ['blank-lines-free', 'a\nb\n', '\na\n \n\nb\n\n', true],
    ['blank-lines-free', 'a\nb\n', 'ab\n', false],
    ['blank-lines-free', 'a\nb\n', ' a\nb\n', false],
    ['blanks-free', 'a b\n', '\tab \n', true],
    ['blanks-free', 'a b\n', 'a\nb\n', false],
    ['letter-case-free', 'Straße ÉA', 'sTRAßE éa', true],
    ['letter-case-free', 'a', 'b', false],
    ['letter-case-free', '@[', '`{', false],
    ['line-order-free', 'a\nb\nc\n', 'c\na\nb\n', true],
    ['line-order-free', 'a\nb\nb\n', 'a\na\nb\n', false],
    ['line-order-free', 'a\nb', 'b\na', true],
    ['line-order-free', 'a\nb\n', 'b\na', false],
    ['list-order-free', '{a, b,c}', '{c, a,b}', true],
    ['list-order-free', '[{1,2},{3,4}]', '[{4,3},{2,1}]', true],
    ['list-order-free', '{a, b}', '{b,a}', false],
    ['list-order-free', '{a,a,b}', '{a,b,b}', false],
    ['list-order-free', '{(2,5),(3,4)}', '{(3,4),(2,5)}', true],
    ['list-order-free', '{(2,5),(3,4)}', '{(2,4),(3,5)}', false],
    ['list-order-free', '(a,b)', '(b,a)', false],
    ['list-order-free', 'a,b', 'b,a', false],
    ['list-order-free', '{a,b\n}', '{b,a\n}', false],
    ['list-order-free', '{a,b}{c}', '{a,c}{b}', false],
    ['last-comma-free', '{a,b}', '{a,b,}', true],
    ['last-comma-free', '[{a}, {}]', '[{a,}, {,,},,]', true],
    ['last-comma-free', '{a,b}', '{a,,b}', false],
    ['last-comma-free', '{a,b}', '{,a,b}', false],
    ['last-comma-free', '{a}', '{a,\n}', false],
    ['last-comma-free', 'a', 'a,', false],
    ['last-comma-free', '(1)', '(1,)', false],
    ['zero-for-o-free', 'X.O0', 'X.0O', true],
    ['zero-for-o-free', '0', 'o', false],
    ['apostrophes-free', "doesn't", 'doesn’t', true],
    ['apostrophes-free', "it's, 'so'", 'itʼs, ‘so´', true],
    ['apostrophes-free', "doesn't", 'doesnt', false],
    ['apostrophes-free', "doesn't", 'doesn”t', false],
    ['colours-free', 'red\n', '\u001b[1;31mred\u001b[0m\n', true],
    ['colours-free', 'link', '\u001b]8;;https://x.org\u0007link\u001b]8;;\u001b\\', true],
    ['colours-free', 'é\n', '\u001b[38;5;196mé\u001b[K\n', true],
    ['colours-free', 'red', '[31mred', false],
    ['colours-free', 'a', 'a\u001b', false],
    ['colours-free', 'ab', 'a\u001b[31mc', false],
    ['exit-code-free', 'a', 'a ', false],
  ];
  it.each(table)('%s: %j and %j: %s', (filter, one, other, equal) => {
    expect(equalUnder(encode(one), encode(other), [filter])).toBe(equal);
    expect(equalUnder(encode(other), encode(one), [filter])).toBe(equal);
  });

  it('moves lines only between two inputs', () => {
    const expected = encode('a\nb\nc\nd\n');
    expect(equalUnder(expected, encode('b\na\nd\nc\n'), ['line-order-free'], [4])).toBe(true);
    expect(equalUnder(expected, encode('c\na\nb\nd\n'), ['line-order-free'], [4])).toBe(false);
  });

  it('joins freedoms', () => {
    const filters: Filter[] = ['zero-for-o-free', 'letter-case-free', 'blanks-free', 'line-ends-free'];
    expect(equalUnder(encode('O o 0\n'), encode('0oO\r\n'), filters)).toBe(true);
  });
});

describe('any set of filters', () => {
  it('treats both texts alike', () => {
    fc.assert(
      fc.property(neighbours, filterSets, ([one, other], filters) => {
        expect(equalUnder(encode(one), encode(other), filters)).toBe(
          equalUnder(encode(other), encode(one), filters),
        );
      }),
    );
  });

  it('frees more, never less, than a smaller set', () => {
    fc.assert(
      fc.property(
        neighbours,
        filterSets,
        fc.constantFrom(...PLAIN_FILTERS),
        ([one, other], filters, added) => {
          // The order of lists is looked for in what the other filters leave, so that it frees more with them, too.
          fc.pre(equalUnder(encode(one), encode(other), filters));
          expect(equalUnder(encode(one), encode(other), [...filters, added])).toBe(true);
        },
      ),
    );
  });

  it('has normal forms that are their own, come from where they say, and are never longer', () => {
    fc.assert(
      fc.property(text, filterSets, (one, filters) => {
        const bytes = encode(one);
        const origins = new Uint32Array(bytes.length + 1);
        const normal = normalizeText(bytes, filters, origins);
        // A CR alone can become part of a line end when what stood between them is gone.
        if (!/\r(?!\n)/.test(one)) expect(decode(normalizeText(normal, filters))).toBe(decode(normal));
        expect(normal.length).toBeLessThanOrEqual(bytes.length);
        expect(origins[normal.length]).toBe(bytes.length);
        if (filters.includes('letter-case-free') || filters.includes('zero-for-o-free')) return;
        if (filters.includes('line-ends-free') || filters.includes('blank-runs-free')) return;
        expect(Array.from(normal, (_, at) => bytes[origins[at] ?? -1])).toEqual(Array.from(normal));
      }),
    );
  });

  it('gives equal sides exactly where the texts are equal', () => {
    fc.assert(
      fc.property(neighbours, filterSets, ([one, other], filters) => {
        const [left, right] = [encode(one), encode(other)];
        const sides = normalizeTexts(left, [], right, filters);
        expect(decode(sides.expected.normal) === decode(sides.actual.normal)).toBe(
          equalUnder(left, right, filters),
        );
      }),
      { numRuns: 3000 },
    );
  });
});
