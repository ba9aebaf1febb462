/** Boards whose squares have moved as a whole: what a program prints that counts rows or columns the other way. */
import type { Script } from '../dialogue-script.js';
import { bare, linesOf, unlessSame } from './edit-kinds.js';

type Board = readonly (readonly string[])[];
/** Null where a board of this shape cannot be turned so. */
type Turn = (board: Board) => Board | null;

export const mirrored: Turn = (board) => board.map((row) => row.toReversed());
export const upsideDown: Turn = (board) => board.toReversed();
export const halfTurn: Turn = (board) => mirrored(board)?.toReversed() ?? null;
export const transposed: Turn = (board) =>
  board.some((row) => row.length !== board.length)
    ? null
    : board.map((_, column) => board.map((row) => row[column] ?? ''));
export const quarterTurn: Turn = (board) => transposed(board.toReversed());
/** The last row comes first, as where rows are counted modulo their number. */
export const oneRowLower: Turn = (board) => [...board.slice(-1), ...board.slice(0, -1)];

const PLAYERS = [
  ['w', 'b'],
  ['W', 'B'],
  ['X', 'O'],
  ['r', 'b'],
] as const;

/** A board with kings has four signs: those of men are exchanged where there are no kings. */
export const exchangePieces: Turn = (board) => {
  const signs = new Set(board.flat());
  const pair = PLAYERS.find(([one, other]) => signs.has(one) && signs.has(other));
  if (pair === undefined) return null;
  const [one, other] = pair;
  return board.map((row) => row.map((sign) => (sign === one ? other : sign === other ? one : sign)));
};

const MIN_ROWS = 3;

/** Turns all boards in the same way; null if no board changes by that. */
export function turnBoards(script: Script, turn: Turn): Script | null {
  const written = script.written.map((text) => turnIn(linesOf(text), turn).join(''));
  return unlessSame(script, { ...script, written });
}

function turnIn(lines: readonly string[], turn: Turn): readonly string[] {
  const turned = [...lines];
  for (let from = 0; from < lines.length;) {
    const width = squaresOf(lines[from] ?? '').length;
    let to = from;
    while (to < lines.length && width >= 3 && squaresOf(lines[to] ?? '').length === width) to++;
    const board = lines.slice(from, to).map(squaresOf);
    const other = board.length < MIN_ROWS ? null : turn(board);
    other?.forEach((row, index) => {
      turned[from + index] = withSquares(lines[from + index] ?? '', row);
    });
    from = Math.max(to, from + 1);
  }
  return turned;
}

/** A number before a row is its name. */
const NAME = /^ ?\d /;

/** One sign a square; none where the line is no row. */
function squaresOf(line: string): readonly string[] {
  const row = bare(line).replace(NAME, '');
  return /\p{L}{2}/u.test(row.replaceAll(/[XO.]+/g, '')) || !/^[-.\sA-Za-z*]+$/.test(row)
    ? []
    : Array.from(row.replace(/\s/g, ''));
}

function withSquares(line: string, squares: readonly string[]): string {
  const name = NAME.exec(line)?.[0] ?? '';
  const rest = [...squares];
  return name + line.slice(name.length).replace(/\S/g, () => rest.shift() ?? '');
}
