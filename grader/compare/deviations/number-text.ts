/** Numbers in texts: where they stand, and the one form that all writings of the same value share. Pure. */

/** `7`, `100.50`, `.5`, numbers with several points, such as dates, and `3,05`, which is not `3,5`. */
export const NUMBER = /\d+(?:\.\d+)*(?:(?<![([{]\d+),0\d+)?|(?<![\p{L}\p{N}.)\]])\.\d+/u;

export const ALL_NUMBERS = new RegExp(NUMBER, 'gu');

/** A sign before a number, or before another sign. A hyphen behind a number, a letter or a bracket is none: `17-13`. */
export const SIGN = /(?<![\p{L}\p{N})\]}>])[-−–](?=[-−–]*\p{Sc}?\.?\d)/u;

/** `1,234.50`, but no pair or list: `(1,234)`, `1,234,5`. */
const THOUSANDS = /(?<![\p{L}\p{N}.,:;([{]|, )\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N},;)\]}]|\.\d)/gu;

/** `1234.50` for `1,234.50` */
export function withoutThousands(text: string): string {
  return text.replace(THOUSANDS, (number) => number.replaceAll(',', ''));
}

/** `100.5` for `100.50`, `7` for `007`. Of a date each part has its own value. */
export function plainNumber(number: string): string {
  const parts = number.split('.');
  const [whole = '', fraction] = parts;
  if (fraction === undefined || parts.length > 2) return parts.map(withoutZeros).join('.');
  const rest = fraction.replace(/0+$/, '');
  return withoutZeros(whole) + (rest === '' ? '' : `.${rest}`);
}

/** Whether all numbers that are written otherwise are zero: `00` for `0` may be two results, and `-0` a wrong one. */
export function differsInNothing(one: string, other: string): boolean {
  const [asked = [], written = []] = [one, other].map((line) => line.match(ALL_NUMBERS) ?? []);
  const differing = asked.filter((number, at) => number !== written[at]);
  return differing.length > 0 && differing.every((number) => Number(plainNumber(number)) === 0);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}

/** The digits of a number, with its sign. */
export const OPEN = new RegExp(`(?:${SIGN.source})?\\d+`, 'gu');

/** `#h` for `# hours`: a unit by its first letter alone, where `#` stands for the number. */
export function areUnits(one: string, other: string): boolean {
  const [short, long] = [one, other]
    .map((text) => /^#(?:\.#)* ?(\p{L}+)\.?$/u.exec(text)?.[1] ?? '')
    .toSorted(byLength);
  return short?.length === 1 && (long?.length ?? 0) > 2 && long?.startsWith(short) === true;
}

/** `Guess #/6` for `Guess #`: how many there are in all, the same each time. */
export function addsTotal(expected: string, written: string): boolean {
  return expected.endsWith('#') && written.startsWith(expected) && TOTAL.test(written.slice(expected.length));
}

/** Words that make another value of the number beside them. */
const OTHER_VALUE =
  /\b(?:minus|negative|half|double|twice|third|quarter|cents?|hundred|thousand|million|dozen)s?\b|\bct\b/giu;

/**
 * Whether what is written makes another value of the number beside it: `Area: - 6` for `Area: 6`, `6- m`, `minus 6`. A hyphen for a
 * colon is none: `Area - 6`.
 */
export function changesValue(expected: string, written: string): boolean {
  const [was = '', is = ''] = [expected, written].map((text) => text.trimEnd());
  const before = is.replace(/[-−–]$/u, '').trimEnd();
  const addsSign = before !== is && !/[-−–]$/u.test(was) && (/[:=]$/u.test(before) || before === was);
  const [behind, other] = [written, expected].map((text) => /(?:^|#)[-−–](?![\p{L}\p{N}#-])/u.test(text));
  // `Area: - #` for `Area: #`.
  const unsigned = written.replace(/[-−–][ \t]*(?=#)/gu, '');
  const [asked, left] = [expected, unsigned].map((text) => text.replace(/\s+/g, ' '));
  const addsOpenSign = unsigned !== written && left === asked;
  const words = (text: string): string => (text.toLowerCase().match(OTHER_VALUE) ?? []).join();
  return addsSign || addsOpenSign || (behind === true && other === false) || words(was) !== words(is);
}

/** What stands behind a number to say how many there are in all. */
const TOTAL = /^ ?(?:\/|of|out of) ?\d+$/;

/** `Balance: #,#` for `Balance: #.#`, or the other way round: the same fraction, wherever a number stands or behind these words. */
export function isOtherPoint(expected: string, written: string): boolean {
  const other = expected.replace(/(?<=^[^#]*#)[.,](?=#$)/u, (point) => (point === '.' ? ',' : '.'));
  return other !== expected && other === written;
}

/** The letter of `# x #` where another sign of multiplication, or a word, stands between the two numbers: `# * #`, `# times #`. */
export function otherSign(expected: string, written: string): string | null {
  const letter = /^# ?(\p{L}) ?#$/u.exec(expected)?.[1];
  const isOther = /^#(?: ?[*×·✕] ?| \p{L}{2,} )#$/u.test(written);
  return isOther ? (letter ?? null) : null;
}

function byLength(one: string, other: string): number {
  return one.length - other.length;
}

export function openNumbers(text: string): string {
  return text.replace(OPEN, '#');
}
