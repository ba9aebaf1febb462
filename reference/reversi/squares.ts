/**
 * The squares of a board in one array, with a rim of `OFF_BOARD` around them: a walk along a line ends at the
 * rim by itself, without any look at rows and columns. The board and the leaf counter share it.
 */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
const OFF_BOARD = 3;

export interface Squares {
  readonly size: number;
  readonly cells: Uint8Array;
}

export function opponentOf(player: number): number {
  return BLACK + WHITE - player;
}

/** How far apart in `cells` two squares are that lie in the given direction of one another. */
export function stepOf(size: number, rowChange: number, columnChange: number): number {
  return rowChange * (size + 2) + columnChange;
}

export function indexOf(size: number, row: number, column: number): number {
  return stepOf(size, row + 1, column + 1);
}

/** All squares on the board, row by row. */
export function indicesOf(size: number): number[] {
  const numbers = Array.from({ length: size }, (_, i) => i);
  return numbers.flatMap((row) => numbers.map((column) => indexOf(size, row, column)));
}

export function emptySquares(size: number): Squares {
  const cells = new Uint8Array((size + 2) ** 2).fill(OFF_BOARD);
  for (const index of indicesOf(size)) cells[index] = EMPTY;
  return { size, cells };
}

/** Four pieces crosswise in the centre, on odd sizes one up and to the left, White nearest the top left. */
export function startSquares(size: number): Squares {
  const squares = emptySquares(size);
  const first = Math.floor(size / 2) - 1;
  squares.cells[indexOf(size, first, first)] = WHITE;
  squares.cells[indexOf(size, first, first + 1)] = BLACK;
  squares.cells[indexOf(size, first + 1, first)] = BLACK;
  squares.cells[indexOf(size, first + 1, first + 1)] = WHITE;
  return squares;
}

/**
 * How many pieces `player` would flip along one line by playing on `index`: the opponent's pieces in an unbroken
 * row that one of the player's own closes; 0 when the row ends at an empty square or at the edge
 * (https://en.wikipedia.org/wiki/Reversi#Rules).
 */
export function flippedAlong(cells: Uint8Array, index: number, step: number, player: number): number {
  const opponent = opponentOf(player);
  let count = 0;
  let next = index + step;
  while (cells[next] === opponent) {
    count++;
    next += step;
  }
  return cells[next] === player ? count : 0;
}
