/** A printed board as values: the content of each cell, and how a picture shows it. */

/** How a board is drawn: pieces on squares, pieces on points that lines join, or seeds in pits. */
export type Look = 'squares' | 'points' | 'pits';

/** How the content of a cell is drawn. `empty` draws nothing, `text` the printed text. */
export type Piece = 'empty' | 'dark' | 'light' | 'dark-king' | 'light-king' | 'text';

export interface Cell {
  /** The assignment's name for the cell: `(2,3)`, `C3`, `pit b`. */
  readonly name: string;
  /** The place in the picture, from 0, in cells from the top left. */
  readonly row: number;
  readonly column: number;
  readonly piece: Piece;
  /** The printed text, which the picture shows inside the piece or instead of it. */
  readonly text: string;
  /** A smaller text beside the cell: the label of a pit. */
  readonly label: string;
}

export interface Board {
  /** The name of its notation. */
  readonly notation: string;
  readonly look: Look;
  readonly rows: number;
  readonly columns: number;
  /** Boards of the same notation and size have the same cells in the same order. */
  readonly cells: readonly Cell[];
  /** Names of the columns and rows along the edges; empty if the board prints none. */
  readonly columnNames: readonly string[];
  readonly rowNames: readonly string[];
}

/** A board found in lines, and how many lines it takes. */
export interface Reading {
  readonly board: Board;
  readonly lines: number;
}

/** Reads a board that begins at a line; null if there is none. */
export type Reader = (lines: readonly string[], from: number) => Reading | null;

/** Whether two boards can be laid beside each other cell by cell. */
export function isSameKind(one: Board, other: Board): boolean {
  return one.notation === other.notation && one.rows === other.rows && one.columns === other.columns;
}

/** Indices of the cells in which two boards of the same kind differ. */
export function findDifferingCells(one: Board, other: Board): readonly number[] {
  return one.cells.flatMap((cell, index) => {
    const counterpart = other.cells[index];
    const alike = cell.text === counterpart?.text && cell.label === counterpart.label;
    return alike ? [] : [index];
  });
}
