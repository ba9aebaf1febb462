/**
 * What tells one answer from another in a text. Whatever was learnt, and however, a deviation is followed only where the
 * data of both texts are the same, in order. Pure.
 */
import type { Deviation, Replacement } from '../../model.js';
import { deviate, settle, type Pair } from './settle.js';
import type { Vocabulary } from './vocabulary.js';

/** A number with its sign, or a word. A hyphen behind a number, a letter or a bracket is no sign: `17-13`. */
const TOKEN = /(?<![\p{L}\p{N})\]}>])[-−](?=\d)|\d+(?:\.\d+)?|\p{L}+/gu;

/** `a pit`: no letter of an answer. */
const ARTICLE = /(?<![\p{L}\p{N}])[aA](?= \p{L}{2})/gu;

/** Numbers by their signs and values; single letters; and words that other answers replace by others. */
export function dataOf(text: string, vocabulary: Pick<Vocabulary, 'isData'>): readonly string[] {
  return (text.replace(ARTICLE, '').match(TOKEN) ?? []).flatMap((token) => {
    if (/\d/.test(token)) return `${Number(token)}`;
    if (/[-−]/u.test(token)) return '-';
    if (token.length === 1) return token;
    return vocabulary.isData(token) ? token.toLowerCase() : [];
  });
}

/** Whether the texts have the same data once the deviations are undone. */
export function keepsData(deviations: readonly Deviation[], pair: Pair, vocabulary: Vocabulary): boolean {
  const missing = deviations.filter(({ kind }) => kind === 'missing-line');
  const expected = dataOf(missing.reduce(deviate, pair.expected), vocabulary);
  const written = dataOf(settle(deviations, pair).actual, vocabulary);
  // Items whose order is free may be sorted otherwise in other brackets.
  const order = (data: readonly string[]): string =>
    (pair.sortItems === undefined ? data : data.toSorted()).join('\n');
  return order(expected) === order(written);
}

/** Whether a replacement itself leaves all data as they are; each `#` stands for a number. */
export function replacesNoData({ expected, written, numbers }: Replacement, vocabulary: Vocabulary): boolean {
  const dataIn = (text: string): string =>
    dataOf(numbers === true ? text.replaceAll('#', '7') : text, vocabulary).join('\n');
  return dataIn(expected) === dataIn(written);
}
