import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { readExpression, readValue } from '../../../grader/assignment/expression.js';
import { readCallOfNumbers, readNumbers } from '../../../grader/assignment/expression.js';

const int = (value: number) => ({ type: 'int', value }) as const;

describe('plain numbers', () => {
  test('are read without the parser', () => {
    expect(readNumbers('{1, {-2}, {}}')).toEqual({
      type: 'array',
      items: [int(1), { type: 'array', items: [int(-2)] }, { type: 'array', items: [] }],
    });
    expect(readCallOfNumbers('A.b({1}, 2)')).toEqual({
      type: 'call',
      object: { type: 'name', name: 'A' },
      name: 'b',
      args: [{ type: 'array', items: [int(1)] }, int(2)],
    });
  });

  test.each(['', '01', '{1', '1}, {2', '9007199254740992', '2.0', '1e3', '"1"', '[1]', 'x', '- 1', '{1,}'])(
    'are not %j, which the parser reads',
    (text) => {
      expect([readNumbers(text), readCallOfNumbers(`A.b(${text})`)]).toEqual([
        null,
        text === '' ? expect.anything() : null,
      ]);
    },
  );

  test('mean what the parser reads, and nothing that it refuses', () => {
    const piece = fc.constantFrom(
      '1',
      '20',
      '-',
      '0',
      ',',
      ', ',
      '{',
      '}',
      ' ',
      'A.b(',
      'Ab.new(',
      ')',
      '\n',
    );
    // In brackets of its own nothing is plain.
    const outcome = (read: ReturnType<typeof readExpression | typeof readValue>) =>
      read.ok ? read.value : 'refused';
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        expect(outcome(readExpression(text))).toEqual(outcome(readExpression(`(${text})`)));
        expect(outcome(readValue(text))).toEqual(outcome(readValue(`(${text})`)));
      }),
      { numRuns: 1000 },
    );
  });
});
