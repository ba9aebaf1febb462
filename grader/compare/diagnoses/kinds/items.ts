/** Items of a list or a row: too many, missing, or in another order. */
import type { DiagnosisCode } from '../../../model.js';
import { countThings, quoteShort } from '../../phrases.js';
import { lineEnd, lineStart, type Texts } from '../texts.js';
import { countItems, isItem } from './item-shape.js';
import {
  alsoAt,
  namePlace,
  quoteOwnLine,
  readFrom,
  type ClaimRule,
  type DiagnosisKind,
  type Piece,
} from './kind.js';
import {
  actualPiece,
  countAround,
  expectedPiece,
  joinChanges,
  widenChange,
  type Change,
} from '../changes/change.js';
import { compareLines } from './wording.js';

function lineAround(text: string, { from, to }: { from: number; to: number }): string {
  return text.slice(lineStart(text, from), lineEnd(text, to));
}

function nameItem(piece: string): string {
  return quoteShort(piece.replace(/^[\s,;|]+|[\s,;|]+$/g, ''), 30);
}

/** Items that only one of the two has. */
function onlyIn(side: 'expected' | 'actual', rank: number): ClaimRule {
  return {
    rank,
    holds: (texts, piece) => {
      const { more, less } = readFrom(side, piece);
      return less === '' && isItem(more, lineAround(texts[side], piece[side]));
    },
    group: (_, piece) => nameItem(readFrom(side, piece).more),
    words: (texts, pieces) => {
      const [first] = pieces;
      const count = countItems(readFrom(side, first).more);
      const [how, quoted] =
        side === 'expected'
          ? [nameMissing(count), texts.quoteExpected(first.expected)]
          : [`${countThings(count, 'item')} too many`, texts.quoteActual(first.actual)];
      return `${how}: “${nameItem(quoted)}” in “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${alsoAt(pieces.length)}`;
    },
  };
}

function nameMissing(count: number): string {
  return count === 1 ? 'an item is missing' : `${countThings(count, 'item')} are missing`;
}

/** What stands between separators and brackets, which have to be the same. */
const ITEM = /[^\s,;|()[\]{}]+/g;
const NUMBER = /^-?[\d.]+$/;
const LIST = /[,;|]/;
/** Two items that have changed places are a swap. */
const MIN_ITEMS = 3;

function isRearranged({ was, is }: Pick<Piece, 'was' | 'is'>): boolean {
  if (was === is || `${was}${is}`.includes('\n')) return false;
  const [asked, found] = [was.match(ITEM) ?? [], is.match(ITEM) ?? []];
  return (
    asked.length >= MIN_ITEMS &&
    was.replace(ITEM, '_') === is.replace(ITEM, '_') &&
    asked.toSorted().join(' ') === found.toSorted().join(' ')
  );
}

/** The two changes and all between them as one, to whole items; null where that puts nothing but the order right. */
export function joinRearranged(texts: Texts, first: Change, last: Change): Change | null {
  const joined = joinChanges(first, last);
  const isOfItem = (sign: string): boolean => sign.replace(ITEM, '') === '';
  const { before, behind } = countAround(texts, joined, isOfItem);
  const change = widenChange(joined, before, behind);
  return isRearranged({ was: expectedPiece(texts, change), is: actualPiece(texts, change) }) ? change : null;
}

const rearranged: ClaimRule = {
  rank: 180,
  holds: (_, piece) => isRearranged(piece),
  words: (texts, pieces) => {
    const [{ was, is }] = pieces;
    const found = is.match(ITEM) ?? [];
    const moved = (was.match(ITEM) ?? []).filter((item, at) => item !== found[at]);
    const what = moved.every((item) => NUMBER.test(item)) ? 'numbers' : LIST.test(was) ? 'items' : 'words';
    return `${compareLines(texts, pieces[0])}: the same ${what} in another order${alsoAt(pieces.length, 'line')}`;
  },
};

export const ITEMS = {
  'extra-item': {
    title: 'there is an item too many in a list',
    ofData: true,
    claims: [onlyIn('actual', 240)],
    example: ['{1, 2}\n', '{1, 2, 3}\n'],
  },
  'missing-item': {
    title: 'an item of a list is missing',
    ofData: true,
    claims: [onlyIn('expected', 250)],
    example: ['{1, 2, 3}\n', '{1, 2}\n'],
  },
  'item-order': {
    title: 'the right items are in another order',
    ofData: true,
    claims: [rearranged],
    example: ['1 2 3 4 5\n', '3 1 5 2 4\n'],
  },
  'other-items': {
    title: 'a list has other items than expected',
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
