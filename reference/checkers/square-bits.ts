/**
 * The 32 squares that are played on as the bits of one number, row by row, so that all pieces are looked at in a few
 * operations. Only the leaf counter needs that; the specs hold it against `CheckersData`. The squares of a row lie
 * half a square further right than those of the row above or below, so that even and odd rows shift differently.
 */
import { belongsTo, DARK_SQUARES, FAR, NEAR, SQUARES, startSquares, WAY_COUNT } from './squares.js';

const EVEN_ROWS = 0x0f0f0f0f;
const ODD_ROWS = ~EVEN_ROWS;
const EVEN_ROWS_WITH_LEFT = 0x0e0e0e0e;
const ODD_ROWS_WITH_RIGHT = 0x70707070;

/** All squares from which one of `squares` is the next in the given way (see WAYS in squares.ts). */
export function squaresBefore(squares: number, way: number): number {
  switch (way) {
    case 0: // down and right
      return ((squares >>> 4) & EVEN_ROWS) | ((squares >>> 5) & ODD_ROWS_WITH_RIGHT);
    case 1: // up and right
      return ((squares << 4) & EVEN_ROWS) | ((squares << 3) & ODD_ROWS_WITH_RIGHT);
    case 2: // down and left
      return ((squares >>> 3) & EVEN_ROWS_WITH_LEFT) | ((squares >>> 4) & ODD_ROWS);
    default: // up and left
      return ((squares << 5) & EVEN_ROWS_WITH_LEFT) | ((squares << 4) & ODD_ROWS);
  }
}

/** The next square after a single one; 0 off the board. */
export function bitFurther(bit: number, way: number): number {
  return FURTHER[(31 - Math.clz32(bit)) * WAY_COUNT + way] ?? 0;
}

/** The square after the next one; 0 off the board. */
export function bitBeyond(bit: number, way: number): number {
  return BEYOND[(31 - Math.clz32(bit)) * WAY_COUNT + way] ?? 0;
}

const FURTHER = bitsOf(NEAR);
const BEYOND = bitsOf(FAR);

function bitsOf(away: Int8Array): Int32Array {
  const squares = Array.from(DARK_SQUARES);
  return Int32Array.from(
    squares.flatMap((square) =>
      Array.from({ length: WAY_COUNT }, (_, way) => bitAt(away[square * WAY_COUNT + way] ?? SQUARES)),
    ),
  );
}

function bitAt(square: number): number {
  const index = DARK_SQUARES.indexOf(square);
  return index < 0 ? 0 : 1 << index;
}

/** The squares on which a player's pieces stand at the start. */
export function startBits(player: number): number {
  const squares = startSquares();
  return DARK_SQUARES.reduce(
    (bits, square) => (belongsTo(player, squares[square]) ? bits | bitAt(square) : bits),
    0,
  );
}

/** Adds the bits up in pairs, fours and eights at once (Warren, Hacker's Delight, 5-1). */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
