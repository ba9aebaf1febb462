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
  return addExactly(...all.filter((points) => points !== '0'));
}

const addExactly = rememberTexts((...all: readonly Points[]): Points =>
  all.reduce<Fraction>((sum, points) => sum.add(points), new Fraction(0)).toFraction(),
);

/** The cases of a class are worth the same few points again and again. */
function rememberTexts<Given extends readonly (string | number)[], Answer>(
  answer: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const known = new Map<string, Answer>();
  return (...given) => {
    const key = given.join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size === MAX_REMEMBERED) known.clear();
    const made = answer(...given);
    known.set(key, made);
    return made;
  };
}

const MAX_REMEMBERED = 1000;

/** The share `part/whole` of `points`, exact. `points` may be any decimal that an instructor writes. */
export function sharePoints(points: number, part: number, whole: number): Points {
  const share = (points * part) / whole;
  if (Number.isSafeInteger(points * part) && Number.isSafeInteger(share)) return String(share);
  return shareExactly(points, part, whole);
}

const shareExactly = rememberTexts((points: number, part: number, whole: number): Points =>
  new Fraction(points).mul(new Fraction(part).div(whole)).toFraction(),
);

/** Exact product: a share of a share. */
export const multiplyPoints = rememberTexts((share: Points, whole: Points): Points =>
  new Fraction(share).mul(whole).toFraction(),
);

/** Rounded to the nearest multiple of the grain. */
export const roundPoints = rememberTexts((points: Points, grain: number): Points =>
  new Fraction(points).div(grain).round().mul(grain).toFraction(),
);

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
  return subtractExactly(a, b);
}

const subtractExactly = rememberTexts((a: Points, b: Points): Points => new Fraction(a).sub(b).toFraction());

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
export const pointsToNumber = rememberTexts((points: Points): number => new Fraction(points).valueOf());

/** Points for people: at most two decimals (`2.67`, `4.5`, `6`). */
export const formatPoints = rememberTexts((points: Points): string =>
  new Fraction(points).round(2).toString(),
);

/** `1 point`, `2.5 points`. */
export function countPoints(points: Points): string {
  return `${formatPoints(points)} ${points === '1' ? 'point' : 'points'}`;
}

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
