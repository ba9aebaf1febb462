import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { wrapLines } from '../../../grader/text/wrap.js';
import { widthOf } from '../../../grader/text/visible.js';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '宽', '́', '😀', 'é', '-', '\n') });

describe('lines in a terminal', () => {
  test.each([
    ['a line that fits', 'one two', 20, 'one two'],
    ['a sentence', 'one two three', 8, 'one two\nthree'],
    ['a sentence that is set in', '  one two three', 9, '  one two\n  three'],
    ['a word wider than a line', 'abcdefgh', 3, 'abc\ndef\ngh'],
    ['wide characters', '宽宽宽', 4, '宽宽\n宽'],
    ['colours', '\u001b[31mone two\u001b[39m', 4, '\u001b[31mone\ntwo\u001b[39m'],
  ])('%s', (_, text, width, expected) => {
    expect(wrapLines(text, width)).toBe(expected);
  });

  test('are never wider than it is, and lose nothing but blanks', () => {
    fc.assert(
      fc.property(letters, fc.constantFrom(20, 60, 80, 100), (text, width) => {
        const wrapped = wrapLines(text.repeat(20), width);
        expect(Math.max(...wrapped.split('\n').map(widthOf))).toBeLessThanOrEqual(width);
        expect(wrapped.replace(/\s/g, '')).toBe(text.repeat(20).replace(/\s/g, ''));
      }),
    );
  });
});
