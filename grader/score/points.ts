/** Exact points: thirds of a point stay thirds until a person reads them. */
import { Fraction } from 'fraction.js';
import type { Points } from '../model.js';

/** Most points are whole numbers, and fractions take long: a class's pages are sums of tens of thousands of them. */
function isWhole(points: Points): boolean {
  return WHOLE.test(points);
}

const WHOLE = /^-?\d{1,12}$/;

/** The sum of exact points, exact. */
export function addPoints(all: readonly Points[]): Points {
  const whole = all.reduce((sum, points) => sum + Number(points), 0);
  if (Number.isSafeInteger(whole) && all.every(isWhole)) return String(whole);
  return all.reduce<Fraction>((sum, points) => sum.add(points), new Fraction(0)).toFraction();
}

/** The share `part/whole` of `points`, exact. `points` may be any decimal that an instructor writes. */
export function sharePoints(points: number, part: number, whole: number): Points {
  const share = (points * part) / whole;
  if (Number.isSafeInteger(points * part) && Number.isSafeInteger(share)) return String(share);
  return new Fraction(points).mul(new Fraction(part).div(whole)).toFraction();
}

/** Exact product: a share of a share. */
export function multiplyPoints(share: Points, whole: Points): Points {
  return new Fraction(share).mul(whole).toFraction();
}

/** Rounded to the nearest multiple of the grain. */
export function roundPoints(points: Points, grain: number): Points {
  return new Fraction(points).div(grain).round().mul(grain).toFraction();
}

/** Rounded down to a multiple of the grain; exact without one. */
export function floorPoints(points: Points, grain: number | null): Points {
  return grain === null ? points : new Fraction(points).div(grain).floor().mul(grain).toFraction();
}

/** Rounded up to a multiple of the grain; exact without one. */
export function ceilPoints(points: Points, grain: number | null): Points {
  return grain === null ? points : new Fraction(points).div(grain).ceil().mul(grain).toFraction();
}

/** `a - b`, exact. */
export function subtractPoints(a: Points, b: Points): Points {
  if (isWhole(a) && isWhole(b)) return String(Number(a) - Number(b));
  return new Fraction(a).sub(b).toFraction();
}

/** The greater of two. */
export function greatest(a: Points, b: Points): Points {
  if (isWhole(a) && isWhole(b)) return Number(a) < Number(b) ? b : a;
  return new Fraction(a).compare(b) < 0 ? b : a;
}

/** The lesser of two. */
export function least(a: Points, b: Points): Points {
  if (isWhole(a) && isWhole(b)) return Number(a) < Number(b) ? a : b;
  return new Fraction(a).compare(b) < 0 ? a : b;
}

/** The nearest number, for formats without fractions. */
export function pointsToNumber(points: Points): number {
  return new Fraction(points).valueOf();
}

/** Points for people: at most two decimals (`2.67`, `4.5`, `6`). */
export function formatPoints(points: Points): string {
  const known = formatted.get(points);
  if (known !== undefined) return known;
  const text = new Fraction(points).round(2).toString();
  if (formatted.size === MAX_FORMATTED) formatted.clear();
  formatted.set(points, text);
  return text;
}

/** `1 point`, `2.5 points`. */
export function countPoints(points: Points): string {
  return `${formatPoints(points)} ${points === '1' ? 'point' : 'points'}`;
}

/** The cases of a class are worth the same few points again and again. */
const formatted = new Map<Points, string>();
const MAX_FORMATTED = 1000;

/** The same as a number, for formats that people read a number from. */
export function roundedNumber(points: Points): number {
  return Number(formatPoints(points));
}

/** Rounded to hundredths, so that their sum is the rounded sum: each takes along what the ones before it left over. */
export function roundTogether(numbers: readonly number[]): readonly number[] {
  let exact = 0;
  let shown = 0;
  return numbers.map((number) => {
    exact += number;
    const rounded = Math.round((exact - shown) * 100) / 100;
    shown += rounded;
    // No negative zero.
    return rounded + 0;
  });
}
