/**
 * The text of a board file (contract: reversi.md, *files*): the size, then the rows. In files `O` is black and
 * `X` is white, the other way round from `Board.toString()`.
 */
import { IOException } from './io-exception.js';
import { BLACK, EMPTY, emptySquares, indexOf, type Squares, WHITE } from './squares.js';

const LETTERS = { [EMPTY]: '.', [BLACK]: 'O', [WHITE]: 'X' } as const;
const CONTENTS = new Map([
  ['.', EMPTY],
  ['o', BLACK],
  ['x', WHITE],
]);

export function formatBoardFile(squares: Squares): string {
  return `${squares.size}\n${formatRows(squares, LETTERS)}\n`;
}

/** The rows alone, one a line, without a last line end. */
export function formatRows({ size, cells }: Squares, letters: Readonly<Record<number, string>>): string {
  const numbers = Array.from({ length: size }, (_, i) => i);
  const letterAt = (row: number, column: number) => letters[cells[indexOf(size, row, column)] ?? EMPTY] ?? '';
  return numbers.map((row) => numbers.map((column) => letterAt(row, column)).join('')).join('\n');
}

/** Where a file breaks several rules, the first of the contract's three messages that fits is the one thrown. */
export function parseBoardFile(text: string): Squares {
  const { size, rows } = splitFile(text);
  if (rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new IOException("The number of columns and rows doesn't match");
  }
  const contents = rows.map((row) => Array.from(row, contentOf));
  if (size < 2) throw new IOException('number of rows/columns less than 2');

  const squares = emptySquares(size);
  contents.forEach((cells, row) => {
    cells.forEach((content, column) => (squares.cells[indexOf(size, row, column)] = content));
  });
  return squares;
}

/** A first line that is a number is the size; without it the rows decide. */
function splitFile(text: string): { size: number; rows: string[] } {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const [first, ...others] = lines;
  if (first !== undefined && /^\d+$/.test(first)) return { size: Number(first), rows: others };
  return { size: lines.length, rows: lines };
}

function contentOf(letter: string): number {
  const content = CONTENTS.get(letter.toLowerCase());
  if (content === undefined) throw new IOException('Unrecognized character');
  return content;
}
