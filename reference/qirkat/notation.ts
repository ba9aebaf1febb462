import type { Move } from './moves.js';
import { arrange, type Color, COLORS, pieceAt, type Position } from './position.js';
import { columnOf, rowOf, SIDE, type Square, SQUARES } from './squares.js';

const COLUMNS = 'abcde';
const ROWS = '12345';
const LETTERS: Readonly<Record<Color, string>> = { white: 'w', black: 'b' };
const EMPTY = '-';

/** `c3`: columns a to e from the left, rows 1 to 5 from the bottom (handout, "The Game"). */
export function formatSquare(square: Square): string {
  return `${COLUMNS.charAt(columnOf(square))}${ROWS.charAt(rowOf(square))}`;
}

export function parseSquare(text: string): Square | undefined {
  if (!/^[a-e][1-5]$/.test(text)) return undefined;
  return ROWS.indexOf(text.charAt(1)) * SIDE + COLUMNS.indexOf(text.charAt(0));
}

/** `c2-c3`, or `a1-c3-a3` for two jumps (handout, "Entering moves"). */
export function formatMove({ path }: Pick<Move, 'path'>): string {
  return path.map(formatSquare).join('-');
}

/** The squares of a move, legal or not; blanks around the hyphens are free. */
export function parseMove(text: string): readonly Square[] | undefined {
  const squares = text.split('-').map((name) => parseSquare(name.trim()));
  const path = squares.filter((square) => square !== undefined);
  return path.length === squares.length && path.length >= 2 ? path : undefined;
}

/** `White` or `Black`, as in announcements. */
export function formatColor(color: Color): string {
  return color === 'white' ? 'White' : 'Black';
}

export function parseColor(text: string): Color | undefined {
  return COLORS.find((color) => color === text.toLowerCase());
}

/**
 * The arguments of `set`: the player to move, then 25 pieces from a1 along row 1 up to e5. Rows are separated by a
 * blank.
 */
export function formatSetup(position: Position): string {
  const rows = Array.from({ length: SIDE }, (_, row) => rowLetters(position, row).join(''));
  return `${position.turn} ${rows.join(' ')}`;
}

/** Blanks between the pieces and the letter case of the color are free (contract, `set`). */
export function parseSetup(text: string): Position | undefined {
  const [, name = '', pieces = ''] = /^(\S+)\s+(.*)$/.exec(text) ?? [];
  const turn = parseColor(name);
  const letters = pieces.replaceAll(/\s/g, '');
  return turn !== undefined && /^[wb-]{25}$/.test(letters) ? arrange(turn, letters) : undefined;
}

/** The lines of `dump`, row 5 first (contract, `dump`). */
export function formatDump(position: Position): readonly string[] {
  const rows = Array.from({ length: SIDE }, (_, row) => `  ${rowLetters(position, row).join(' ')}`);
  return ['===', ...rows.reverse(), '==='];
}

function rowLetters(position: Position, row: number): readonly string[] {
  return SQUARES.filter((square) => rowOf(square) === row).map((square) => {
    const color = pieceAt(position, square);
    return color === undefined ? EMPTY : LETTERS[color];
  });
}
