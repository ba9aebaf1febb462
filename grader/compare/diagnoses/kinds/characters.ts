/** The same text in colours, in another letter case, or in look-alike characters. */
import type { DiagnosisCode } from '../../../model.js';
import stripAnsi from 'strip-ansi';
import { quoteShort } from '../../phrases.js';
import { areSameLetters } from '../../compose.js';

import { alsoAt, nameLine, namePlace, type ClaimRule, type DiagnosisKind } from './kind.js';

const colours: ClaimRule = {
  rank: 140,
  holds: (_, { was, is }) => is.includes('\u001b') && stripAnsi(is) === was,
  words: (texts, pieces) =>
    `your program writes escape sequences of a terminal (for colours, say), which are text here: first in ${nameLine(texts, pieces[0])}${alsoAt(pieces.length)}`,
};

const letterCase: ClaimRule = {
  rank: 150,
  holds: (_, { was, is }) => was !== is && was.toLowerCase() === is.toLowerCase(),
  words: (texts, pieces) => {
    const [first] = pieces;
    const asked = quoteShort(texts.quoteExpected(first.expected), 30);
    const found = quoteShort(texts.quoteActual(first.actual), 30);
    return `upper and lower case differ: expected “${asked}”, found “${found}” (${namePlace(texts, first)})${alsoAt(pieces.length)}`;
  },
};

const lookAlikes: ClaimRule = {
  rank: 190,
  holds: (_, { was, is }) => areLookAlikes(was, is) || areSameLetters(was, is),
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

/** Characters that are easily taken for each other, each group led by the plain one. */
const GROUPS: readonly string[] = [
  '0OΟО',
  'oοо',
  '1lIІ',
  '"“”„«»″',
  "'’‘‚′`´",
  '-‐‑‒–—−',
  ' \u00a0\u2002\u2003\u2007\u2009\u202f',
  '*∗✱',
  ':：',
  'AΑА',
  'BΒВ',
  'CС',
  'EΕЕ',
  'HΗН',
  'KΚК',
  'MΜМ',
  'NΝ',
  'PΡР',
  'SЅ',
  'TΤТ',
  'XΧХ',
  'YΥ',
  'aа',
  'cс',
  'eе',
  'pр',
  'xх',
  'yу',
];
const NAMES: Readonly<Record<string, string>> = {
  '0': 'the digit 0',
  O: 'the capital letter O',
  o: 'the small letter o',
  '1': 'the digit 1',
  l: 'the small letter l',
  I: 'the capital letter I',
  ' ': 'a blank',
  '\u00a0': 'a non-breaking blank',
  '-': 'a minus',
};

const plainOf = new Map(
  GROUPS.flatMap((group) => Array.from(group, (one) => [one, group.charAt(0)] as const)),
);

/** Whether two texts differ, and in characters alone that are easily taken for each other. */
function areLookAlikes(one: string, other: string): boolean {
  const [left, right] = [Array.from(one), Array.from(other)];
  return (
    one !== other &&
    left.length === right.length &&
    left.every((character, at) => {
      const group = plainOf.get(character);
      return character === right[at] || (group !== undefined && group === plainOf.get(right[at] ?? ''));
    })
  );
}

/** `the digit 0`, `U+2019 (’)`. */
function nameCharacter(character = ''): string {
  const code = character.codePointAt(0) ?? 0;
  if (NAMES[character] !== undefined) return NAMES[character];
  return code < 0x7f
    ? `“${character}”`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')} (${character})`;
}

export const CHARACTERS = {
  'letter-case': {
    title: 'upper and lower case differ',
    hint: 'copy the words from the assignment instead of typing them.',
    hintsForValues: true,
    freedBy: ['letter-case-free'],
    claims: [letterCase],
    example: ['The Winner\n', 'the winner\n'],
  },
  colours: {
    title: 'there are escape sequences of a terminal in the output',
    hint: 'print plain text.',
    freedBy: ['colours-free'],
    claims: [colours],
    example: ['You win\n', '\u001b[1mYou win\u001b[0m\n'],
  },
  'look-alike': {
    title: 'a character only looks like the expected one',
    hint: 'a character from another alphabet crept in: type it anew.',
    hintsForValues: true,
    claims: [lookAlikes],
    example: ['Row 0\n', 'Row O\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
