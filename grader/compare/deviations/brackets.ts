/** A pair of brackets that is always written as another pair; and the commas between items, as another mark. */
import type { Deviation, Replacement } from '../../model.js';

interface Pair {
  readonly open: string;
  readonly close: string;
}

export interface OtherBrackets {
  readonly expected: Pair;
  readonly written: Pair;
}

/** The two pairs of brackets; null if the replacements are anything else. */
export function readOtherBrackets(replacements: readonly Replacement[]): OtherBrackets | null {
  const [open, close, more] = replacements;
  if (open === undefined || close === undefined || more !== undefined) return null;
  const isBracket = ({ expected, written }: Replacement): boolean =>
    /^[[\](){}<>]{2}$/.test(expected + written);
  if (!isBracket(open) || !isBracket(close)) return null;
  return {
    expected: { open: open.expected, close: close.expected },
    written: { open: open.written, close: close.written },
  };
}

/**
 * The text with the expected brackets around its lists, so that the order of their items can be made free. Brackets
 * that contain only numbers, such as (2,5), are no list: there the order is part of the answer.
 */
export function restoreLists(text: string, deviation: Deviation): string {
  if (deviation.kind !== 'replaced-text') return text;
  const other = readOtherBrackets(deviation.replacements);
  if (other === null) return restoreCommas(text, deviation.replacements);
  const { expected, written } = other;
  const [open, close] = [`\\${written.open}`, `\\${written.close}`];
  const lists = new RegExp(`${open}([^${open}${close}\\n]*\\p{L}[^${open}${close}\\n]*|)${close}`, 'gu');
  return text.replace(lists, (_, items: string) => expected.open + items + expected.close);
}

/** The items of a list may be separated by another mark. */
function restoreCommas(text: string, [only, other]: readonly Replacement[]): string {
  const isSeparator = only?.expected === ',' && /^[;|/]$/.test(only.written) && other === undefined;
  return isSeparator ? text.replaceAll(only.written, ',') : text;
}
