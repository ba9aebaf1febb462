/** Rows of a board with other marks on them; `turned-board.ts` finds boards that have moved as a whole. */
import type { DiagnosisCode } from '../../../model.js';
import { lineEnd, lineStart, type Range, type Texts } from '../texts.js';
import {
  alsoAt,
  namePlace,
  quoteExpectedLine,
  quoteOwnLine,
  type ClaimRule,
  type DiagnosisKind,
  type Piece,
} from './kind.js';

/** Marks with blanks between them. */
const SINGLE = /^\s*\S{1,2}(?:[ \t]+\S{1,2}){2,}\s*$/;
/** Capital letters and signs side by side, perhaps behind the number of the row. */
const SIDE_BY_SIDE = /^\s*\d{0,2}[ \t]*([\p{Lu}.·_*#+-]{3,})\s*$/u;
const MAX_MARKS = 3;

/** With lines or brackets between the cells. */
function isDrawn(line: string): boolean {
  return line.split(/[|\]]/).length > 2;
}

function isRow(line: string): boolean {
  const marks = SIDE_BY_SIDE.exec(line)?.[1];
  if (marks !== undefined) return new Set(marks).size <= MAX_MARKS;
  if (/\p{L}{2}/u.test(line)) return false;
  return isDrawn(line) || (SINGLE.test(line) && /[^\d\s.,-]/.test(line));
}

/** Whether the place is in a row, and another row stands above or below it. */
function isInBoard(text: string, { from, to }: Range): boolean {
  const [start, end] = [lineStart(text, from), lineEnd(text, to)];
  const line = text.slice(start, end);
  const beside = [
    text.slice(lineStart(text, Math.max(0, start - 1)), Math.max(0, start - 1)),
    text.slice(end + 1, lineEnd(text, Math.min(end + 1, text.length))),
  ];
  return isRow(line) && beside.some((each) => isRow(each) && (isDrawn(each) || each.length === line.length));
}

function countRows(texts: Texts, pieces: readonly Piece[]): number {
  return new Set(pieces.map(({ actual }) => texts.lineOf(actual.from))).size;
}

const boardRows: ClaimRule = {
  rank: 260,
  holds: (texts, { was, is, expected, actual }) =>
    !`${was}${is}`.includes('\n') && isInBoard(texts.expected, expected) && isInBoard(texts.actual, actual),
  words: (texts, pieces) => {
    const [own, asked] = [quoteOwnLine(texts, pieces[0]), quoteExpectedLine(texts, pieces[0])];
    return `a row is “${own}”, expected is “${asked}” (${namePlace(texts, pieces[0])})${alsoAt(countRows(texts, pieces), 'row')}`;
  },
};

export const BOARDS = {
  'board-row': {
    title: 'rows of a board or a table differ',
    ofData: true,
    claims: [boardRows],
    example: ['X O .\nO X .\n', 'X O O\nO X .\n'],
  },
  'turned-board': {
    title: 'a board is mirrored, turned or shifted, or two of its signs are exchanged',
    hint: 'look at which index is the row and which the column, from where each is counted, and which sign is whose.',
    example: ['a..\nb..\nc..\nd..\n', '..a\n..b\n..c\n..d\n'],
  },
} as const satisfies Partial<Record<DiagnosisCode, DiagnosisKind>>;
