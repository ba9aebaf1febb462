/** Blanks and tabs: at the end of a line, at its beginning, behind a prompt, between words. */
import { countThings, quoteShort } from '../../phrases.js';
import { inputAt, type Texts } from '../texts.js';
import {
  alsoAt,
  atLineEnd,
  atLineStart,
  isBlankText,
  nameLine,
  namePlace,
  textBefore,
  type ClaimKind,
  type Piece,
} from './kind.js';

function areBlanks({ was, is }: Piece): boolean {
  return isBlankText(was) && isBlankText(is);
}

/** `two blanks too many`, `a tab where three blanks are expected`. */
function compareBlanks({ was, is }: Piece): string {
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

export const trailingBlanks: ClaimKind = {
  code: 'trailing-blanks',
  holds: (texts, piece) =>
    // A blank between a carriage return and the line end hides others from the filter.
    !texts.filters.includes('trailing-blanks-free') &&
    areBlanks(piece) &&
    atLineEnd(texts.expected, piece.expected.to) &&
    atLineEnd(texts.actual, piece.actual.to),
  group: () => '',
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} at the end of ${nameLine(texts, pieces[0])}${pieces.length > 1 ? `, and on ${countThings(pieces.length - 1, 'more line')}` : ''}`,
};

export const leadingBlanks: ClaimKind = {
  code: 'leading-blanks',
  holds: (texts, piece) =>
    areBlanks(piece) &&
    isBlankText(texts.expected.slice(lineFrom(texts.expected, piece.expected.from), piece.expected.from)) &&
    atLineStart(texts.actual, lineFrom(texts.actual, piece.actual.from)) &&
    isBlankText(texts.actual.slice(lineFrom(texts.actual, piece.actual.from), piece.actual.from)),
  group: () => '',
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} at the beginning of ${nameLine(texts, pieces[0])}${pieces.length > 1 ? `, and on ${countThings(pieces.length - 1, 'more line')}` : ''}`,
};

function lineFrom(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** A prompt ends with other blanks than expected, so that the cursor stands elsewhere. */
export const blanksBehindPrompt: ClaimKind = {
  code: 'blanks',
  holds: (texts, piece) =>
    areBlanks(piece) && inputAt(texts, piece.expected.to) !== null && textBefore(texts, piece).trim() !== '',
  group: (_, piece) => `prompt ${compareBlanks(piece)}`,
  words: (texts, pieces) =>
    `${compareBlanks(pieces[0])} after the prompt “${promptOf(texts, pieces[0])}” (${nameLine(texts, pieces[0])})${alsoAt(pieces.length, 'prompt')}`,
};

function promptOf(texts: Texts, piece: Piece): string {
  return quoteShort(textBefore(texts, piece).trim());
}

export const blanks: ClaimKind = {
  code: 'blanks',
  holds: (_, piece) => areBlanks(piece),
  group: () => 'within',
  words: (texts, pieces) => {
    const before = textBefore(texts, pieces[0]).trim();
    const behind = before === '' ? '' : ` after “${quoteShort(before)}”`;
    return `${compareBlanks(pieces[0])}${behind} (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`;
  },
};
