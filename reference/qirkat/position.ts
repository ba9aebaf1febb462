import { bit, type Square, type SquareSet, has, SQUARES } from './squares.js';

export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export function opponent(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** A position is a value: playing a move makes a new one. */
export interface Position {
  readonly turn: Color;
  readonly white: SquareSet;
  readonly black: SquareSet;
  /**
   * Pieces whose last move went sideways to the right, and so may not step to the left now; and the reverse.
   * The mark belongs to the piece, so other pieces' turns leave it alone; it ends with the piece's next turn, be that
   * a jump, a step forward, or one more step the same way (which marks it anew), and with the piece's capture.
   */
  readonly barredLeft: SquareSet;
  readonly barredRight: SquareSet;
}

/** Two full rows and two pieces of row 3 each, the centre empty, White first (handout, "The Game"). */
export const INITIAL: Position = arrange('white', 'wwwww wwwww bb-ww bbbbb bbbbb');

/** The position written from a1 along row 1 up to e5; every piece may step both ways (contract, `set`). */
export function arrange(turn: Color, pieces: string): Position {
  let white = 0;
  let black = 0;
  const letters = pieces.replaceAll(/\s/g, '');
  for (const square of SQUARES) {
    if (letters.charAt(square) === 'w') white |= bit(square);
    if (letters.charAt(square) === 'b') black |= bit(square);
  }
  return { turn, white, black, barredLeft: 0, barredRight: 0 };
}

export function pieceAt(position: Position, square: Square): Color | undefined {
  if (has(position.white, square)) return 'white';
  return has(position.black, square) ? 'black' : undefined;
}

export function samePosition(one: Position, other: Position): boolean {
  return (
    one.white === other.white &&
    one.black === other.black &&
    one.barredLeft === other.barredLeft &&
    one.barredRight === other.barredRight &&
    one.turn === other.turn
  );
}
