/** The known notations. An assignment that prints its board in one of them gets pictures. */
import type { Reader, Cell, Look, Piece } from './board.js';

/** Reads boards of two rows of pits with a store each, as Endodoi prints them. */
const RULE = /^ \+====\+\+==\+\+(?:----\+)+ *$/;
const COUNTS = /^([12])\|\(([ \d]{2})\)\|\|(\\\/| {2})\|\|((?:\([ \d]{2}\)\|)+) *$/;
const LABELS = /^ \| st \|\|(\/\\| {2})\|\|((?: {2}. \|)+) *$/;

interface Half {
  readonly player: string;
  readonly store: string;
  readonly isTurn: boolean;
  readonly pits: readonly { readonly seeds: string; readonly label: string }[];
}

/**
 *      +====++==++----+----+
 *     1|( 3)||\/||( 3)|(  )|
 *      | st ||/\||  a |  b |
 *      +====++==++----+----+
 *     2|( 2)||  ||( 4)|( 1)|
 *      | st ||  ||    |  * |
 *      +====++==++----+----+
 */
const readPits: Reader = (lines, from) => {
  const line = (offset: number): string => lines[from + offset] ?? '';
  if (![0, 3, 6].every((offset) => RULE.test(line(offset)))) return null;
  const one = readHalf(line(1), line(2));
  const two = readHalf(line(4), line(5));
  if (one?.player !== '1' || two?.player !== '2' || one.pits.length !== two.pits.length) return null;
  const columns = one.pits.length;
  // The rule must be as wide as the rows.
  if ([0, 3, 6].some((offset) => line(offset).split('----+').length - 1 !== columns)) return null;
  return {
    lines: 7,
    board: {
      notation: 'pits',
      look: 'pits',
      rows: 2,
      columns,
      columnNames: [],
      rowNames: ['1', '2'],
      cells: [...makeCells(one, 0, columns), ...makeCells(two, 1, columns)],
    },
  };
};

function readHalf(counts: string, labels: string): Half | null {
  const [, player, store, above, pits] = COUNTS.exec(counts) ?? [];
  const [, below, names] = LABELS.exec(labels) ?? [];
  if (player === undefined || store === undefined || pits === undefined || names === undefined) return null;
  const seeds = Array.from(pits.matchAll(/\((..)\)/g), (match) => (match[1] ?? '').trim());
  const marks = Array.from(names.matchAll(/ {2}(.) \|/g), (match) => (match[1] ?? '').trim());
  // The mark of the turn is two lines high. Half a mark is an error.
  if (seeds.length !== marks.length || (above === '\\/') !== (below === '/\\')) return null;
  return {
    player,
    store: store.trim(),
    isTurn: above === '\\/',
    pits: seeds.map((count, index) => ({ seeds: count, label: marks[index] ?? '' })),
  };
}

/** The store first, then the pits from the left. */
function makeCells(half: Half, row: number, columns: number): Cell[] {
  const turn: Cell = {
    name: `the mark of player ${half.player}'s turn`,
    row,
    column: 1,
    piece: 'text',
    text: half.isTurn ? '▶' : '',
    label: '',
  };
  const store: Cell = {
    name: `the store of player ${half.player}`,
    row,
    column: 0,
    piece: 'text',
    text: half.store,
    label: 'store',
  };
  const pits = half.pits.map(({ seeds, label }, index): Cell => ({
    // The labels of the second row continue those of the first, even if they are not printed.
    name: `pit ${String.fromCharCode('a'.charCodeAt(0) + row * columns + index)}`,
    row,
    column: index + 2,
    piece: 'text',
    text: seeds,
    label,
  }));
  return [store, turn, ...pits];
}

function numbers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}
function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
function lowerLetters(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => letter(index).toLowerCase());
}
/** Names for rows that are counted from the bottom. */
function numbersFromBelow(count: number): readonly string[] {
  return numbers(count + 1)
    .slice(1)
    .reverse();
}

/** Only dots and discs, with as many lines as columns: `..OX..`. */
const REVERSI: GridNotation = {
  name: 'reversi',
  look: 'squares',
  above: [],
  row: /^[.OX]+$/,
  between: [],
  below: [],
  cell: /([.OX])/g,
  rows: 'columns',
  pieces: { '.': 'empty', X: 'dark', O: 'light' },
  columnNames: numbers,
  rowNames: numbers,
  nameCell: (row, column) => `(${row},${column})`,
};

/** Numbered rows and columns: `2 b . b . b . b .`. */
const CHECKERS: GridNotation = {
  name: 'checkers',
  look: 'squares',
  above: [/^ {2}0 1 2 3 4 5 6 7 *$/],
  row: /^[0-7](?: [.rRbB?]){8} *$/,
  between: [],
  below: [],
  cell: / ([.rRbB?])/g,
  rows: 8,
  pieces: { '.': 'empty', r: 'light', R: 'light-king', b: 'dark', B: 'dark-king' },
  columnNames: numbers,
  rowNames: numbers,
  nameCell: (row, column) => `(${row},${column})`,
};

/** Points that are joined by lines: `3 [B]-[B]-[ ]-[W]-[W] 3`. Moves name them by number. */
const ALQUERQUE: GridNotation = {
  name: 'alquerque',
  look: 'points',
  above: [/^ {3}A {3}B {3}C {3}D {3}E *$/],
  row: /^[1-5] \[[ BW]\](?:-\[[ BW]\]){4} [1-5] *$/,
  between: [/^ {3}\| [/\\] \| [/\\] \| [/\\] \| [/\\] \| *$/],
  below: [/^ {3}A {3}B {3}C {3}D {3}E *$/],
  cell: /\[([ BW])\]/g,
  rows: 5,
  pieces: { ' ': 'empty', B: 'dark', W: 'light' },
  columnNames: (count) => Array.from({ length: count }, (_, index) => letter(index)),
  rowNames: (count) => numbers(count + 1).slice(1),
  nameCell: (row, column) => `${letter(column)}${row + 1} (square ${row * 5 + column + 1})`,
};

/** Between two lines `===`, with row 5 on top: `  b b - w w`. */
const QIRKAT: GridNotation = {
  name: 'qirkat',
  look: 'points',
  above: [/^=== *$/],
  row: /^ *[-bw](?: +[-bw]){4} *$/,
  between: [],
  below: [/^=== *$/],
  cell: /([-bw])/g,
  rows: 5,
  pieces: { '-': 'empty', b: 'dark', w: 'light' },
  columnNames: lowerLetters,
  rowNames: numbersFromBelow,
  nameCell: (row, column) => `${letter(column).toLowerCase()}${5 - row}`,
};

/** Between two lines `===`, with row 7 on top, and `X` on blocked squares: `  r - - X - - b`. */
const ATAXX: GridNotation = {
  name: 'ataxx',
  look: 'squares',
  above: [/^=== *$/],
  row: /^ *[-rbX](?: +[-rbX]){6} *$/,
  between: [],
  below: [/^=== *$/],
  cell: /([-rbX])/g,
  rows: 7,
  pieces: { '-': 'empty', b: 'dark', r: 'light', X: 'text' },
  columnNames: lowerLetters,
  rowNames: numbersFromBelow,
  nameCell: (row, column) => `${letter(column).toLowerCase()}${7 - row}`,
};

/** No two of them match the same lines. */
export const READERS: readonly Reader[] = [
  ...[REVERSI, CHECKERS, ALQUERQUE, QIRKAT, ATAXX].map((notation) => readGrid(notation)),
  readPits,
];

/** Reads boards that are printed with one line for each row of cells. A notation is data. */

/** A notation: the lines of a board from top to bottom, as patterns that match whole lines. */
interface GridNotation {
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

function readGrid(notation: GridNotation): Reader {
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
