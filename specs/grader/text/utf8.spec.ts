import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import {
  countCharacters,
  decodeBytes,
  findCharacterStart,
  findInvalidByte,
  readStandIn,
} from '../../../grader/text/utf8.js';
import { bytes } from '../compare/arbitraries.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Undoes decodeBytes. */
const encodeBack = (text: string): number[] =>
  Array.from(text).flatMap((one) => readStandIn(one) ?? Array.from(encode(one)));

describe('decodeBytes', () => {
  it('loses nothing, whatever the bytes', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(encodeBack(decodeBytes(some))).toEqual(Array.from(some));
      }),
    );
  });

  it.each([
    ['Latin 1', [0x61, 0xe9, 0x62], 'a\udce9b'],
    ['a character cut off', [0x61, 0xe2, 0x82], 'a\udce2\udc82'],
    ['a surrogate', [0xed, 0xa0, 0x80], '\udced\udca0\udc80'],
    ['a character too long', [0xc0, 0x80], '\udcc0\udc80'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
  ])('keeps %s', (_, some, text) => {
    expect(decodeBytes(Uint8Array.from(some))).toBe(text);
  });

  it('agrees with the platform on what is valid', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), (some) => {
        const platform = new TextDecoder('utf-8').decode(some).includes('\ufffd');
        fc.pre(!platform || !Buffer.from(some).includes(Buffer.from('\ufffd')));
        expect(findInvalidByte(some) >= 0).toBe(platform);
      }),
    );
  });
});

describe('places in characters', () => {
  it('counts as many as the decoded text has', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(countCharacters(some, 0, some.length)).toBe(Array.from(decodeBytes(some)).length);
      }),
    );
  });

  it('finds the start of the character that holds a byte', () => {
    const some = encode('aé€𝄞z');
    expect(Array.from(some, (_, at) => findCharacterStart(some, at))).toEqual([
      0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10,
    ]);
  });
});
