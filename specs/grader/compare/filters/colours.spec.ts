import { expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.js';
import stripAnsi from 'strip-ansi';
import { equalUnder } from '../../../../grader/compare/equality.js';
import { normalizeText } from '../../../../grader/compare/filters/normalize.js';
import { compareText, expectPlain } from '../../../../grader/compare/compare-text.js';
import type { Filter } from '../../../../grader/model.js';
import { encodeText } from '../../../../grader/text/bytes.js';

const FREE: readonly Filter[] = ['colours-free'];
const piece = fc.constantFrom(
  'a',
  'é',
  '\n',
  ' ',
  '[',
  'm',
  '0',
  ';',
  ']',
  '\u001b',
  '\u001b[',
  '\u001b[1;31m',
  '\u001b[0m',
  '\u001b]8;;x\u0007',
  '\u009b',
  '\\',
);
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

test('the normal form is what strip-ansi leaves, and every byte comes from where it says', () => {
  fc.assert(
    fc.property(text, (one) => {
      // A lone U+009B is two bytes in UTF-8, and no terminal code.
      fc.pre(!one.includes('\u009b'));
      const bytes = encodeText(one);
      const origins = new Uint32Array(bytes.length + 1);
      const normal = normalizeText(bytes, FREE, origins);
      expect(new TextDecoder().decode(normal)).toBe(stripAnsi(one));
      expect(Array.from(normal, (_, at) => bytes[origins[at] ?? -1])).toEqual(Array.from(normal));
      expect(origins[normal.length]).toBe(bytes.length);
    }),
  );
});

test('coloured text is equal to plain text, whatever is coloured', () => {
  const plain = fc.array(fc.constantFrom('a', 'B', 'é', '\n', ' ', '12'), { maxLength: 12 });
  fc.assert(
    fc.property(plain, fc.array(fc.nat(12)), (pieces, places) => {
      const coloured = pieces.map((one, at) => (places.includes(at) ? `\u001b[32m${one}\u001b[0m` : one));
      expect(equalUnder(encodeText(pieces.join('')), encodeText(coloured.join('')), FREE)).toBe(true);
    }),
  );
});

test('bytes that are no text stay as they are', () => {
  const bytes = Uint8Array.of(0x61, 0x9b, 0x33, 0x31, 0x6d, 0xff, 0x1b, 0x5b, 0x6d, 0x62);
  expect(Array.from(normalizeText(bytes, FREE))).toEqual([0x61, 0x9b, 0x33, 0x31, 0x6d, 0xff, 0x62]);
});

test('a flood of escapes takes no longer than its length asks for', () => {
  const flood = encodeText('\u001b]'.repeat(300_000));
  expect(equalUnder(encodeText('a'), flood, FREE)).toBe(false);
});

test('the remark names the lines, and a difference is told where it stands', () => {
  const coloured = '\u001b[1mok\u001b[0m\nend\n';
  expect(compareText(expectPlain('ok\nend\n'), encodeText(coloured), FREE)).toEqual({
    equal: true,
    remarks: ['terminal codes in line 1: allowed here'],
  });
  const comparison = compareText(expectPlain('no\nend\n'), encodeText(coloured), FREE);
  if (comparison.equal) throw new Error('the texts differ');
  expect(comparison.difference.at).toEqual({ line: 1, column: 5 });
});
