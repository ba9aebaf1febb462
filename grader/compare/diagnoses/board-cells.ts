/** The cells of a board: several ways to read a line, since boards are printed in many ways, and how they can have moved as a whole. Pure. */

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

export type Cells = readonly (readonly string[])[];

export interface Turn {
  /** Null where a board of this shape cannot be turned so. */
  readonly apply: (cells: Cells) => Cells | null;
  /** With `LINES` for the lines that are named. */
  readonly words: string;
}

function mirror(cells: Cells): Cells {
  return cells.map((row) => row.toReversed());
}

function transpose(cells: Cells): Cells | null {
  if (cells.some((row) => row.length !== cells.length)) return null;
  return cells.map((_, column) => cells.map((row) => row[column] ?? ''));
}

/** The simplest first: for a symmetric board several hold. */
export const TURNS: readonly Turn[] = [
  { apply: mirror, words: 'LINES are mirrored: left and right have changed places' },
  { apply: (cells) => cells.toReversed(), words: 'LINES are upside down: the first row stands last' },
  { apply: (cells) => mirror(cells).toReversed(), words: 'LINES are turned by half a turn' },
  { apply: transpose, words: 'in LINES rows and columns have changed places' },
  {
    apply: (cells) => transpose(cells.toReversed()),
    words: 'LINES are turned by a quarter turn to the right',
  },
  {
    apply: (cells) => transpose(cells)?.toReversed() ?? null,
    words: 'LINES are turned by a quarter turn to the left',
  },
];

/** The two signs that have changed places wherever they stand; null where that is not all. */
export function findExchange(expected: Cells, actual: Cells): readonly [string, string] | null {
  const pairs = expected.flatMap((row, at) =>
    row.map((was, column) => [was, actual[at]?.[column] ?? ''] as const),
  );
  const [one, other] = pairs.find(([was, is]) => was !== is) ?? ['', ''];
  const isWhole = pairs.some(([was]) => was === one) && pairs.some(([was]) => was === other);
  return isWhole && pairs.every(([was, is]) => exchange([one, other], was) === is) ? [one, other] : null;
}

/** The other one of the two signs; any other sign stays. */
export function exchange([one, other]: readonly [string, string], sign: string): string {
  return sign === one ? other : sign === other ? one : sign;
}

export interface Shift {
  readonly rows: number;
  readonly columns: number;
  readonly words: string;
}

/** By one row or column; what moved in at the edge may be anything. */
export const SHIFTS: readonly Shift[] = [
  { rows: 1, columns: 0, words: 'the rows in LINES stand one line too low' },
  { rows: -1, columns: 0, words: 'the rows in LINES stand one line too high' },
  { rows: 0, columns: 1, words: 'the columns in LINES stand one place too far to the right' },
  { rows: 0, columns: -1, words: 'the columns in LINES stand one place too far to the left' },
];

/** Whether each cell that stays on the board stands where the shift takes it. */
export function isShifted(expected: Cells, actual: Cells, { rows, columns }: Shift): boolean {
  return actual.every((row, at) =>
    row.every((cell, column) => {
      const from = expected[at - rows];
      const was = from?.[column - columns];
      return from === undefined || was === undefined || was === cell;
    }),
  );
}
