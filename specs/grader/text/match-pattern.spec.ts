import { describe, expect, it } from '@jest/globals';
import { SlowPattern, tryPattern } from '../../../grader/text/match-pattern.js';

function matches(source: string, text: string, maxMs?: number): boolean {
  return tryPattern(source, (pattern) => pattern.test(text), maxMs);
}

describe('a pattern', () => {
  it.each([
    [String.raw`\d+|x`, '12', true],
    [String.raw`\d+|x`, '12y', false],
    ['.é', '😀é', true],
    ['a', 'a\n', false],
  ])('%s on %j: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });

  const ONE_DIGIT_A_LINE = String.raw`(?:[^\n]*\d[^\n]*\n){31,39}[^\n]*\d`;
  it.each([
    ['nested repeats', '(?:a+)+b', 'a'.repeat(60)],
    ['a list of numbers that is too short', ONE_DIGIT_A_LINE, '(12,12)\n'.repeat(30)],
    ['a repeated part far away', String.raw`(.+).*(.+).*\1\2!`, 'ab'.repeat(20_000)],
  ])('with too many ways to match is given up: %s', (_, source, text) => {
    expect(() => matches(source, text, 20)).toThrow(SlowPattern);
    expect(matches('b', 'b')).toBe(true);
  });

  it('has one limit for all texts that are tried with it, and passes on what is thrown', () => {
    const tryAll = (): boolean =>
      tryPattern(
        '(?:a+)+b',
        (pattern) => Array.from({ length: 1000 }, () => 'a'.repeat(18)).some((text) => pattern.test(text)),
        20,
      );
    expect(tryAll).toThrow(SlowPattern);
    const fault = new Error('no');
    expect(() =>
      tryPattern('a', () => {
        throw fault;
      }),
    ).toThrow(fault);
  });
});
