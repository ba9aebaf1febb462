/** The known notations. An assignment that prints its board in one of them gets pictures. */
import type { Reader } from './board.js';
import { readGrid, type GridNotation } from './grid.js';
import { readPits } from './pits.js';

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
