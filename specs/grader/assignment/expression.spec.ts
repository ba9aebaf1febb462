import { describe, expect, test } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import { printExpression, readExpression, readValue } from '../../../grader/assignment/expression.js';
import { placeAt } from '../../../grader/assignment/text-places.js';
import type { Expression, Value } from '../../../grader/model.js';

/** Where the texts begin in their lines. */
const FIRST_COLUMN = 9;

function read(text: string): Expression {
  const result = readExpression(text);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

const name = (word: string): Expression => ({ type: 'name', name: word });
const int = (value: number): Expression & Value => ({ type: 'int', value });

describe('expressions', () => {
  test.each<[string, Expression]>([
    ['12', int(12)],
    ['-3', int(-3)],
    ['-0', int(0)],
    ['0', int(0)],
    ['2.5', { type: 'double', value: 2.5 }],
    ['2.0', { type: 'double', value: 2 }],
    ['-1.5e-3', { type: 'double', value: -0.0015 }],
    ['9007199254740991', int(9007199254740991)],
    ["'c'", { type: 'char', value: 'c' }],
    ["'\"'", { type: 'char', value: '"' }],
    ["'\\''", { type: 'char', value: "'" }],
    ["'\\n'", { type: 'char', value: '\n' }],
    ["'\\u0041'", { type: 'char', value: 'A' }],
    ["'é'", { type: 'char', value: 'é' }],
    ['"c"', { type: 'string', value: 'c' }],
    ['""', { type: 'string', value: '' }],
    ['"{a} \'b\' // \\"c\\" \\\\"', { type: 'string', value: '{a} \'b\' // "c" \\' }],
    ['"\\b\\t\\n\\f\\r\\0"', { type: 'string', value: '\b\t\n\f\r\0' }],
    ['"😀"', { type: 'string', value: '😀' }],
    ['true', { type: 'boolean', value: true }],
    ['null', { type: 'null' }],
    ['{}', { type: 'array', items: [] }],
    ['[]', { type: 'array', items: [] }],
    [
      '{{1,2},[3]}',
      {
        type: 'array',
        items: [
          { type: 'array', items: [int(1), int(2)] },
          { type: 'array', items: [int(3)] },
        ],
      },
    ],
    ['{1,2,}', { type: 'array', items: [int(1), int(2)] }],
    ['{:}', { type: 'map', entries: [] }],
    ['{ : }', { type: 'map', entries: [] }],
    [
      '{{1, 2}: {3: ":,"}, -1: {:},}',
      {
        type: 'map',
        entries: [
          {
            type: 'array',
            items: [
              { type: 'array', items: [int(1), int(2)] },
              {
                type: 'map',
                entries: [{ type: 'array', items: [int(3), { type: 'string', value: ':,' }] }],
              },
            ],
          },
          { type: 'array', items: [int(-1), { type: 'map', entries: [] }] },
        ],
      },
    ],
    ['pits', name('pits')],
    ['Board.BLACK', { type: 'member', object: name('Board'), name: 'BLACK' }],
    ['rows[1]', { type: 'index', object: name('rows'), index: int(1) }],
    [
      'new Move(19, 13).from()',
      {
        type: 'call',
        object: { type: 'new', class: 'Move', args: [int(19), int(13)] },
        name: 'from',
        args: [],
      },
    ],
    [
      "Endodoi.singleSow('c', pits)",
      {
        type: 'call',
        object: name('Endodoi'),
        name: 'singleSow',
        args: [{ type: 'char', value: 'c' }, name('pits')],
      },
    ],
    [
      'b.moves()[0].to()',
      {
        type: 'call',
        object: {
          type: 'index',
          object: { type: 'call', object: name('b'), name: 'moves', args: [] },
          index: int(0),
        },
        name: 'to',
        args: [],
      },
    ],
    ['(b).x', { type: 'member', object: name('b'), name: 'x' }],
  ])('%s', (text, expression) => {
    expect(read(text)).toEqual(expression);
  });

  // Columns count from column 9, where the expression begins.
  test.each<[text: string, column: number, expected: string, found: string]>([
    ['', 9, 'a literal', 'nothing'],
    ['   ', 9, 'a literal', 'nothing'],
    ['a + b', 9, 'a literal', '"a + b"'],
    ['f(1)', 9, 'a call on a class or an object', '"f(1)"'],
    ['b.f(1, g(2))', 16, 'a call on a class or an object', '"g(2)"'],
    ['b[f](1)', 9, 'a call on a class or an object', '"b[f](1)"'],
    ['this.x', 9, 'a literal', '"this"'],
    ['a ? b : c', 9, 'a literal', '"a ? b : c"'],
    ['!a', 9, 'a literal', '"!a"'],
    ['-a', 9, 'a literal', '"-a"'],
    ['{"a": 1, 2}', 18, 'a key, a colon and its value', '"{\\"a\\": 1, 2}"'],
    ['{1: 2: 3}', 13, 'a key, a colon and its value', '"{1: 2: 3}"'],
    ['[1: 2]', 11, '"," or the closing bracket', '": 2]"'],
    ['{1: }', 10, 'a key, a colon and its value', '"{1: }"'],
    ['a = 1', 9, 'a literal', '"a = 1"'],
    ['a?.b', 9, 'a literal', '"a?.b"'],
    ['a b', 11, 'one expression only', '"b"'],
    ['a;', 10, 'one expression only', '";"'],
    ['a, b', 9, 'a literal', '"a, b"'],
    ['b.f(1 2)', 15, '"," or the closing bracket', '"2)"'],
    ['b.f(1', 14, '"," or the closing bracket', 'the end'],
    ['{1, 2', 14, '"," or the closing bracket', 'the end'],
    ['{1, 2]', 14, '"}"', '"]"'],
    ['1}', 10, 'no more than', '"}"'],
    ['{1,,2}', 9, 'an item between every two commas', 'none'],
    ['[...a]', 10, 'a literal', '"...a"'],
    ["'ab'", 9, 'one character between', '"\'ab\'"'],
    ["''", 9, 'one character between', '"\'\'"'],
    ["'😀'", 9, 'one character between', '"\'😀\'"'],
    ['"a', 9, 'a closing quote', '"\\"a"'],
    ['"a\\vb"', 11, 'one of the escapes', '"\\\\v"'],
    ['"\\07"', 10, 'one of the escapes', '"\\\\0"'],
    ['"😀\\x41"', 11, 'one of the escapes', '"\\\\x"'],
    ['0x1F', 9, 'a number such as', '"0x1F"'],
    ['1_000', 9, 'a number such as', '"1_000"'],
    ['10L', 11, 'a literal', '"L"'],
    ['.5', 9, 'a number such as', '".5"'],
    ['12345678901234567890', 9, 'a whole number of at most 53 bits', '"12345678901234567890"'],
    ['new Move', 9, 'an object made as new C(…)', '"new Move"'],
    ['new a.Move(1)', 9, 'an object made as new C(…)', '"new a.Move(1)"'],
    ['`a`', 9, 'a literal', '"`"'],
    ['/a/', 9, 'a literal', '"/"'],
    ['1 // x', 11, 'a literal', '"/"'],
    ['() => 1', 9, 'a literal', '"() => 1"'],
  ])('%s is refused', (text, column, expected, found) => {
    const result = readExpression(text);
    if (result.ok) throw new Error('it was read');
    const { offset, ...fault } = result.fault;
    expect(fault).toEqual({ expected: expect.stringContaining(expected), found });
    expect(FIRST_COLUMN - 1 + placeAt('x.yaml', text, offset).column).toBe(column);
  });

  test('a slip on a later line of the text is on a later line of the file', () => {
    const lines = '{1,\n  2 3}';
    const result = readExpression(lines);
    const { offset } = result.ok ? { offset: 0 } : result.fault;
    expect(placeAt('x.yaml', lines, offset)).toEqual({ file: 'x.yaml', line: 2, column: 5 });
  });

  test.each([
    ['Board.BLACK', 9],
    ['{1, x}', 13],
    ['new Move(1, 2)', 9],
  ])('%s is no expected value', (text, column) => {
    expect(readValue(text)).toMatchObject({ ok: false, fault: { offset: column - FIRST_COLUMN } });
  });

  test('printing and parsing are inverse', () => {
    fc.assert(
      fc.property(expressions, (expression) => expect(read(printExpression(expression))).toEqual(expression)),
    );
  });

  test('printing and parsing values are inverse, as Java would write them', () => {
    expect(printExpression(read('[[1, 2.0], {\'c\', "a\\"\'\\n"}]'))).toBe(
      '{{1, 2.0}, {\'c\', "a\\"\'\\n"}}',
    );
    fc.assert(
      fc.property(values, (value) => expect(readValue(printExpression(value))).toEqual({ ok: true, value })),
    );
  });
});

const literals = fc.oneof(
  fc.maxSafeInteger().map((value) => ({ type: 'int', value: value + 0 }) as const),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ type: 'double', value }) as const),
  fc
    .string({ minLength: 1, maxLength: 1, unit: anyCharacter })
    .map((text) => ({ type: 'char', value: text.charAt(0) }) as const),
  fc.string({ unit: anyCharacter }).map((value) => ({ type: 'string', value }) as const),
  fc.boolean().map((value) => ({ type: 'boolean', value }) as const),
  fc.constant({ type: 'null' } as const),
);
function mapOf<T>(pairs: readonly (readonly T[])[]) {
  return { type: 'map', entries: pairs.map((items) => ({ type: 'array', items }) as const) } as const;
}
const { value: values } = fc.letrec<{ value: Expression & Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    literals,
    fc.array(tie('value'), { maxLength: 3 }).map((items) => ({ type: 'array', items }) as const),
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 2 }).map(mapOf),
  ),
}));
const names = fc.constantFrom('a', 'pits', 'Board', '$x', '_1', 'toString');
const { expression: expressions } = fc.letrec<{ expression: Expression }>((tie) => {
  const args = fc.array(tie('expression'), { maxLength: 3 });
  return {
    expression: fc.oneof(
      { depthSize: 'small' },
      literals,
      names.map(name),
      args.map((items) => ({ type: 'array', items }) as const),
      fc.array(fc.tuple(tie('expression'), tie('expression')), { maxLength: 2 }).map(mapOf),
      fc.record({ type: fc.constant('member' as const), object: tie('expression'), name: names }),
      fc.record({ type: fc.constant('index' as const), object: tie('expression'), index: tie('expression') }),
      fc.record({ type: fc.constant('call' as const), object: tie('expression'), name: names, args }),
      fc.record({ type: fc.constant('new' as const), class: names, args }),
    ),
  };
});
