/** Other words than the expected ones: too many, missing, misspelt, or another text altogether. */
import type { DiagnosisCode } from '../../../model.js';
import { distance } from 'fastest-levenshtein';
import { measureCommonPrefix } from '../../../text/common-prefix.js';
import { isMadeOf } from '../../../text/multiset.js';
import { countThings, quoteAround, quoteShort, spellNumber } from '../../phrases.js';
import type { Change } from '../changes/change.js';
import { lineEnd, lineStart, type Range, type Texts } from '../texts.js';
import {
  alsoAt,
  atLineEnd,
  atLineStart,
  isBlankText,
  namePlace,
  onMoreLines,
  quoteOwnLine,
  readFrom,
  type ClaimRule,
  type DiagnosisKind,
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

function andLines(texts: Texts, pieces: readonly Piece[]): string {
  const lines = new Set(pieces.map(({ actual }) => texts.lineOf(actual.from))).size;
  if (lines < pieces.length) return alsoAt(pieces.length);
  return onMoreLines(lines);
}

/** The text without the blanks around it, unless it is blank. */
function quoteWords(text: string): string {
  return quoteShort(text.trim() === '' ? text : text.trim());
}

/** Text that only one of the two has within a line. */
function onlyIn(side: 'expected' | 'actual', rank: number): ClaimRule {
  return {
    rank,
    holds: (texts, piece) => {
      const { more, less } = readFrom(side, piece);
      return less === '' && more !== '' && isOneLine(more) && !fillsLine(texts[side], piece[side]);
    },
    group: (_, piece) => readFrom(side, piece).more.trim(),
    words: (texts, pieces) => {
      const [first] = pieces;
      const [quoted, how] =
        side === 'expected'
          ? [texts.quoteExpected(first.expected), 'missing']
          : [texts.quoteActual(first.actual), 'too many'];
      return `“${quoteWords(quoted)}” is ${how} ${sideOf(texts[side], first[side])} “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${andLines(texts, pieces)}`;
    },
  };
}

/** Of a larger share of a line the whole of it is told. */
const MAX_SHARE = 0.6;

/** Another word than the expected one. */
const otherText: ClaimRule = {
  rank: 290,
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
    const [asked, found] = trimBoth(texts.quoteExpected(first.expected), texts.quoteActual(first.actual));
    const isWord = isMisspelt(asked, found) && !isAnswer(asked, texts.typed);
    const kind = isWord ? 'is misspelt' : 'stands';
    const own = quoteOwnLine(texts, first).length;
    if (kind === 'stands' && found.length > MAX_SHARE * own)
      return `${compareLines(texts, first)}${alsoAt(pieces.length)}`;
    const words =
      kind === 'stands'
        ? `${nameText(found)} ${isBlankText(found) && found.length > 1 ? 'stand' : 'stands'} where ${nameText(asked)} ${isBlankText(asked) && asked.length > 1 ? 'are' : 'is'} expected`
        : `“${quoteShort(asked)}” is misspelt: you write “${quoteShort(found)}”`;
    return `${words}, in “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})${alsoAt(pieces.length)}`;
  },
};

/** Without blanks around them, unless one of them is blank. */
function trimBoth(asked: string, found: string): readonly [string, string] {
  return isBlankText(asked) || isBlankText(found) || asked.trim() === found.trim()
    ? [asked, found]
    : [asked.trim(), found.trim()];
}

/** `“X”`, or blanks in words: they would not be seen. */
function nameText(text: string): string {
  if (!isBlankText(text)) return `“${quoteShort(text)}”`;
  return text.length === 1 ? 'a blank' : 'blanks';
}

/** A word of some length with a letter or two changed, or two of its letters in each other's place. */
function isMisspelt(asked: string, found: string): boolean {
  // `OXO` is a row of a board.
  const isWord = (text: string): boolean => /^\p{L}{3,}$/u.test(text) && /\p{Ll}/u.test(text);
  const isMoved = asked.length === found.length && isMadeOf(asked, found) && asked.length > 3;
  const most = Math.max(isMoved ? 2 : 1, Math.floor(asked.length / 3));
  return isWord(asked) && isWord(found) && distance(asked, found) <= most;
}

/** Whether a word is made of the letters of one that was typed: it is the program's answer, and no slip of the pen. */
function isAnswer(word: string, typed: readonly string[]): boolean {
  return typed.flatMap((text) => text.split(/\s+/)).some((own) => isMadeOf(word, own));
}

/** The two lines in which a change lies, side by side; of long ones the part around the first difference. */
export function compareLines(texts: Texts, change: Change): string {
  const { expected, actual } = change;
  const lineAt = (text: string, place: number): Range => ({
    from: lineStart(text, place),
    to: lineEnd(text, place),
  });
  const asked = texts.quoteExpected(lineAt(texts.expected, expected.from)).trimEnd();
  const found = texts.quoteActual(lineAt(texts.actual, actual.from)).trimEnd();
  const text = found.trim();
  if (text !== '' && text === asked.trim() && asked !== found)
    return `line ${texts.lineOf(actual.from)} has ${countThings(found.indexOf(text), 'blank')} at its beginning, expected ${asked.indexOf(text) === 1 ? 'is' : 'are'} ${spellNumber(asked.indexOf(text))}`;
  const at = measureCommonPrefix(asked, found);
  const name = (line: string, blank: string): string =>
    line.trim() === '' ? blank : `“${quoteAround(line, at)}”`;
  return `line ${texts.lineOf(actual.from)} is ${name(found, 'blank')}, expected is ${name(asked, 'a blank line')}`;
}

function isWholeLine(texts: Texts, { expected, actual }: Piece): boolean {
  return fillsLine(texts.expected, expected) && fillsLine(texts.actual, actual);
}

/** Whether nothing else stands in the line. */
function fillsLine(text: string, { from, to }: Range): boolean {
  return (
    text.slice(lineStart(text, from), from).trim() === '' && text.slice(to, lineEnd(text, to)).trim() === ''
  );
}

/** A line that says something else. */
const otherLine: ClaimRule = {
  rank: 300,
  holds: (texts, piece) =>
    isOneLine(piece.was.replace(/\n$/, '')) &&
    isOneLine(piece.is.replace(/\n$/, '')) &&
    (piece.was + piece.is).trim() !== '' &&
    isWholeLine(texts, piece),
  group: (_, { was, is }) => JSON.stringify([was, is]),
  words: (texts, pieces) => {
    const [first] = pieces;
    return `${compareLines(texts, first)}${alsoAt(pieces.length)}`;
  },
};

export const WORDING = {
  'extra-text': {
    title: 'there is text too many in a line',
    claims: [onlyIn('actual', 270)],
    example: ['White wins.\n', 'White wins now.\n'],
  },
  'missing-text': {
    title: 'text is missing in a line',
    claims: [onlyIn('expected', 280)],
    example: ['White wins now.\n', 'White wins.\n'],
  },
  'other-text': {
    title: 'something else is written than expected',
    hint: 'copy the words from the assignment instead of typing them.',
    hintsForValues: true,
    claims: [otherText],
    example: ['White wins.\n', 'White loses.\n'],
  },
  'other-line': {
    title: 'a line says something else than expected',
    ofData: true,
    claims: [otherLine],
    example: ['abc\n', 'xyz\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
