import { describe, expect, it } from '@jest/globals';
import { matchesPattern, SlowPattern } from '../../../grader/text/match-pattern.js';

describe('a pattern', () => {
  it.each([
    [String.raw`\d+|x`, '12', true],
    [String.raw`\d+|x`, '12y', false],
    ['.é', '😀é', true],
    ['a', 'a\n', false],
  ])('%s on %j: %s', (source, text, expected) => {
    expect(matchesPattern(source, text)).toBe(expected);
  });

  const ONE_DIGIT_A_LINE = String.raw`(?:[^\n]*\d[^\n]*\n){31,39}[^\n]*\d`;
  it.each([
    ['nested repeats', '(?:a+)+b', 'a'.repeat(60)],
    ['a list of numbers that is too short', ONE_DIGIT_A_LINE, '(12,12)\n'.repeat(30)],
    ['a repeated part far away', String.raw`(.+).*(.+).*\1\2!`, 'ab'.repeat(20_000)],
  ])('with too many ways to match is given up: %s', (_, source, text) => {
    expect(() => matchesPattern(source, text, 20)).toThrow(SlowPattern);
    expect(matchesPattern('b', 'b')).toBe(true);
  });
});
