/** Blanks and tabs: at the end of a line, at its beginning, behind a prompt, between words. */
import type { DiagnosisCode } from '../../../model.js';
import { countThings, quoteShort } from '../../phrases.js';
import { inputAt, type Texts, lineStart } from '../texts.js';
import {
  alsoAt,
  atLineEnd,
  atLineStart,
  isBlankText,
  nameLine,
  namePlace,
  onMoreLines,
  textBefore,
  type ClaimRule,
  type DiagnosisKind,
  type Piece,
} from './kind.js';

function areBlanks({ was, is }: Piece): boolean {
  return isBlankText(was) && isBlankText(is);
}

/** `two blanks too many`, `a tab where three blanks are expected`. */
function compareBlanks({ was, is }: Pick<Piece, 'was' | 'is'>): string {
  const surplus = is.length - was.length;
  const plain = !was.includes('\t') && !is.includes('\t');
  if (plain && surplus > 0) return `${countThings(surplus, 'blank')} too many`;
  if (plain && surplus < 0)
    return `${countThings(-surplus, 'blank')} ${surplus === -1 ? 'is' : 'are'} missing`;
  if (is === '') return `missing: ${nameBlanks(was)}`;
  return `${nameBlanks(is)} where ${was === '' ? 'nothing' : nameBlanks(was)} is expected`;
}

function nameBlanks(text: string): string {
  const tabs = text.split('\t').length - 1;
  const spaces = text.length - tabs;
  if (tabs === 0) return countThings(spaces, 'blank');
  return spaces === 0 ? countThings(tabs, 'tab') : 'blanks with a tab';
}

const trailingBlanks: ClaimRule = {
  rank: 110,
  holds: (texts, piece) =>
    // A blank between a carriage return and the line end hides others from the filter.
    !texts.filters.includes('trailing-blanks-free') &&
    areBlanks(piece) &&
    atLineEnd(texts.expected, piece.expected.to) &&
    atLineEnd(texts.actual, piece.actual.to),
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} at the end of ${nameLine(texts, pieces[0])}${onMoreLines(pieces.length)}`,
};

const leadingBlanks: ClaimRule = {
  rank: 120,
  holds: (texts, piece) =>
    areBlanks(piece) &&
    isBlankText(texts.expected.slice(lineStart(texts.expected, piece.expected.from), piece.expected.from)) &&
    atLineStart(texts.actual, lineStart(texts.actual, piece.actual.from)) &&
    isBlankText(texts.actual.slice(lineStart(texts.actual, piece.actual.from), piece.actual.from)),
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} at the beginning of ${nameLine(texts, pieces[0])}${onMoreLines(pieces.length)}`,
};

/** A prompt ends with other blanks than expected, so that the cursor stands elsewhere. */
const blanksBehindPrompt: ClaimRule = {
  rank: 100,
  holds: (texts, piece) =>
    areBlanks(piece) && inputAt(texts, piece.expected.to) !== null && textBefore(texts, piece).trim() !== '',
  group: (_, piece) => `prompt ${compareBlanks(piece)}`,
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} after the prompt “${promptOf(texts, pieces[0])}” (${nameLine(texts, pieces[0])})${alsoAt(pieces.length, 'prompt')}`,
};

function promptOf(texts: Texts, piece: Piece): string {
  return quoteShort(textBefore(texts, piece).trim());
}

const blanks: ClaimRule = {
  rank: 130,
  holds: (_, piece) => areBlanks(piece),
  group: () => 'within',
  words: (texts, pieces) => {
    const before = textBefore(texts, pieces[0]).trim();
    const behind = before === '' ? '' : ` after “${quoteShort(before)}”`;
    return `${compareBlanks(pieces[0])}${behind} (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`;
  },
};

export const BLANKS = {
  'trailing-blanks': {
    title: 'blanks at the end of lines differ',
    hint: 'look at what is printed after the last word of a line.',
    freedBy: ['trailing-blanks-free'],
    claims: [trailingBlanks],
    example: ['a\nb\n', 'a \nb \n'],
  },
  'leading-blanks': {
    title: 'blanks at the beginning of lines differ',
    freedBy: ['leading-blanks-free', 'blanks-free'],
    claims: [leadingBlanks],
    example: ['a\nb\nc\n', '  a\n  b\nd\n'],
  },
  blanks: {
    title: 'blanks differ',
    freedBy: ['blank-runs-free', 'blanks-free'],
    claims: [blanksBehindPrompt, blanks],
    example: ['a: 1 2\n', 'a: 1  2\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
