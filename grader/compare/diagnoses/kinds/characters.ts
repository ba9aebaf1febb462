/** The same text in colours, in another letter case, or in look-alike characters. */
import type { Diagnosis, DiagnosisCode } from '../../../model.js';
import stripAnsi from 'strip-ansi';
import { decodeBytes } from '../../../text/utf8.js';
import { readFirstLines, type Evidence } from '../../evidence.js';
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
  holds: (_, { was, is }) => areLookAlikes(was, is),
  words: (texts, pieces) => {
    const [first] = pieces;
    const was = Array.from(first.was);
    const is = Array.from(first.is);
    const at = was.findIndex((character, index) => character !== is[index]);
    return `a look-alike in ${namePlace(texts, first)}: found ${nameCharacter(is[at])} where ${nameCharacter(was[at])} is expected${alsoAt(pieces.length)}`;
  },
};

const letterForm: ClaimRule = {
  rank: 185,
  holds: (_, { was, is }) => areSameLetters(was, is),
  words: (texts, pieces) =>
    `the same letters in another form in ${namePlace(texts, pieces[0])}: a letter with its mark is one character in Unicode's composed form, and two in the decomposed one${alsoAt(pieces.length)}`,
};

/** What moves the cursor, or clears a part of the screen: not colours. */
const CURSOR = new RegExp(String.raw`${'\u001b'}\[[\d;?]*[A-HJKSTfhlsu]`);

/** Where the first difference lies in a line with such sequences, nothing else in it can be told. */
export function detectCursor(evidence: Evidence): Diagnosis | null {
  const { expected, actual } = readFirstLines(evidence);
  if (CURSOR.test(decodeBytes(expected)) || !CURSOR.test(decodeBytes(actual))) return null;
  const words = `your program moves the cursor with escape sequences of a terminal, which are text here: in line ${evidence.place.line}`;
  return { code: 'cursor', words };
}

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
  cursor: {
    title: 'there are escape sequences of a terminal that move its cursor',
    hint: "print plain lines; where Node's readline makes the interface, leave terminal: true out.",
    freedBy: ['colours-free'],
    example: ['Row 1: \nRow 2: \n', '\u001b[1G\u001b[0JRow 1: \u001b[8G3\r\n4Row 2: \n'],
  },
  'look-alike': {
    title: 'a character only looks like the expected one',
    hint: 'a character from another alphabet crept in: type it anew.',
    hintsForValues: true,
    claims: [lookAlikes],
    example: ['Row 0\n', 'Row O\n'],
  },
  'letter-form': {
    title: 'the same letters are in another form of Unicode',
    hint: 'write each letter with its mark as one character: type it anew, or compose the text (NFC) before you print it.',
    hintsForValues: true,
    claims: [letterForm],
    example: ['Größe\n', 'Gro\u0308ße\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
