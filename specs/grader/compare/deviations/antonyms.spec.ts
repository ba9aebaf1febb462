import { describe, expect, test } from '@jest/globals';
import { ANTONYMS, areOpposites } from '../../../../grader/compare/deviations/antonyms.js';

/** All pairs of two words of a group, each once. */
const pairs = ANTONYMS.flatMap((group) => {
  const words = group.flatMap((same, meaning) => same.map((word) => ({ word, meaning })));
  return words.flatMap((one, at) => words.slice(at + 1).map((other) => ({ one, other })));
});
const rowsOf = (areDifferent: boolean): [string, string][] =>
  pairs
    .filter(({ one, other }) => (one.meaning !== other.meaning) === areDifferent)
    .map(({ one, other }) => [one.word, other.word]);
const different = rowsOf(true);
/** Some words with one meaning have two in another group: `lower` is less, and further down. */
const alike = rowsOf(false).filter(
  (row) => !different.some((each) => each.every((word) => row.includes(word))),
);

describe('words that are different answers', () => {
  test.each(different)('“%s” and “%s”', (one, other) => {
    expect(areOpposites(one, other)).toBe(true);
    expect(areOpposites(other, one)).toBe(true);
  });
});

describe('words with the same meaning', () => {
  test.each(alike)('“%s” and “%s”', (one, other) => {
    expect(areOpposites(one, other)).toBe(false);
  });
});

test.each([
  ['valid', 'invalid', true],
  ['locked', 'unlocked', true],
  ['minutes', 'hours', true],
  ['minutes', 'minute', false],
  ['form', 'inform', true],
  ['cat', 'dog', false],
])('“%s” and “%s” are opposites: %s', (one, other, areThey) => {
  expect(areOpposites(one, other)).toBe(areThey);
  expect(areOpposites(other, one)).toBe(areThey);
});
