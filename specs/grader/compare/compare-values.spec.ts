import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { compareValues, type ValueComparison } from '../../../grader/compare/compare-values.js';
import { showValue } from '../../../grader/compare/show.js';
import type { Filter, Matcher, Value } from '../../../grader/model.js';

const int = (value: number): Value => ({ type: 'int', value });
const double = (value: number): Value => ({ type: 'double', value });
const char = (value: string): Value => ({ type: 'char', value });
const string = (value: string): Value => ({ type: 'string', value });
const array = (...items: Value[]): Value => ({ type: 'array', items });
const map = (...entries: Value[][]): Value => ({
  type: 'map',
  entries: entries.map((entry) => array(...entry)),
});
const object = (name: string, text: string | null): Value => ({ type: 'object', class: name, text });
const NULL: Value = { type: 'null' };
const VOID: Value = { type: 'void' };
const TRUE: Value = { type: 'boolean', value: true };

const equals = (value: Value, ...filters: Filter[]): Matcher => ({ how: 'equals', value, filters });
const asSet = (value: Value, ...filters: Filter[]): Matcher => ({ how: 'as-set', value, filters });

describe('equal values', () => {
  it.each<[string, Value, Value]>([
    ['integers', int(3), int(3)],
    ['zero and minus zero', double(0), double(-0)],
    ['an integer and the same decimal number', int(3), double(3)],
    ['not a number and itself', double(NaN), double(NaN)],
    ['a sum in another order', double(0.3), double(0.1 + 0.2)],
    ['what should be zero, and was rounded', double(0), double(0.1 + 0.2 - 0.3)],
    ['a character and a text of one character', char('e'), string('e')],
    ['a character outside the first plane', char('🎲'), string('🎲')],
    ['null', NULL, NULL],
    ['nothing', VOID, VOID],
    ['nested arrays', array(array(int(1)), array()), array(array(int(1)), array())],
    ['objects that show themselves alike', object('Move', '(1,2)'), object('Zug', '(1,2)')],
    ['maps in another order', map([int(1), NULL], [int(2), TRUE]), map([int(2), TRUE], [int(1), NULL])],
    ['a map of characters and one of texts', map([char('a'), array()]), map([string('a'), array()])],
    [
      'a map and an object whose keys are always texts',
      map([int(1), TRUE]),
      { type: 'map', entries: [array(string('1'), TRUE)], byText: true },
    ],
    ['an object and the text it shows', string('(1,2)'), object('Move', '(1,2)')],
  ])('%s', (_, expected, actual) => {
    expect(compareValues(equals(expected), [actual])).toEqual({ equal: true, remarks: [] });
  });
});

describe('values that differ', () => {
  it.each([
    [int(3), int(4), '3', '4', '', null],
    [double(0.5), double(NaN), '0.5', 'NaN', '', null],
    [double(0.2), double(Math.fround(0.2)), '0.2', '0.20000000298023224', '', null],
    [double(0), double(1e-9), '0.0', '1e-9', '', null],
    [double(1.6e-19), double(0), '1.6e-19', '0.0', '', null],
    [int(4), double(64 ** (1 / 3)), '4', '3.9999999999999996', '', null],
    [TRUE, { type: 'boolean', value: false }, 'true', 'false', '', null],
    [
      array(array(int(5), int(5)), array(int(5), int(4))),
      array(array(int(5), int(5)), array(int(5), int(6))),
      '{{5, 5}, {5, 4}}',
      '{{5, 5}, {5, 6}}',
      '[1][1]',
      null,
    ],
    [array(int(1), int(2)), array(int(1)), '{1, 2}', '{1}', '', 'one item missing: 2 at [1]'],
    [array(int(1)), array(int(1), int(2)), '{1}', '{1, 2}', '', 'one item too many: 2 at [1]'],
    [
      array(array(int(1)), array()),
      array(array(int(1)), NULL),
      '{{1}, {}}',
      '{{1}, null}',
      '[1]',
      'null came back where an array (list) was expected',
    ],
    [array(int(1)), string('{1}'), '{1}', '"{1}"', '', 'a text came back where an array (list) was expected'],
    [
      map([string('a'), int(1)], [string('b'), int(2)], [string('c'), int(3)]),
      map([string('b'), int(3)], [string('d'), int(4)], [string('c'), int(3)]),
      '{"a": 1, "b": 2, "c": 3}',
      '{"b": 3, "d": 4, "c": 3}',
      '',
      'missing: "a": 1; not expected: "d": 4; 3 under "b" instead of 2',
    ],
    [
      map([int(1), TRUE]),
      map([string('1'), TRUE]),
      '{1: true}',
      '{"1": true}',
      '',
      'missing: 1: true; not expected: "1": true',
    ],
    [map(), array(), '{:}', '{}', '', 'an array (list) came back where a map (dictionary) was expected'],
    [NULL, VOID, 'null', 'nothing', '', 'nothing came back where null was expected'],
    [NULL, array(int(0), int(0)), 'null', '{0, 0}', '', 'an array (list) came back where null was expected'],
    [char('e'), string('ef'), "'e'", '"ef"', '', 'a text came back where a character was expected'],
    [char('e'), char('f'), "'e'", "'f'", '', null],
    [string('e'), char('e'), '"e"', "'e'", '', 'a character came back where a text was expected'],
    [int(1), string('1'), '1', '"1"', '', 'a text came back where an integer was expected'],
    [int(97), char('a'), '97', "'a'", '', 'a character came back where an integer was expected'],
    [
      string('<up>'),
      object('Direction', null),
      '"<up>"',
      'a Direction',
      '',
      'an object of class Direction came back where a text was expected',
    ],
    [
      object('Move', '(1,2)'),
      object('Move', '(1,3)'),
      'Move "(1,2)"',
      'Move "(1,3)"',
      '',
      'a number differs, in “(1,3)” (line 1): expected 2, found 3',
    ],
    [
      string('Black'),
      string('black'),
      '"Black"',
      '"black"',
      '',
      'upper and lower case differ: expected “Black”, found “black” (line 1)',
    ],
    [
      int(1),
      { type: 'too-large', what: '2,000,000 items' },
      '1',
      'something too large to show (2,000,000 items)',
      '',
      'something too large to compare came back where an integer was expected',
    ],
  ] as readonly (readonly [Value, Value, string, string, string, string | null])[])(
    '%j and %j',
    (expected, actual, shownExpected, shownActual, path, words) => {
      const comparison = compareValues(equals(expected), [actual]);
      expect(comparison).toMatchObject({
        equal: false,
        expected: shownExpected,
        actual: shownActual,
        path,
        text: null,
      });
      expect(wordsOf(comparison)).toBe(words);
    },
  );

  it('of several lines are told side by side', () => {
    const comparison = compareValues(equals(string('a\nb\n')), [string('a\nc\n')], 'what drawBoard returned');
    expect(comparison).toMatchObject({
      equal: false,
      expected: '"a\\nb\\n"',
      text: { kind: 'text', what: 'what drawBoard returned', at: { line: 2, column: 1 }, after: null },
    });
  });

  it('agree with comparing them as JSON, whatever the nesting', () => {
    const value = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.nat(2).map(int),
        fc.constantFrom('', 'a', 'b').map(string),
        fc.constant(NULL),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => array(...items)),
      ),
    })).value;
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(compareValues(equals(one), [other]).equal).toBe(JSON.stringify(one) === JSON.stringify(other));
        expect(compareValues(equals(one), [structuredClone(one)]).equal).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('filters', () => {
  it('free inside values, with a remark', () => {
    const comparison = compareValues(
      equals(string('a\nb'), 'final-newline-free'),
      [string('a\nb\n')],
      'what toString returned',
    );
    expect(comparison).toEqual({
      equal: true,
      remarks: ['the line end at the very end (there is one more) of what toString returned: allowed here'],
    });
  });
});

describe('sets', () => {
  it.each([
    ['another order', array(int(1), int(2), int(2)), array(int(2), int(1), int(2))],
    ['arrays as items', array(array(int(1)), array(int(2))), array(array(int(2)), array(int(1)))],
    ['nothing', array(), array()],
  ])('are equal: %s', (_, expected, actual) => {
    expect(compareValues(asSet(expected), [actual])).toEqual({ equal: true, remarks: [] });
  });

  it.each([
    [array(int(1), int(2)), array(int(2), int(3)), 'missing: 1; not expected: 3'],
    [array(int(1), int(1)), array(int(1)), 'missing: 1'],
    [array(int(1)), array(int(1), int(1)), 'too often: 1 twice instead of once'],
  ])('tell what is missing and what is too many: %j and %j', (expected, actual, words) => {
    expect(compareValues(asSet(expected), [actual])).toMatchObject({
      equal: false,
      diagnosis: { code: 'other-items', words },
    });
  });

  it('want an array', () => {
    expect(wordsOf(compareValues(asSet(array()), [VOID]))).toBe(
      'nothing came back where an array (list) was expected',
    );
  });

  it('are equal to any order of themselves and to nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { maxLength: 6 }),
        fc.array(fc.nat(3), { maxLength: 6 }),
        (one, other) => {
          const sort = (list: number[]): string => JSON.stringify(list.toSorted());
          const comparison = compareValues(asSet(array(...one.map(int))), [array(...other.map(int))]);
          expect(comparison.equal).toBe(sort(one) === sort(other));
        },
      ),
    );
  });
});

describe('other matchers', () => {
  it.each([
    [{ how: 'matches', pattern: '\\d+|x' }, string('12'), true],
    [{ how: 'matches', pattern: '\\d+|x' }, string('12y'), false],
    [{ how: 'matches', pattern: '\\d+' }, int(12), true],
    [{ how: 'matches', pattern: '.*' }, NULL, false],
    [{ how: 'not-null' }, int(0), true],
    [{ how: 'not-null' }, NULL, false],
    [{ how: 'not-null' }, VOID, false],
  ] as readonly (readonly [Matcher, Value, boolean])[])('%j of %j: %s', (matcher, actual, equal) => {
    expect(compareValues(matcher, [actual]).equal).toBe(equal);
  });

  it.each([
    ['one of them each time', false, [1, 1, 1], null],
    ['different ones', true, [1, 2, 1], null],
    ['a stranger', false, [1, 3], ['one of 1, 2', '3']],
    ['always the same', true, [2, 2, 2], ['one of 1, 2, not always the same one', '2 all 3 times']],
  ] as const)('samples: %s', (_, varied, values, shown) => {
    const matcher: Matcher = { how: 'sampled', among: [int(1), int(2)], varied };
    const comparison = compareValues(matcher, values.map(int));
    expect(comparison.equal ? null : [comparison.expected, comparison.actual]).toEqual(shown);
  });
});

describe('showValue', () => {
  it('a character is quoted as texts are where the language has no characters', () => {
    const sign = { type: 'char', value: 'a' } as const;
    expect([showValue(sign), showValue(sign, undefined, undefined, 'python')]).toEqual(["'a'", '"a"']);
  });

  it.each([
    [int(-0), '0'],
    [double(3), '3.0'],
    [double(-0), '-0.0'],
    [double(1e21), '1e+21'],
    [char("'"), "'\\''"],
    [char('"'), "'\"'"],
    [string('a"\\\n\t\r\0'), '"a\\"\\\\\\n\\t\\r\\0"'],
    [string('\u202e\u200b\x1b'), '"\\u202E\\u200B\\u001B"'],
    [array(), '{}'],
  ])('%j as %s', (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });

  it('is bounded and never hides the place in focus', () => {
    const rows = array(
      ...Array.from({ length: 5_000 }, (_, at) => array(int(at), string('x'.repeat(5_000)))),
    );
    const shown = showValue(rows, { path: [4_321, 0], offset: 0 });
    expect(shown).toContain('4321');
    expect(shown.length).toBeLessThan(4_000);
    const text = string(`${'x'.repeat(100_000)}here${'y'.repeat(100_000)}`);
    expect(showValue(text, { path: [], offset: 100_000 })).toMatch(/^…"x+herey+"…$/);
  });

  it('shows where two long values differ', () => {
    const long = (end: string): Value =>
      array(string('a'.repeat(9_000) + end), ...Array<Value>(9_000).fill(int(7)));
    const comparison = compareValues(equals(long('left')), [long('right')]);
    expect(comparison).toMatchObject({
      expected: expect.stringContaining('left'),
      actual: expect.stringContaining('right'),
    });
  });
});

function wordsOf(comparison: ValueComparison): string | null {
  return comparison.equal ? null : (comparison.diagnosis?.words ?? null);
}
