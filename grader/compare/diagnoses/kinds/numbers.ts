/** Another number than the expected one. */
import { quoteShort } from '../../phrases.js';
import { alsoAt, namePlace, quoteOwnLine, type ClaimKind, type Piece } from './kind.js';

/** A number with the blanks before it: right-aligned output has fewer blanks before a longer number. */
const NUMBER = /^[ \t]*-?\d+(?:\.\d+)?$/;

function areNumbers({ was, is }: Piece): boolean {
  if (!NUMBER.test(was) || !NUMBER.test(is)) return false;
  const blanks = (text: string): number => text.length - text.trimStart().length;
  return blanks(was) === blanks(is) || was.length === is.length;
}

export const numbers: ClaimKind = {
  code: 'number',
  holds: (_, piece) => areNumbers(piece) && Number(piece.was) !== Number(piece.is),
  group: () => '',
  words: (texts, pieces) => {
    const [first] = pieces;
    const found = `expected ${first.was.trim()}, found ${first.is.trim()}`;
    const where = `in “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})`;
    return pieces.length === 1
      ? `a number differs, ${where}: ${found}`
      : `numbers differ, first ${where}: ${found}${alsoAt(pieces.length)}`;
  },
};

/** `3.0` for `3`, `03` for `3`: the same number in another form. */
export const numberFormat: ClaimKind = {
  code: 'number-format',
  holds: (_, piece) => areNumbers(piece) && Number(piece.was) === Number(piece.is),
  group: () => '',
  words: (texts, pieces) =>
    `a number is written in another way: expected ${quoteShort(pieces[0].was.trim())}, found ${quoteShort(pieces[0].is.trim())} (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`,
};
