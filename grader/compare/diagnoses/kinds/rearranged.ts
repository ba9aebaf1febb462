/** A row or a list in which the right numbers or words stand, in another order. */
import type { Change } from '../changes/change.js';
import { actualPiece, expectedPiece } from '../changes/change.js';
import type { Texts } from '../texts.js';
import { alsoAt, type ClaimKind, type Piece } from './kind.js';
import { compareLines } from './wording.js';

/** What stands between separators and brackets, which have to be the same. */
const ITEM = /[^\s,;|()[\]{}]+/g;
const NUMBERS = /^[-\d.,;|\s]*$/;
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
  const { expected, actual } = texts;
  let { from, to } = { from: first.expected.from, to: last.expected.to };
  let { from: left, to: right } = { from: first.actual.from, to: last.actual.to };
  const isItem = (sign: string | undefined): boolean => sign?.replace(ITEM, '') === '';
  while (isItem(expected[from - 1]) && expected[from - 1] === actual[left - 1]) {
    from--;
    left--;
  }
  while (isItem(expected[to]) && expected[to] === actual[right]) {
    to++;
    right++;
  }
  const change = { expected: { from, to }, actual: { from: left, to: right } };
  return isRearranged({ was: expectedPiece(texts, change), is: actualPiece(texts, change) }) ? change : null;
}

export const rearranged: ClaimKind = {
  code: 'item-order',
  holds: (_, piece) => isRearranged(piece),
  group: () => '',
  words: (texts, pieces) => {
    const [{ was }] = pieces;
    const what = NUMBERS.test(was) ? 'numbers' : LIST.test(was) ? 'items' : 'words';
    return `${compareLines(texts, pieces[0])}: the same ${what} in another order${alsoAt(pieces.length, 'line')}`;
  },
};
