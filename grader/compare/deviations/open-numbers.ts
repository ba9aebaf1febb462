/** Texts in which each number is `#`: two lines that differ in their numbers alone are the same there. Pure. */
import { SIGN } from './number-text.js';

/** The digits of a number, with its sign. */
export const OPEN = new RegExp(`(?:${SIGN.source})?\\d+`, 'gu');

export function openNumbers(text: string): string {
  return text.replace(OPEN, '#');
}
