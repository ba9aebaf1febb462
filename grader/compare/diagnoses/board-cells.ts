/** Rows of a board as cells: several ways to read a line, since boards are printed in many ways. Pure. */

export interface RowCells {
  readonly cells: readonly string[];
  /** What stands around the cells. */
  readonly frame: string;
}

/** Null where the line is no row in this way of reading. */
export type ReadRow = (line: string) => RowCells | null;

/** Fewer cells are no row of a board. */
const MIN_CELLS = 2;

/** A line with a word is text; `OXXO` is none. */
function isText(line: string): boolean {
  const runs = line.match(/\p{L}{3,}/gu) ?? [];
  return runs.some((run) => new Set(run).size >= 3);
}

/** What `cell` matches, behind a label if there is one. */
function readCells(cell: RegExp, label: RegExp): ReadRow {
  return (line) => {
    if (isText(line)) return null;
    const before = label.exec(line)?.[0];
    if (before === undefined) return null;
    const rest = line.slice(before.length);
    const cells = rest.match(cell) ?? [];
    return cells.length < MIN_CELLS ? null : { cells, frame: before + rest.replace(cell, '\0') };
  };
}

const NO_LABEL = /^/;
/** `3 `, `A  `, `1|`. */
const LABEL = /^[ \t]*[\p{L}\p{N}]{1,2}(?:[ \t]+|(?=[|:[]))/u;

/** The most specific first: `[B]-[ ]`, then signs with blanks between them, then all characters. */
export const WAYS_TO_READ: readonly ReadRow[] = [
  readCells(/(?<=[[(])[^\])]{1,3}(?=[\])])/gu, NO_LABEL),
  readCells(/\S/gu, LABEL),
  readCells(/\S/gu, NO_LABEL),
  readCells(/[^]/gu, LABEL),
  readCells(/[^]/gu, NO_LABEL),
];
