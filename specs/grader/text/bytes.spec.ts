import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { countLineEnds, commonPrefixLength, commonSuffixLength } from '../../../grader/text/bytes.js';

describe('countLineEnds', () => {
  it('counts as a plain loop does, wherever the bytes lie', () => {
    const some = fc.array(fc.constantFrom(10, 9, 11, 138, 0, 65), { maxLength: 40 });
    fc.assert(
      fc.property(some, fc.nat(7), fc.nat(7), (list, offset, from) => {
        const whole = Uint8Array.from([...Array<number>(offset).fill(10), ...list]);
        const bytes = whole.subarray(offset);
        const end = Math.max(0, bytes.length - 1);
        const plain = Array.from(bytes.subarray(from, end)).filter((byte) => byte === 10).length;
        expect(countLineEnds(bytes, end, Math.min(from, end))).toBe(plain);
      }),
    );
  });
});

describe('common head and tail', () => {
  it.each([0, 1, 1023, 1024, 1025, 65535, 65536, 70000])('finds a difference at byte %d', (at) => {
    const one = new Uint8Array(70_001);
    const other = one.slice();
    other[at] = 1;
    expect(commonPrefixLength(one, other)).toBe(at);
    expect(commonSuffixLength(one, other, 0)).toBe(70_000 - at);
  });

  it('does not count a byte for both head and tail', () => {
    const one = new TextEncoder().encode('aaa');
    const other = new TextEncoder().encode('aaaa');
    const head = commonPrefixLength(one, other);
    expect([head, commonSuffixLength(one, other, head)]).toEqual([3, 0]);
  });
});
