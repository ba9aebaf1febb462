/** Two neighbours that have changed places: lines, words or characters. */
import type { DiagnosisCode } from '../../../model.js';
import { quoteShort } from '../../phrases.js';
import { alsoAt, namePlace, quoteOwnLine, type ClaimRule, type DiagnosisKind, type Piece } from './kind.js';

interface Pair {
  readonly what: 'lines' | 'words';
  readonly first: string;
  readonly second: string;
}

/** What has changed places in the piece, as it is expected; null where nothing has. */
export function findSwap({ was, is }: Pick<Piece, 'was' | 'is'>): Pair | null {
  if (was.length !== is.length || was.length > 4_000) return null;
  const lines = was.match(/[^\n]*\n/g) ?? [];
  if (lines.length === 2 && lines.join('') === was) {
    const [first = '', second = ''] = lines;
    return first !== second && second + first === is ? { what: 'lines', first, second } : null;
  }
  if (was.includes('\n')) return null;
  return (
    swapIn(was.match(/\s+|[^\s]+/g) ?? [], is, 2) ??
    swapIn(was.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [], is, 2) ??
    // Two digits of a number, or letters of a word, that have changed places make another one.
    (/^[\p{L}\d]*$/u.test(was) ? null : swapIn(Array.from(was), is, 1))
  );
}

/** Whether two parts, `apart` from each other, make the text when they change places. */
function swapIn(parts: readonly string[], is: string, apart: number): Pair | null {
  for (let at = 0; at + apart < parts.length; at++) {
    const [first = '', second = ''] = [parts[at], parts[at + apart]];
    if (
      first !== second &&
      parts
        .with(at, second)
        .with(at + apart, first)
        .join('') === is
    )
      return { what: 'words', first, second };
  }
  return null;
}

const swapped: ClaimRule = {
  rank: 170,
  holds: (_, piece) => findSwap(piece) !== null,
  words: (texts, pieces) => {
    const pair = findSwap(pieces[0]);
    const line = texts.lineOf(pieces[0].actual.from);
    if (pair?.what === 'lines')
      return `lines ${line} and ${line + 1} have changed places: “${quoteShort(pair.first.trim(), 30)}” is expected first${alsoAt(pieces.length)}`;
    return `“${quoteShort(pair?.first ?? '', 30)}” and “${quoteShort(pair?.second ?? '', 30)}” have changed places in “${quoteOwnLine(texts, pieces[0])}” (${namePlace(texts, pieces[0])})${alsoAt(pieces.length)}`;
  },
};

export const SWAPPED = {
  swapped: {
    title: 'two neighbours have changed places',
    ofData: true,
    hint: 'look at what decides which of the two comes first: the line that prints them, or how they are sorted.',
    hintsForValues: true,
    claims: [swapped],
    example: ['go left up\n', 'go up left\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
