import { describe, expect, test } from '@jest/globals';
import {
  createFrameReader,
  plainExpression,
  readPlainValue,
  type Frame,
} from '../../../grader/languages/frames.js';
import { expr } from '../../support/contract.js';

const FRAME = 'nonce {"frame":"hello"}';

/** What is heard of a text that comes in these pieces. */
function hear(pieces: readonly string[], longest = 1000): (Frame | null)[] {
  const read = createFrameReader('nonce', longest);
  return pieces.flatMap((piece) => read(Buffer.from(piece)));
}

/** The text in all pairs of pieces. */
function cuts(text: string): (readonly string[])[] {
  return Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]);
}

describe('the frames of a channel', () => {
  test('are heard wherever the channel is cut', () => {
    const text = `x\n${FRAME}\n\n${FRAME}\nnonce \nnonc\nother {"frame":"hello"}\n${FRAME}`;
    for (const pieces of [...cuts(text), Array.from(text)])
      expect(hear(pieces)).toEqual([{ frame: 'hello' }, { frame: 'hello' }, null]);
    expect(hear([text, '\n'])).toHaveLength(4);
  });

  test('are no longer than they may be, wherever the channel is cut', () => {
    for (const pieces of cuts(`${FRAME}\n`)) {
      expect(hear(pieces, FRAME.length)).toHaveLength(1);
      expect(hear([...pieces, ...pieces], FRAME.length - 1)).toEqual([]);
    }
  });
});

describe('an expression over the channel', () => {
  test.each<[string, unknown]>([
    ['-7', -7],
    ['"a\\"b"', 'a"b'],
    ['true', true],
    ['null', null],
    ['{1, {2}, {}}', [1, [2], []]],
    ['2.0', { type: 'double', value: 2 }],
    ["'c'", { type: 'char', value: 'c' }],
    [
      "A.b[0].c({1}, new D('e'))",
      {
        type: 'call',
        object: {
          type: 'index',
          object: { type: 'member', object: { type: 'name', name: 'A' }, name: 'b' },
          index: 0,
        },
        name: 'c',
        args: [[1], { type: 'new', class: 'D', args: [{ type: 'char', value: 'e' }] }],
      },
    ],
  ])('%s', (text, plain) => {
    expect(JSON.parse(JSON.stringify(plainExpression(expr(text))))).toEqual(plain);
  });

  test('a private member stays private', () => {
    const member = { type: 'member', object: { type: 'name', name: 'A' }, name: 'b', private: true } as const;
    expect(plainExpression(member)).toEqual(member);
  });
});

describe('a value from a driver', () => {
  test.each<[unknown, unknown]>([
    [3, { type: 'int', value: 3 }],
    ['a', { type: 'string', value: 'a' }],
    [false, { type: 'boolean', value: false }],
    [null, { type: 'null' }],
    [
      [1, []],
      {
        type: 'array',
        items: [
          { type: 'int', value: 1 },
          { type: 'array', items: [] },
        ],
      },
    ],
    [
      { type: 'double', value: 'NaN' },
      { type: 'double', value: NaN },
    ],
    [
      { type: 'object', class: 'A', text: null, fields: [{ name: 'b', value: 1 }] },
      { type: 'object', class: 'A', text: null, fields: [{ name: 'b', value: { type: 'int', value: 1 } }] },
    ],
  ])('%j', (plain, value) => {
    expect(readPlainValue(plain)).toEqual(value);
  });

  test.each([
    { type: 'double', value: 2 },
    { type: 'char', value: 'c' },
    { type: 'void' },
    { type: 'too-large', what: 'x' },
    { type: 'object', class: 'A', text: 'a' },
  ])('%j stands as it is', (plain) => {
    expect(readPlainValue(plain)).toEqual(plain);
  });

  test.each<[unknown]>([
    [1.5],
    [2 ** 53],
    [[1, undefined]],
    [{}],
    [{ type: 'int', value: 1 }],
    [{ type: 'double', value: '1' }],
    [{ type: 'double' }],
    [{ type: 'char' }],
    [{ type: 'too-large' }],
    [{ type: 'object', class: 'A' }],
    [{ type: 'object', text: null }],
    [{ type: 'object', class: 'A', text: null, fields: {} }],
    [{ type: 'object', class: 'A', text: null, fields: [null] }],
    [{ type: 'object', class: 'A', text: null, fields: [{ value: 1 }] }],
    [{ type: 'object', class: 'A', text: null, fields: [{ name: 'b' }] }],
  ])('is not %j', (plain) => {
    expect(readPlainValue(plain)).toBeNull();
  });
});
