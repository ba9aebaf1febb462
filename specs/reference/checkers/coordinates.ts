/**
 * Checkers once more, written as differently as can be: eight strings, and a rule that judges any pair of squares.
 * Slow and only for comparison.
 */
export interface Position {
  readonly rows: readonly string[];
  readonly turn: 'r' | 'b';
}

export type Pair = readonly [fromRow: number, fromCol: number, toRow: number, toCol: number];

export const START: Position = {
  rows: ['b.b.b.b.', '.b.b.b.b', 'b.b.b.b.', '........', '........', '.r.r.r.r', 'r.r.r.r.', '.r.r.r.r'],
  turn: 'r',
};

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];
const SQUARES = NUMBERS.flatMap((row) => NUMBERS.map((col) => [row, col] as const));
/** Looked up once: within the context of a test runner each access to a global is slow. */
const { abs } = Math;

/** Every pair of squares that the rules allow, only the jumps if there are any. */
export function legalPairs(position: Position): Pair[] {
  const jumps = pairsAt(position, 2);
  return jumps.length > 0 ? jumps : pairsAt(position, 1);
}

export function jumpsOf(position: Position): Pair[] {
  return pairsAt(position, 2);
}

export function jumpsFrom(position: Position, row: number, col: number): Pair[] {
  return startingOn(jumpsOf(position), row, col);
}

export function startingOn(pairs: readonly Pair[], row: number, col: number): Pair[] {
  return pairs.filter(([fromRow, fromCol]) => fromRow === row && fromCol === col);
}

function pairsAt(position: Position, distance: number): Pair[] {
  const own = SQUARES.filter(([row, col]) => position.rows[row]?.charAt(col).toLowerCase() === position.turn);
  const ways = [-distance, distance];
  return own.flatMap(([fromRow, fromCol]) =>
    ways
      .flatMap((rows) => ways.map((cols): Pair => [fromRow, fromCol, fromRow + rows, fromCol + cols]))
      .filter((pair) => isAllowed(position, pair, distance)),
  );
}

function isAllowed(
  { rows, turn }: Position,
  [fromRow, fromCol, toRow, toCol]: Pair,
  distance: number,
): boolean {
  const letterAt = (row: number, col: number) => rows[row]?.charAt(col) ?? '';
  const piece = letterAt(fromRow, fromCol);
  if (piece.toLowerCase() !== turn || letterAt(toRow, toCol) !== '.') return false;
  if (abs(toRow - fromRow) !== distance || abs(toCol - fromCol) !== distance) return false;
  if (piece === 'r' && toRow > fromRow) return false;
  if (piece === 'b' && toRow < fromRow) return false;
  return (
    distance === 1 || letterAt((fromRow + toRow) / 2, (fromCol + toCol) / 2).toLowerCase() === enemyOf(turn)
  );
}

/** The turn stays: whether it passes depends on further jumps. */
export function afterPair(position: Position, [fromRow, fromCol, toRow, toCol]: Pair): Position {
  const cells = position.rows.map((row) => row.split(''));
  const put = (row: number, col: number, letter: string) => cells[row]?.splice(col, 1, letter);
  const piece = position.rows[fromRow]?.charAt(fromCol) ?? '';
  const isCrowned = (piece === 'r' && toRow === 0) || (piece === 'b' && toRow === 7);
  put(fromRow, fromCol, '.');
  if (abs(toRow - fromRow) === 2) put((fromRow + toRow) / 2, (fromCol + toCol) / 2, '.');
  put(toRow, toCol, isCrowned ? piece.toUpperCase() : piece);
  return { ...position, rows: cells.map((row) => row.join('')) };
}

export function passed(position: Position): Position {
  return { ...position, turn: enemyOf(position.turn) };
}

function enemyOf(turn: 'r' | 'b'): 'r' | 'b' {
  return turn === 'r' ? 'b' : 'r';
}
