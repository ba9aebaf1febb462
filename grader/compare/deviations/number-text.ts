/** Numbers in texts: where they stand, and the one form that all writings of the same value share. Pure. */

/** `7`, `100.50`, `.5`, and numbers with several points, such as dates. */
export const NUMBER = /\d+(?:\.\d+)*|(?<![\p{L}\p{N}.)\]])\.\d+/u;

/** A sign before a number, or before another sign. A hyphen behind a number, a letter or a bracket is none: `17-13`. */
export const SIGN = /(?<![\p{L}\p{N})\]}>])[-−](?=[-−]*\p{Sc}?\.?\d)/u;

/** `100.5` for `100.50`, `7` for `007`. Of a date each part has its own value. */
export function plainNumber(number: string): string {
  const parts = number.split('.');
  const [whole = '', fraction] = parts;
  if (fraction === undefined || parts.length > 2) return parts.map(withoutZeros).join('.');
  const rest = fraction.replace(/0+$/, '');
  return withoutZeros(whole) + (rest === '' ? '' : `.${rest}`);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '') || '0';
}

/** The digits of a number, with its sign. */
export const OPEN = new RegExp(`(?:${SIGN.source})?\\d+`, 'gu');

export function openNumbers(text: string): string {
  return text.replace(OPEN, '#');
}
