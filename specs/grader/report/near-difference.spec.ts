import { describe, expect, test } from '@jest/globals';
import type { Row } from '../../../grader/model.js';
import { cutBehindDifference, keepNearDifference } from '../../../grader/report/side-by-side.js';

const same = (number: number): Row => ({
  kind: 'same',
  expectedLine: number,
  actualLine: number,
  text: `line ${number}`,
});
const surplus = (number: number): Row => ({ kind: 'surplus', actualLine: number, text: `line ${number}` });
const rows = (length: number, make: (number: number) => Row): Row[] =>
  Array.from({ length }, (_, index) => make(index + 1));

describe('the rows behind the first difference', () => {
  test('are all shown where they are few', () => {
    const few = [...rows(3, same), ...rows(25, surplus)];
    expect(cutBehindDifference(few)).toBe(few);
  });

  test('are counted where they are many, with the lines that were left out before', () => {
    const many = [...rows(3, same), ...rows(60, surplus), { kind: 'skipped', lines: 40 } as const];
    expect(cutBehindDifference(many)).toEqual([...many.slice(0, 27), { kind: 'skipped', lines: 36 + 40 }]);
  });
});

test('near the first difference stand the rows around it and the last inputs', () => {
  const long = [...rows(30, same), ...rows(30, surplus)];
  const near = keepNearDifference(long);
  expect(near[0]).toEqual({ kind: 'skipped', lines: 24 });
  expect(near.slice(1)).toEqual(long.slice(24, 35));
});
