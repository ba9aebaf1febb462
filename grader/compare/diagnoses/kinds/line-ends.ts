/** A line end too many or missing: println for print, and print for println. */
import { quoteShort } from '../../phrases.js';
import { inputAt, lineEnd, lineStart, type Texts } from '../texts.js';
import { alsoAt, isBlankText, namePlace, textBefore, type ClaimKind, type Piece } from './kind.js';

function isLineEnd(text: string): boolean {
  return /^\r?\n$/.test(text);
}

/** Whether a prompt ends here. */
function endsPrompt(texts: Texts, piece: Piece): boolean {
  return inputAt(texts, piece.expected.from) !== null && textBefore(texts, piece).trim() !== '';
}

export const lineEndExtra: ClaimKind = {
  code: 'line-end-extra',
  holds: (texts, piece) =>
    isBlankText(piece.was) &&
    isLineEnd(piece.is) &&
    piece.actual.from > 0 &&
    texts.actual[piece.actual.from - 1] !== '\n' &&
    (endsPrompt(texts, piece) || texts.actual[piece.actual.to] !== '\n'),
  group: (texts, piece) => {
    if (endsPrompt(texts, piece)) return 'prompt';
    if (piece.was !== '') return 'instead of a blank';
    const before = textBefore(texts, piece);
    // Items of a list, each in a line of its own.
    return `after ${/[,;]$/.exec(before)?.[0] ?? before}`;
  },
  words: (texts, pieces) => {
    const [first] = pieces;
    const before = quoteShort(textBefore(texts, first).trim());
    const instead = first.was === '' ? 'none' : 'a blank';
    return endsPrompt(texts, first)
      ? `there is a line end after the prompt “${before}” (${namePlace(texts, first)}), where none is expected${alsoAt(pieces.length, 'prompt')}`
      : `there is a line end after “${before}” (${namePlace(texts, first)}), where ${instead} is expected${alsoAt(pieces.length)}`;
  },
};

/** Whether the whole line before the place and the whole one behind it stand beside each other in the student's text. */
function goesOnThere({ expected, actual }: Texts, piece: Piece): boolean {
  const before = expected.slice(lineStart(expected, piece.expected.from), piece.expected.from).trim();
  const own = actual.slice(lineStart(actual, piece.actual.from), piece.actual.from).trimEnd();
  const behind = expected.slice(piece.expected.to, lineEnd(expected, piece.expected.to)).trim();
  const edge = own.slice(0, own.length - before.length);
  return (
    own.endsWith(before) &&
    !/[\p{L}\p{N}]$/u.test(edge) &&
    actual.slice(piece.actual.to, lineEnd(actual, piece.actual.to)).trimStart().startsWith(behind)
  );
}

export const lineEndMissing: ClaimKind = {
  code: 'line-end-missing',
  holds: (texts, piece) =>
    isLineEnd(piece.was) &&
    isBlankText(piece.is) &&
    piece.expected.from > 0 &&
    texts.expected[piece.expected.from - 1] !== '\n' &&
    texts.expected[piece.expected.to] !== '\n' &&
    goesOnThere(texts, piece),
  group: (_, piece) => (piece.is === '' ? 'none' : 'a blank'),
  words: (texts, pieces) => {
    const [first] = pieces;
    const before = quoteShort(textBefore(texts, first).trim());
    const place = namePlace(texts, first);
    return first.is === ''
      ? `the line end after “${before}” is missing (${place})${alsoAt(pieces.length)}`
      : `there are blanks instead of the line end after “${before}” (${place})${alsoAt(pieces.length)}`;
  },
};
