/** Finds items without a partner in lists whose order is free. */
import { findLineEnd, findLineStart, readLatin1 } from '../text/bytes.js';
import type { NormalizedText, NormalizedTexts } from './normalized-texts.js';

interface Item {
  readonly text: string;
  readonly start: number;
}

/** Splits at braces, brackets and commas outside round brackets; blanks around items are not part of them. */
export function splitItems(line: string): readonly Item[] {
  const items: Item[] = [];
  for (const match of line.matchAll(/(?:\([^()]*\)|[^[\]{},])+/g)) {
    const text = match[0].trim();
    if (text !== '') items.push({ text, start: match.index + match[0].indexOf(text) });
  }
  return items;
}

/** The items of `mine` that remain after each of `theirs` was paired with an equal one. */
export function findUnpaired(mine: readonly Item[], theirs: readonly Item[]): readonly Item[] {
  const waiting = new Map<string, number>();
  for (const { text } of theirs) waiting.set(text, (waiting.get(text) ?? 0) + 1);
  return mine.filter(({ text }) => {
    const count = waiting.get(text) ?? 0;
    if (count > 0) waiting.set(text, count - 1);
    return count === 0;
  });
}

/** Offset, in the actual text, of the first item in the line at `at` that the expected line does not have. */
export function findSurplusItem(sides: NormalizedTexts, at: number): number | null {
  const expected = readLine(sides.expected, at);
  const actual = readLine(sides.actual, at);
  const surplus = findUnpaired(splitItems(actual.text), splitItems(expected.text));
  const offsets = surplus.map((item) => sides.actual.toOriginal(actual.start + item.start));
  return offsets.length === 0 ? null : Math.min(...offsets);
}

function readLine(side: NormalizedText, at: number): { readonly text: string; readonly start: number } {
  const start = findLineStart(side.normal, at);
  const end = Math.min(findLineEnd(side.normal, start), start + 100_000);
  return { text: readLatin1(side.normal, start, end), start };
}
