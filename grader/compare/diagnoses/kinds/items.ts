/** An item too many in a list or a row, or one that is missing. */
import { quoteShort } from '../../phrases.js';
import { lineEnd, lineStart } from '../texts.js';
import { isItem } from './item-shape.js';
import { alsoAt, namePlace, quoteOwnLine, type ClaimKind } from './kind.js';

function lineAround(text: string, { from, to }: { from: number; to: number }): string {
  return text.slice(lineStart(text, from), lineEnd(text, to));
}

function nameItem(piece: string): string {
  return quoteShort(piece.replace(/^[\s,;|]+|[\s,;|]+$/g, ''), 30);
}

export const extraItem: ClaimKind = {
  code: 'extra-item',
  holds: (texts, { was, is, actual }) => was === '' && isItem(is, lineAround(texts.actual, actual)),
  group: (_, { is }) => nameItem(is),
  words: (texts, pieces) =>
    `one item too many: “${nameItem(texts.quoteActual(pieces[0].actual))}” in “${quoteOwnLine(texts, pieces[0])}” (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`,
};

export const missingItem: ClaimKind = {
  code: 'missing-item',
  holds: (texts, { was, is, expected }) => is === '' && isItem(was, lineAround(texts.expected, expected)),
  group: (_, { was }) => nameItem(was),
  words: (texts, pieces) =>
    `an item is missing: “${nameItem(texts.quoteExpected(pieces[0].expected))}” in “${quoteOwnLine(texts, pieces[0])}” (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`,
};
