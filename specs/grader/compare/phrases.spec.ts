/** Quotations of long lines. */
import { expect, test } from '@jest/globals';
import { quoteAround } from '../../../grader/compare/phrases.js';

const LINE = 'The hotel has no total of rooms';
test.each<[what: string, at: string, length: number, quoted: string]>([
  ['behind a blank', 'total', 14, '…has no total o…'],
  ['inside a word, where another begins before the place', 'total', 24, '…has no total of rooms'],
  ['inside the word of the place', 'al of', 4, '…tota…'],
  ['nowhere, since it fits', 'total', 60, LINE],
])('a quotation that would begin %s begins with a word', (_, at, length, quoted) => {
  expect(quoteAround(LINE, LINE.indexOf(at), length)).toBe(quoted);
});

test('a word that is too long is cut all the same', () => {
  const long = `a ${'x'.repeat(100)} b`;
  expect(quoteAround(long, 60, 20)).toBe(`…${'x'.repeat(20)}…`);
});

test('whatever its length is, a quotation begins with a word', () => {
  for (let at = 0; at < LINE.length; at += 1)
    for (let length = 12; length <= LINE.length; length += 1) {
      const [, begin = ''] = /^…?(\S+?)(?:…|\s|$)/.exec(quoteAround(LINE, at, length)) ?? [];
      expect(LINE.split(' ').some((word) => word.startsWith(begin))).toBe(true);
    }
});
