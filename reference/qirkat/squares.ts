/** The 25 positions of the board, numbered from a1 along row 1 up to e5 (handout, "The Game"). */
export type Square = number;

/** A set of squares, one bit each: bit `s` stands for square `s`. */
export type SquareSet = number;

export const SIDE = 5;
export const SQUARES: readonly Square[] = Array.from({ length: SIDE * SIDE }, (_, square) => square);

export const bit = (square: Square): SquareSet => 1 << square;
export const has = (set: SquareSet, square: Square): boolean => (set & bit(square)) !== 0;

/** 0 for column a, 4 for column e. */
export const columnOf = (square: Square): number => square % SIDE;
/** 0 for row 1, White's base row; 4 for row 5, Black's. */
export const rowOf = (square: Square): number => Math.floor(square / SIDE);

export function* squaresIn(set: SquareSet): Generator<Square> {
  for (let rest = set; rest !== 0; rest &= rest - 1) yield lowest(rest);
}

/** The first square of a set that is not empty. */
export const lowest = (set: SquareSet): Square => 31 - Math.clz32(set & -set);

export function count(set: SquareSet): number {
  let members = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) members += 1;
  return members;
}

export interface Neighbour {
  readonly square: Square;
  /** Columns and rows from here to there, each -1, 0 or 1. */
  readonly across: number;
  readonly up: number;
}

export interface Leap {
  readonly over: Square;
  readonly to: Square;
}

const DIRECTIONS = [-1, 0, 1]
  .flatMap((up) => [-1, 0, 1].map((across) => ({ across, up })))
  .filter(({ across, up }) => across !== 0 || up !== 0);

/** The squares one step away along a line. */
export const NEIGHBOURS: readonly (readonly Neighbour[])[] = SQUARES.map((square) =>
  DIRECTIONS.flatMap(({ across, up }) => {
    const there = along(square, across, up, 1);
    return there === undefined ? [] : [{ square: there, across, up }];
  }),
);

/** Every jump the lines of the board allow, whatever stands on them. */
export const LEAPS: readonly (readonly Leap[])[] = SQUARES.map((square) =>
  DIRECTIONS.flatMap(({ across, up }) => {
    const over = along(square, across, up, 1);
    const to = along(square, across, up, 2);
    return over === undefined || to === undefined ? [] : [{ over, to }];
  }),
);

/**
 * The square some steps away in one direction, if a line leads there. Rows and columns join all squares; diagonals
 * pass only through squares whose column and row add up to an even number, as on an Alquerque board (handout, figure).
 */
function along(square: Square, across: number, up: number, steps: number): Square | undefined {
  const diagonal = across !== 0 && up !== 0;
  if (diagonal && (columnOf(square) + rowOf(square)) % 2 !== 0) return undefined;
  const column = columnOf(square) + across * steps;
  const row = rowOf(square) + up * steps;
  const onBoard = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
  return onBoard ? row * SIDE + column : undefined;
}
