/** Another number than the expected one, or the same one in another form. Only whole numbers are named, never digits of one. */
import type { DiagnosisCode } from '../../../model.js';
import type { Range, Texts } from '../texts.js';
import { alsoAt, namePlace, quoteOwnLine, type ClaimRule, type DiagnosisKind, type Piece } from './kind.js';
import { compareLines } from './wording.js';

interface Numbers {
  readonly was: string;
  readonly is: string;
  /** Where the own one begins. */
  readonly at: number;
}

/** The numbers that hold the two sides of the change; null where one of them is no number. */
function readNumbers(texts: Texts, { expected, actual }: Piece): Numbers | null {
  const was = numberAround(texts.expected, expected);
  const is = numberAround(texts.actual, actual);
  if (was === null || is === null || was.text === is.text) return null;
  // One number begins behind a blank within the change, the other one ends before it: these are not the same number.
  const isBehind = is.at > actual.from || was.at > expected.from;
  if (isBehind && (is.at < actual.from || was.at < expected.from)) return null;
  return { was: was.text, is: is.text, at: is.at };
}

/** Digits, with one point between digits, and a minus that follows no word. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

function numberAround(text: string, range: Range): { readonly text: string; readonly at: number } | null {
  let { from, to } = range;
  // The change of a right-aligned number begins with its padding.
  while (from < to && (text[from] === ' ' || text[from] === '\t')) from++;
  const isDigit = (at: number): boolean => /\d/.test(text[at] ?? '');
  const isPoint = (at: number): boolean => text[at] === '.' && isDigit(at - 1) && isDigit(at + 1);
  while (isDigit(from - 1) || isPoint(from - 1)) from--;
  while (isDigit(to) || isPoint(to)) to++;
  if (text[from - 1] === '-' && /^[^\p{L}\p{N}_)\]]?$/u.test(text[from - 2] ?? '')) from--;
  const isAlone = ![text[from - 1], text[to]].some((beside) => /[\p{L}\p{N}_]/u.test(beside ?? ''));
  const found = text.slice(from, to);
  return isAlone && NUMBER.test(found) ? { text: found, at: from } : null;
}

/** The number without zeros that do not count: a long one has more digits than a number of ours. */
function plainNumber(text: string): string {
  const plain = text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return plain === '-0' ? '0' : plain;
}

function areSame({ was, is }: Numbers): boolean {
  return plainNumber(was) === plainNumber(is);
}

/** Several changes may lie in one number. */
function countNumbers(texts: Texts, pieces: readonly Piece[]): number {
  return new Set(pieces.map((piece) => readNumbers(texts, piece)?.at)).size;
}

/** Whether the number stands in a line of numbers alone, and differs from the expected one. */
export function isInList(texts: Texts, piece: Piece): boolean {
  return numbers.holds(texts, piece) && /^[-\d.,;\s]*$/.test(quoteOwnLine(texts, piece));
}

const numbers: ClaimRule = {
  rank: 200,
  holds: (texts, piece) => {
    const both = readNumbers(texts, piece);
    return both !== null && !areSame(both);
  },
  words: (texts, pieces) => {
    const [first, second] = pieces;
    const both = readNumbers(texts, first);
    const line = texts.lineOf(first.actual.from);
    if (second !== undefined && isInList(texts, first) && texts.lineOf(second.actual.from) === line) {
      const lines = new Set(pieces.map(({ actual }) => texts.lineOf(actual.from))).size;
      return `${compareLines(texts, first)}${alsoAt(lines, 'line')}`;
    }
    const found = `expected ${both?.was ?? ''}, found ${both?.is ?? ''}`;
    const where = `in “${quoteOwnLine(texts, first)}” (${namePlace(texts, first)})`;
    const count = countNumbers(texts, pieces);
    return count === 1
      ? `a number differs, ${where}: ${found}`
      : `numbers differ, first ${where}: ${found}${alsoAt(count)}`;
  },
};

/** `3.0` for `3`, `03` for `3`: the same number in another form. */
const numberFormat: ClaimRule = {
  rank: 210,
  holds: (texts, piece) => {
    const both = readNumbers(texts, piece);
    return both !== null && areSame(both);
  },
  words: (texts, pieces) => {
    const both = readNumbers(texts, pieces[0]);
    return `a number is written in another way: expected ${both?.was ?? ''}, found ${both?.is ?? ''} (${namePlace(texts, pieces[0])})${alsoAt(countNumbers(texts, pieces))}`;
  },
};

export const NUMBERS = {
  number: {
    title: 'numbers differ',
    ofData: true,
    claims: [numbers],
    example: ['has 4 seeds\n', 'has 5 seeds\n'],
  },
  'number-format': {
    title: 'a number is written in another way',
    claims: [numberFormat],
    example: ['is 3\n', 'is 3.0\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
