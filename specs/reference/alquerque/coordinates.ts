/**
 * Alquerque once more, written as differently as can be: a string of 25 letters, and a rule that judges any pair
 * of cells by rows and columns. Slow and only for comparison.
 */
export interface Position {
  /** `W`, `B` or `.` for cells 1 to 25. */
  readonly letters: string;
  readonly turn: 'W' | 'B';
}

export const START: Position = { letters: 'BBBBBBBBBBBB.WWWWWWWWWWWW', turn: 'W' };

/** All pairs of cells between -1 and 27 that the rules allow. */
export function legalPairs(position: Position): [number, number][] {
  const cells = Array.from({ length: 29 }, (_, i) => i - 1);
  return cells.flatMap((from) =>
    cells.filter((to) => isAllowed(position, from, to)).map((to): [number, number] => [from, to]),
  );
}

export function isAllowed(position: Position, from: number, to: number): boolean {
  if (!isCell(from) || !isCell(to)) return false;
  if (letterOn(position, from) !== position.turn || letterOn(position, to) !== '.') return false;
  const rows = rowOf(to) - rowOf(from);
  const columns = columnOf(to) - columnOf(from);
  const isDiagonal = Math.abs(rows) === Math.abs(columns);
  if (rows !== 0 && columns !== 0 && !isDiagonal) return false;
  if (isDiagonal && from % 2 === 0) return false;
  const length = Math.max(Math.abs(rows), Math.abs(columns));
  if (length === 1) return rows === (position.turn === 'W' ? -1 : 1);
  return length === 2 && letterOn(position, (from + to) / 2) === enemyOf(position.turn);
}

export function afterMove(position: Position, from: number, to: number): Position {
  const letters = Array.from(position.letters);
  const isJump = Math.max(Math.abs(rowOf(to) - rowOf(from)), Math.abs(columnOf(to) - columnOf(from))) === 2;
  if (isJump) letters[(from + to) / 2 - 1] = '.';
  letters[to - 1] = position.turn;
  letters[from - 1] = '.';
  return { letters: letters.join(''), turn: enemyOf(position.turn) };
}

export function isOver(position: Position): boolean {
  const isOneSided = !position.letters.includes('W') || !position.letters.includes('B');
  return isOneSided || legalPairs(position).length === 0;
}

export function cellsWith(position: Position, letter: string): number[] {
  return Array.from(position.letters).flatMap((content, i) => (content === letter ? [i + 1] : []));
}

export function enemyOf(turn: 'W' | 'B'): 'W' | 'B' {
  return turn === 'W' ? 'B' : 'W';
}

function letterOn(position: Position, cell: number): string {
  return position.letters.charAt(cell - 1);
}

function isCell(cell: number): boolean {
  return cell >= 1 && cell <= 25;
}

function rowOf(cell: number): number {
  return Math.ceil(cell / 5);
}

function columnOf(cell: number): number {
  return cell - 5 * (rowOf(cell) - 1);
}
