import { test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { escapeRegExp } from '../../../grader/text/regular-expression.js';

test('an escaped text matches itself and nothing else, with and without the flag u', () => {
  const symbols = fc.string({ unit: fc.constantFrom(...Array.from(String.raw`\^$.*+?()[]{}|/-a1 é♔`)) });
  fc.assert(
    fc.property(symbols, symbols, (text, other) =>
      ['', 'u'].every((flags) => {
        const pattern = new RegExp(`^${escapeRegExp(text)}$`, flags);
        return pattern.test(text) && pattern.test(other) === (text === other);
      }),
    ),
  );
});
