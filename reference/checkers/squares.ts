/**
 * The squares of the board and the ways between them. A square is its row times 8 plus its column; one more entry
 * stands for everything off the board, so that no look at a neighbour needs to ask where the edge is. The board
 * and the leaf counter share it.
 */
export const SIZE = 8;
export const SQUARES = SIZE * SIZE;
const OFF_BOARD = SQUARES;

export const EMPTY = 0;
export const RED = 1;
export const RED_KING = 2;
export const BLACK = 3;
export const BLACK_KING = 4;
/** The content of the entry off the board: no piece, but not empty either. */
const NOTHING = 5;

export type Squares = Int8Array;

/**
 * The ways a piece can go, in the order in which moves are listed. The even ones go down the board (to larger
 * rows), the odd ones up.
 */
const WAYS = [
  { rowChange: 1, columnChange: 1 },
  { rowChange: -1, columnChange: 1 },
  { rowChange: 1, columnChange: -1 },
  { rowChange: -1, columnChange: -1 },
] as const;
export const WAY_COUNT = WAYS.length;

/** The square one further on, and the one two further on: entry `square * WAY_COUNT + way`. */
export const NEAR = squaresAway(1);
export const FAR = squaresAway(2);

function squaresAway(distance: number): Int8Array {
  const squares = Array.from({ length: SQUARES }, (_, square) => square);
  return Int8Array.from(
    squares.flatMap((square) =>
      WAYS.map(({ rowChange, columnChange }) => {
        const row = rowOf(square) + distance * rowChange;
        const column = columnOf(square) + distance * columnChange;
        const isOnBoard = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
        return isOnBoard ? squareAt(row, column) : OFF_BOARD;
      }),
    ),
  );
}

export function squareAt(row: number, column: number): number {
  return row * SIZE + column;
}

export function rowOf(square: number): number {
  return square >> 3;
}

export function columnOf(square: number): number {
  return square & 7;
}

/** The squares that are played on: those whose row and column have the same parity. */
export const DARK_SQUARES = Int8Array.from({ length: SQUARES }, (_, square) => square).filter(
  (square) => rowOf(square) % 2 === columnOf(square) % 2,
);

/** Black on rows 0 to 2, Red on rows 5 to 7. */
export function startSquares(): Squares {
  const squares = new Int8Array(SQUARES + 1);
  squares[OFF_BOARD] = NOTHING;
  for (const square of DARK_SQUARES) {
    if (rowOf(square) < 3) squares[square] = BLACK;
    if (rowOf(square) > 4) squares[square] = RED;
  }
  return squares;
}

export function isPlayer(player: number): boolean {
  return player === RED || player === BLACK;
}

export function opponentOf(player: number): number {
  return RED + BLACK - player;
}

/** A player's king is the next number after the player's man. */
export function kingOf(player: number): number {
  return player + 1;
}

export function belongsTo(player: number, content: number | undefined): boolean {
  return content === player || content === kingOf(player);
}

/** Kings go all ways, Red's men up, Black's men down. */
export function mayGo(content: number | undefined, way: number): boolean {
  if (content === RED) return way % 2 === 1;
  return content !== BLACK || way % 2 === 0;
}

export function canStep(squares: Squares, square: number, way: number): boolean {
  return squares[NEAR[square * WAY_COUNT + way] ?? OFF_BOARD] === EMPTY && mayGo(squares[square], way);
}

export function canJump(squares: Squares, player: number, square: number, way: number): boolean {
  const jumped = squares[NEAR[square * WAY_COUNT + way] ?? OFF_BOARD];
  return (
    belongsTo(opponentOf(player), jumped) &&
    squares[FAR[square * WAY_COUNT + way] ?? OFF_BOARD] === EMPTY &&
    mayGo(squares[square], way)
  );
}

/** The piece that stands on a square after a move: a man that has crossed the board becomes a king. */
export function crowned(content: number, square: number): number {
  if (content === RED && rowOf(square) === 0) return RED_KING;
  if (content === BLACK && rowOf(square) === SIZE - 1) return BLACK_KING;
  return content;
}
