/** Finds the first board that differs in both texts. Finds none if one of the texts is in doubt. */
import type { TextDifference } from '../../../model.js';
import { findDifferingCells, isSameKind, type Board } from './board.js';
import { READERS } from './notations.js';
import { alignTexts, type AlignedLine } from './aligned-texts.js';

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
