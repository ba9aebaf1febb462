import { describe, expect, test } from '@jest/globals';
import { Fraction } from 'fraction.js';
import fc from '../../support/fast-check.js';
import {
  addPoints,
  formatPoints,
  greatest,
  least,
  multiplyPoints,
  pointsToNumber,
  sharePoints,
  subtractPoints,
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

  const points = fc
    .tuple(fc.integer({ min: -60, max: 60 }), fc.constantFrom(1, 1, 1, 2, 3, 10))
    .map(([part, of]) => new Fraction(part, of).toFraction());

  test('whole numbers are counted as fractions are', () => {
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), points, points, (all, a, b) => {
        const sum = all.reduce((so, each) => so.add(each), new Fraction(0));
        expect(addPoints(all)).toBe(sum.toFraction());
        expect(subtractPoints(a, b)).toBe(new Fraction(a).sub(b).toFraction());
        expect([least(a, b), greatest(a, b)]).toEqual(new Fraction(a).compare(b) < 0 ? [a, b] : [b, a]);
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ max: 400, min: 0 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 20 }),
        (half, part, of) =>
          expect(sharePoints(half / 10, part, of)).toBe(
            new Fraction(half / 10).mul(part).div(of).toFraction(),
          ),
      ),
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
