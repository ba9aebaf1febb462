import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import {
  addPoints,
  formatPoints,
  multiplyPoints,
  pointsToNumber,
  sharePoints,
} from '../../../grader/score/points.js';

describe('exact points', () => {
  test.each([
    ['three thirds are one', ['1/3', '1/3', '1/3'], '1'],
    ['a tenth and two tenths are three tenths', ['1/10', '1/5'], '3/10'],
    ['nothing is zero', [], '0'],
  ])('%s', (_, all, sum) => {
    expect(addPoints(all)).toBe(sum);
  });

  test('shares of any number of cases add up to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (cases, half) => {
        const points = half / 2;
        const all = Array.from({ length: cases }, () => sharePoints(points, 1, cases));
        expect(pointsToNumber(addPoints(all))).toBe(points);
      }),
    );
  });

  test('a share of a share', () => {
    expect(multiplyPoints('2/3', '9/2')).toBe('3');
  });

  test.each([
    ['6', '6'],
    ['9/2', '4.5'],
    ['8/3', '2.67'],
    ['1/400', '0'],
  ])('%s is told as %s', (points, text) => {
    expect(formatPoints(points)).toBe(text);
  });
});
