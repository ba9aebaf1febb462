/** The same text in colours, in another letter case, or in look-alike characters. */
import stripAnsi from 'strip-ansi';
import { quoteShort } from '../../phrases.js';
import { areSameLetters } from '../../compose.js';
import { areLookAlikes, nameCharacter } from '../look-alike.js';
import { alsoAt, nameLine, namePlace, type ClaimKind } from './kind.js';

export const colours: ClaimKind = {
  code: 'colours',
  holds: (_, { was, is }) => is.includes('\u001b') && stripAnsi(is) === was,
  group: () => '',
  words: (texts, pieces) =>
    `your program writes escape sequences of a terminal (for colours, say), which are text here: first in ${nameLine(texts, pieces[0])}${alsoAt(pieces.length)}`,
};

export const letterCase: ClaimKind = {
  code: 'letter-case',
  holds: (_, { was, is }) => was !== is && was.toLowerCase() === is.toLowerCase(),
  group: () => '',
  words: (texts, pieces) => {
    const [first] = pieces;
    const asked = quoteShort(texts.quoteExpected(first.expected), 30);
    const found = quoteShort(texts.quoteActual(first.actual), 30);
    return `upper and lower case differ: expected “${asked}”, found “${found}” (${namePlace(texts, first)})${alsoAt(pieces.length)}`;
  },
};

export const lookAlikes: ClaimKind = {
  code: 'look-alike',
  holds: (_, { was, is }) => areLookAlikes(was, is) || areSameLetters(was, is),
  group: () => '',
  words: (texts, pieces) => {
    const [first] = pieces;
    if (areSameLetters(first.was, first.is))
      return `the same letters in another form in ${namePlace(texts, first)}: a letter with its mark is one character in Unicode's composed form, and two in the decomposed one${alsoAt(pieces.length)}`;
    const was = Array.from(first.was);
    const is = Array.from(first.is);
    const at = was.findIndex((character, index) => character !== is[index]);
    return `a look-alike in ${namePlace(texts, first)}: found ${nameCharacter(is[at])} where ${nameCharacter(was[at])} is expected${alsoAt(pieces.length)}`;
  },
};
