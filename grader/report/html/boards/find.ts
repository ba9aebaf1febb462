/** Finds the first board that differs in both texts. Finds none if one of the texts is in doubt. */
import type { TextDifference, Row } from '../../../model.js';
import { findDifferingCells, isSameKind, type Board } from './board.js';
import { READERS } from './notations.js';

/** The same board, expected and actual. */
export interface BoardPair {
  readonly expected: Board;
  readonly actual: Board;
  /** Indices of the cells that differ; never empty. */
  readonly differing: readonly number[];
}

export function findBoards(difference: TextDifference, whole: readonly string[] | null): BoardPair | null {
  const sides = alignTexts(difference, whole);
  const ours = readBoards(sides.expected);
  const theirs = readBoards(sides.actual);
  for (const [row, expected] of ours) {
    const actual = theirs.get(row);
    if (actual === undefined || !isSameKind(expected, actual)) continue;
    const differing = findDifferingCells(expected, actual);
    if (differing.length > 0) return { expected, actual, differing };
  }
  return null;
}

/** All boards of a text, by the row at which they begin. */
function readBoards(side: readonly AlignedLine[]): ReadonlyMap<number, Board> {
  const lines = side.map((line) => line?.text ?? '\0');
  const boards = new Map<number, Board>();
  for (let at = 0; at < side.length;) {
    const start = side[at] ?? null;
    const reading = start === null ? null : readBoard(lines, at);
    if (start !== null && reading !== null) boards.set(start.row, reading.board);
    at += reading?.lines ?? 1;
  }
  return boards;
}

function readBoard(lines: readonly string[], from: number): { board: Board; lines: number } | null {
  for (const read of READERS) {
    const reading = read(lines, from);
    if (reading !== null) return reading;
  }
  return null;
}

/** Reconstructs the two texts of a difference from its rows and the expected text, as far as these show them. */

/** A line of one text, beside the line of the other text with the same `row`. Null for unknown lines. */
type AlignedLine = { readonly text: string; readonly row: number } | null;

interface AlignedTexts {
  readonly expected: readonly AlignedLine[];
  readonly actual: readonly AlignedLine[];
}

/** How many lines are added before the first row: no board is higher. */
const MAX_BOARD_LINES = 30;
/** At least this many equal lines follow the last line of context, unless the text ends. */
const MIN_EQUAL_LINES = 4;
/** If the first block of rows is this long, it may have been cut. */
const CUT_BLOCK_ROWS = 40;
const CONTEXT = 3;

/**
 * Lays both texts out. `whole` holds all expected lines; null if only the rows are known: then no lines are added.
 * Lines that the rows leave out are added only if both texts certainly have the same lines there.
 */
function alignTexts(difference: TextDifference, whole: readonly string[] | null): AlignedTexts {
  const { rows, changedLines } = difference;
  const isChange = ({ kind }: Row): boolean => kind === 'changed' || kind === 'lacking' || kind === 'surplus';
  const showsAll = rows.filter(isChange).length === changedLines;
  const expected: AlignedLine[] = [];
  const actual: AlignedLine[] = [];
  let row = 0;
  let line = 0;
  const addSame = (text: string): void => {
    expected.push({ text, row });
    actual.push({ text, row });
    row++;
  };
  const addBreak = (): void => {
    expected.push(null);
    actual.push(null);
    row++;
  };
  const addExpected = (from: number, to: number): void => {
    for (const text of whole?.slice(from, to) ?? []) addSame(text);
  };
  for (const [index, part] of rows.entries()) {
    switch (part.kind) {
      case 'same':
        addSame(part.text);
        line = part.expectedLine;
        break;
      case 'changed':
        expected.push({ text: joinLine(part.expected), row });
        actual.push({ text: joinLine(part.actual), row });
        row++;
        line = part.expectedLine;
        break;
      case 'lacking':
        expected.push({ text: part.text, row });
        row++;
        line = part.expectedLine;
        break;
      case 'surplus':
        actual.push({ text: part.text, row });
        row++;
        break;
      case 'input':
        // Typed text belongs to neither of the two texts.
        break;
      case 'skipped': {
        const next = rows.slice(index + 1).find((other) => 'expectedLine' in other);
        if (index === 0) {
          const to = (next?.expectedLine ?? 1) - 1;
          addBreak();
          addExpected(Math.max(0, to - MAX_BOARD_LINES), to);
          break;
        }
        const isKnown = showsAll || endsInContext(rows, index);
        const most = showsAll || next !== undefined ? MAX_BOARD_LINES : MIN_EQUAL_LINES;
        const known = isKnown ? Math.min(part.lines, most) : 0;
        addExpected(line, line + known);
        // The lines before and after are neighbours only if nothing is left out between them.
        if (whole === null || next?.expectedLine !== line + known + 1) addBreak();
        break;
      }
    }
  }
  return { expected, actual };
}

/** Whether the block before a gap ended because nothing differed any more, and not because it had become too long. */
function endsInContext(rows: readonly Row[], gap: number): boolean {
  const before = rows.slice(0, gap).filter(({ kind }) => kind !== 'input');
  return (
    before.length < CUT_BLOCK_ROWS &&
    before.length > CONTEXT &&
    before.slice(-CONTEXT).every(({ kind }) => kind === 'same')
  );
}

function joinLine(spans: readonly { readonly text: string }[]): string {
  return spans
    .map(({ text }) => text)
    .join('')
    .replace(/\r?\n$/, '');
}
