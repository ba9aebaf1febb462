import { expect, test } from '@jest/globals';
import { encodeText } from '../../../grader/text/bytes.js';
import { equalUnder } from '../../../grader/compare/equality.js';

test('lines in another order, more of them than a call takes as arguments', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => `${at}\n`);
  const [expected, actual] = [many, many.toReversed()].map((lines) => encodeText(lines.join('')));
  const both = [expected ?? new Uint8Array(), actual ?? new Uint8Array()] as const;
  expect(equalUnder(...both, ['line-order-free'])).toBe(true);
  expect(equalUnder(...both, [])).toBe(false);
});
