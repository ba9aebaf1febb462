/** An item too many in a list or a row, or one that is missing. */
import { countThings, quoteShort } from '../../phrases.js';
import { lineEnd, lineStart } from '../texts.js';
import { countItems, isItem } from './item-shape.js';
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
    `${countThings(countItems(pieces[0].is), 'item')} too many: “${nameItem(texts.quoteActual(pieces[0].actual))}” in “${quoteOwnLine(texts, pieces[0])}” (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`,
};

function nameMissing(was: string): string {
  const count = countItems(was);
  return count === 1 ? 'an item is' : `${countThings(count, 'item')} are`;
}

export const missingItem: ClaimKind = {
  code: 'missing-item',
  holds: (texts, { was, is, expected }) => is === '' && isItem(was, lineAround(texts.expected, expected)),
  group: (_, { was }) => nameItem(was),
  words: (texts, pieces) =>
    `${nameMissing(pieces[0].was)} missing: “${nameItem(texts.quoteExpected(pieces[0].expected))}” in “${quoteOwnLine(texts, pieces[0])}” (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`,
};
