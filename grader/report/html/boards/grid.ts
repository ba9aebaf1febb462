/** Reads boards that are printed with one line for each row of cells. A notation is data. */
import type { Cell, Look, Piece, Reader } from './board.js';

/** A notation: the lines of a board from top to bottom, as patterns that match whole lines. */
export interface GridNotation {
  readonly name: string;
  readonly look: Look;
  /** Lines above the first row. */
  readonly above: readonly RegExp[];
  /** A line that holds a row of cells. */
  readonly row: RegExp;
  /** Lines between two rows. */
  readonly between: readonly RegExp[];
  readonly below: readonly RegExp[];
  /** The cells of a row line: the first group is the content of a cell. Must be global. */
  readonly cell: RegExp;
  /** The number of rows. `columns`: as many as there are columns, and no further row may follow. */
  readonly rows: number | 'columns';
  readonly pieces: Readonly<Record<string, Piece>>;
  readonly columnNames: (columns: number) => readonly string[];
  readonly rowNames: (rows: number) => readonly string[];
  readonly nameCell: (row: number, column: number) => string;
}

/** Wider boards are not drawn. */
const MAX_COLUMNS = 26;

export function readGrid(notation: GridNotation): Reader {
  return (lines, from) => {
    let at = from;
    const take = (pattern: RegExp): boolean => {
      const isThere = pattern.test(lines[at] ?? '\0');
      if (isThere) at++;
      return isThere;
    };
    if (!notation.above.every(take)) return null;
    const first = readRow(notation, lines[at]);
    if (first === null || first.length < 2 || first.length > MAX_COLUMNS) return null;
    const rows = notation.rows === 'columns' ? first.length : notation.rows;
    const grid: (readonly string[])[] = [];
    for (let row = 0; row < rows; row++) {
      if (row > 0 && !notation.between.every(take)) return null;
      const cells = readRow(notation, lines[at]);
      if (cells?.length !== first.length) return null;
      grid.push(cells);
      at++;
    }
    if (!notation.below.every(take)) return null;
    // With another row above or below, it is no board of that size.
    if (notation.above.length + notation.below.length === 0 && hasNeighbour(notation, lines, from, at))
      return null;
    return {
      lines: at - from,
      board: {
        notation: notation.name,
        look: notation.look,
        rows,
        columns: first.length,
        columnNames: notation.columnNames(first.length),
        rowNames: notation.rowNames(rows),
        cells: grid.flatMap((texts, row) =>
          texts.map((text, column) => makeCell(notation, text, row, column)),
        ),
      },
    };
  };
}

function readRow(notation: GridNotation, line: string | undefined): readonly string[] | null {
  if (line === undefined || !notation.row.test(line)) return null;
  return Array.from(line.matchAll(notation.cell), (match) => match[1] ?? '');
}

function hasNeighbour(notation: GridNotation, lines: readonly string[], from: number, to: number): boolean {
  return readRow(notation, lines[from - 1]) !== null || readRow(notation, lines[to]) !== null;
}

function makeCell(notation: GridNotation, text: string, row: number, column: number): Cell {
  const piece = notation.pieces[text] ?? 'text';
  return { name: notation.nameCell(row, column), row, column, piece, text, label: '' };
}
