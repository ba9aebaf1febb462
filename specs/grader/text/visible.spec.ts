import { describe, expect, it } from '@jest/globals';
import fc, { anyCharacter } from '../../support/fast-check.js';
import { makeVisible } from '../../../grader/text/visible.js';

describe('makeVisible', () => {
  it.each([
    ['plain text', 'a b', 'a b'],
    ['blanks at both ends', '  a b ', '··a b·'],
    ['blanks before a line end', 'a  \r\nb ', 'a··␍␊b·'],
    ['blanks only', '   ', '···'],
    ['a tab', 'a\tb', 'a→b'],
    ['NUL, ESC and DEL', '\0\x1b[31m\x7f', '␀␛[31m␡'],
    ['a C1 control', 'a\u009bb', 'a‹U+009B›b'],
    ['text turned round', '\u202eabc', '‹U+202E›abc'],
    ['zero width', 'a\u200bb\ufeff', 'a‹U+200B›b‹U+FEFF›'],
    ['a non-breaking blank', 'a\u00a0b', 'a‹U+00A0›b'],
    ['a byte that is not UTF-8', 'a\udce9b', 'a‹byte E9›b'],
    ['other scripts', 'Zürich 東京 🎲', 'Zürich 東京 🎲'],
  ])('shows %s', (_, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it('leaves nothing that acts on a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(makeVisible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });

  it('stays quick on blanks and line ends without end', () => {
    expect(makeVisible(' '.repeat(300_000) + 'x')).toHaveLength(300_001);
    expect(makeVisible(' \n'.repeat(50_000))).toHaveLength(100_000);
  });
});
