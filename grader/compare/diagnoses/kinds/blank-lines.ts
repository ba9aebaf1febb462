/** Blank lines too many or missing, where other things differ too. */
import { countThings } from '../../phrases.js';
import { atLineStart, nameLine, namePlace, type ClaimKind, type Piece } from './kind.js';

const BLANK_LINES = /^(?:[ \t]*\r?\n)+$/;

function countLines(pieces: readonly Piece[], side: 'was' | 'is'): number {
  return pieces.reduce((sum, piece) => sum + piece[side].split('\n').length - 1, 0);
}

export const extraBlankLines: ClaimKind = {
  code: 'extra-blank-lines',
  holds: (texts, { was, is, actual }) =>
    was === '' && BLANK_LINES.test(is) && atLineStart(texts.actual, actual.from),
  group: () => '',
  words: (texts, pieces) => {
    const count = countLines(pieces, 'is');
    return count === 1
      ? `a blank line too many: ${namePlace(texts, pieces[0])}`
      : `${countThings(count, 'blank line')} too many, the first is ${namePlace(texts, pieces[0])}`;
  },
};

export const missingBlankLines: ClaimKind = {
  code: 'missing-blank-lines',
  holds: (texts, { was, is, expected }) =>
    is === '' && BLANK_LINES.test(was) && atLineStart(texts.expected, expected.from),
  group: () => '',
  words: (texts, pieces) => {
    const count = countLines(pieces, 'was');
    return `${countThings(count, 'blank line')} ${count === 1 ? 'is' : 'are'} missing, ${count === 1 ? '' : 'the first '}before ${nameLine(texts, pieces[0])}`;
  },
};
