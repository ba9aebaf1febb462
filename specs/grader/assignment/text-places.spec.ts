import { describe, expect, test } from '@jest/globals';
import { placeAt } from '../../../grader/assignment/text-places.js';

describe('the place of an offset', () => {
  test.each(['', 'a', '\n', 'ab\ncd', 'ab\n\n😀c\n', '\n\n\n', 'a\r\nb'])(
    'is found by line as by counting from the beginning: %j',
    (text) => {
      for (let offset = 0; offset <= text.length + 1; offset += 1) {
        const lines = text.slice(0, offset).split('\n');
        const column = 1 + Array.from(lines.at(-1) ?? '').length;
        expect(placeAt('f', text, offset)).toEqual({ file: 'f', line: lines.length, column });
      }
    },
  );

  test('counts characters, not units', () => {
    expect(placeAt('f', 'a\n😀b', 5)).toEqual({ file: 'f', line: 2, column: 3 });
  });
});
