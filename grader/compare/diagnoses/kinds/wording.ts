/** Other words than the expected ones: too many, missing, misspelt, or another text altogether. */
import { distance } from 'fastest-levenshtein';
import { countThings, quoteShort } from '../../phrases.js';
import { lineEnd, lineStart, type Range, type Texts } from '../texts.js';
import {
  alsoAt,
  atLineEnd,
  atLineStart,
  isBlankText,
  nameLine,
  namePlace,
  quoteOwnLine,
  type ClaimKind,
  type Piece,
} from './kind.js';

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}

/** Where in its line: `at the beginning of`, `at the end of`, `in`. */
function sideOf(text: string, { from, to }: Range): string {
  if (atLineStart(text, from)) return 'at the beginning of';
  return atLineEnd(text, to) ? 'at the end of' : 'in';
}

function andLines(pieces: readonly Piece[]): string {
  return pieces.length > 1 ? `, and on ${countThings(pieces.length - 1, 'more line')}` : '';
}

/** The text without the blanks around it, unless it is blank. */
function quoteWords(text: string): string {
  return quoteShort(text.trim() === '' ? text : text.trim());
}

export const extraText: ClaimKind = {
  code: 'extra-text',
  holds: (_, { was, is }) => was === '' && is !== '' && isOneLine(is),
  group: (_, { is }) => is.trim(),
  words: (texts, pieces) => {
    const [first] = pieces;
    const text = quoteWords(texts.quoteActual(first.actual));
    return `“${text}” is too many ${sideOf(texts.actual, first.actual)} “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${andLines(pieces)}`;
  },
};

export const missingText: ClaimKind = {
  code: 'missing-text',
  holds: (_, { was, is }) => is === '' && was !== '' && isOneLine(was),
  group: (_, { was }) => was.trim(),
  words: (texts, pieces) => {
    const [first] = pieces;
    const text = quoteWords(texts.quoteExpected(first.expected));
    return `“${text}” is missing ${sideOf(texts.expected, first.expected)} “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${andLines(pieces)}`;
  },
};

/** Another word than the expected one. */
export const otherText: ClaimKind = {
  code: 'other-text',
  holds: (texts, piece) =>
    piece.was !== '' &&
    piece.is !== '' &&
    !(isBlankText(piece.was) && isBlankText(piece.is)) &&
    isOneLine(piece.was) &&
    isOneLine(piece.is) &&
    !isWholeLine(texts, piece),
  group: (_, { was, is }) => JSON.stringify([was, is]),
  words: (texts, pieces) => {
    const [first] = pieces;
    const [asked, found] = [texts.quoteExpected(first.expected), texts.quoteActual(first.actual)];
    const kind = isMisspelt(asked, found) ? 'is misspelt' : 'stands';
    const words =
      kind === 'stands'
        ? `${nameText(found)} ${isBlankText(found) && found.length > 1 ? 'stand' : 'stands'} where ${nameText(asked)} ${isBlankText(asked) && asked.length > 1 ? 'are' : 'is'} expected`
        : `“${quoteShort(asked)}” is misspelt: you write “${quoteShort(found)}”`;
    return `${words}, in “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${alsoAt(pieces.length)}`;
  },
};

/** `“X”`, or blanks in words: they would not be seen. */
function nameText(text: string): string {
  if (!isBlankText(text)) return `“${quoteShort(text)}”`;
  return text.length === 1 ? 'a blank' : 'blanks';
}

/** A word of some length with a letter or two changed. */
function isMisspelt(asked: string, found: string): boolean {
  const isWord = (text: string): boolean => /^\p{L}{3,}$/u.test(text);
  return (
    isWord(asked) && isWord(found) && distance(asked, found) <= Math.max(1, Math.floor(asked.length / 3))
  );
}

function isWholeLine(texts: Texts, { expected, actual }: Piece): boolean {
  const fills = (text: string, { from, to }: Range): boolean =>
    text.slice(lineStart(text, from), from).trim() === '' && text.slice(to, lineEnd(text, to)).trim() === '';
  return fills(texts.expected, expected) && fills(texts.actual, actual);
}

/** A line that says something else. */
export const otherLine: ClaimKind = {
  code: 'other-line',
  holds: (texts, piece) =>
    isOneLine(piece.was.replace(/\n$/, '')) &&
    isOneLine(piece.is.replace(/\n$/, '')) &&
    piece.was.trim() !== '' &&
    piece.is.trim() !== '' &&
    isWholeLine(texts, piece),
  group: (_, { was, is }) => JSON.stringify([was, is]),
  words: (texts, pieces) => {
    const [first] = pieces;
    const asked = quoteShort(texts.quoteExpected(first.expected).trim());
    const found = quoteShort(texts.quoteActual(first.actual).trim());
    return `${nameLine(texts, first)} is “${found}”, expected is “${asked}”${alsoAt(pieces.length)}`;
  },
};
