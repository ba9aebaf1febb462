/** Looked up once: within a sandboxed context, such as that of a test runner, each access to a global is slow. */
const { clz32, floor, imul } = Math;

/** The 25 positions of the board, numbered from a1 along row 1 up to e5 (handout, "The Game"). */
export type Square = number;

/** A set of squares, one bit each: bit `s` stands for square `s`. */
export type SquareSet = number;

export const SIDE = 5;
export const SQUARES: readonly Square[] = Array.from({ length: SIDE * SIDE }, (_, square) => square);

export function bit(square: Square): SquareSet {
  return 1 << square;
}
export function has(set: SquareSet, square: Square): boolean {
  return (set & bit(square)) !== 0;
}

/** 0 for column a, 4 for column e. */
export function columnOf(square: Square): number {
  return square % SIDE;
}
/** 0 for row 1, White's base row; 4 for row 5, Black's. */
export function rowOf(square: Square): number {
  return floor(square / SIDE);
}

/** The first square of a set that is not empty. */
export function lowest(set: SquareSet): Square {
  return 31 - clz32(set & -set);
}

/** How many squares a set has, added up in fields of growing width (Warren, "Hacker's Delight", chapter 5). */
export function count(set: SquareSet): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** One of the eight ways a line can lead. */
export interface Direction {
  readonly across: number;
  readonly up: number;
  /** The difference that a step in this direction makes to the number of a square. */
  readonly offset: number;
  /** The squares from which a line leads this way for one step at least, and for two. */
  readonly oneStep: SquareSet;
  readonly twoSteps: SquareSet;
}

export const DIRECTIONS: readonly Direction[] = [-1, 0, 1]
  .flatMap((up) => [-1, 0, 1].map((across) => ({ across, up })))
  .filter(({ across, up }) => across !== 0 || up !== 0)
  .map(({ across, up }) => ({
    across,
    up,
    offset: up * SIDE + across,
    oneStep: setOf(SQUARES.filter((square) => along(square, across, up, 1) !== undefined)),
    twoSteps: setOf(SQUARES.filter((square) => along(square, across, up, 2) !== undefined)),
  }));

/** Each square of a set moved by an offset, where none of them leaves the board. */
export function shifted(set: SquareSet, offset: number): SquareSet {
  return offset > 0 ? set << offset : set >>> -offset;
}

function setOf(squares: readonly Square[]): SquareSet {
  return squares.reduce((set, square) => set | bit(square), 0);
}

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
