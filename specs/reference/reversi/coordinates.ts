/**
 * Reversi once more, written as differently as can be: a map from "row,column" to a letter, every square asked
 * about every other one on a line with it. Slow and only for comparison.
 */
/** Looked up once: within the context of a test runner each access to a global is slow. */
const { max } = Math;

export type Letter = 'X' | 'O';
export type Cells = ReadonlyMap<string, Letter | '.'>;

export interface FoundMove {
  readonly square: string;
  /** The squares flipped, by the words of the direction in which they lie. */
  readonly flips: ReadonlyMap<string, readonly string[]>;
}

export function startCells(size: number): Map<string, Letter | '.'> {
  const half = Math.floor(size / 2);
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const central = [half - 1, half].includes(row) && [half - 1, half].includes(column);
      if (!central) return '.';
      return row === column ? 'O' : 'X';
    }).join(''),
  );
  return cellsFromRows(rows);
}

export function cellsFromRows(rows: readonly string[]): Map<string, Letter | '.'> {
  const entries = rows.flatMap((text, row) =>
    Array.from(text, (letter, column): [string, Letter | '.'] => [
      `${row},${column}`,
      letter === 'X' || letter === 'O' ? letter : '.',
    ]),
  );
  return new Map(entries);
}

export function cellsOf(cells: Cells): Map<string, Letter | '.'> {
  return new Map(cells);
}

/** A move for every empty square and every own piece that enclose nothing but the opponent's pieces. */
export function movesOf(cells: Cells, player: Letter): FoundMove[] {
  const empty = [...cells.keys()].filter((square) => cells.get(square) === '.');
  const own = [...cells.keys()].filter((square) => cells.get(square) === player);
  return empty.flatMap((square) => {
    const flips = new Map<string, string[]>();
    for (const end of own) {
      const between = squaresBetween(square, end);
      const enclosed = between.every((inner) => ![player, '.'].includes(cells.get(inner) ?? '.'));
      if (between.length > 0 && enclosed) flips.set(wordsFor(square, end), between);
    }
    return flips.size > 0 ? [{ square, flips }] : [];
  });
}

export function play(cells: Cells, player: Letter, move: FoundMove): Map<string, Letter | '.'> {
  const after = new Map(cells).set(move.square, player);
  for (const square of [...move.flips.values()].flat()) after.set(square, player);
  return after;
}

export function isOver(cells: Cells): boolean {
  return movesOf(cells, 'X').length === 0 && movesOf(cells, 'O').length === 0;
}

function squaresBetween(from: string, to: string): string[] {
  const [rows, columns] = distance(from, to);
  const onALine = rows === 0 || columns === 0 || rows === columns || rows === -columns;
  const length = max(rows, -rows, columns, -columns);
  if (!onALine || length === 0) return [];
  const [row, column] = coordinates(from);
  return Array.from({ length: length - 1 }, (_, i) => {
    const part = (i + 1) / length;
    return `${row + rows * part},${column + columns * part}`;
  });
}

function wordsFor(from: string, to: string): string {
  const [rows, columns] = distance(from, to);
  const vertical = rows === 0 ? [] : [rows < 0 ? 'up' : 'down'];
  const horizontal = columns === 0 ? [] : [columns < 0 ? 'left' : 'right'];
  return [...vertical, ...horizontal].join(' ');
}

function distance(from: string, to: string): [number, number] {
  const [row, column] = coordinates(from);
  const [toRow, toColumn] = coordinates(to);
  return [toRow - row, toColumn - column];
}

const READ = new Map<string, readonly [number, number]>();

function coordinates(square: string): readonly [number, number] {
  const known = READ.get(square);
  if (known !== undefined) return known;
  const [row = 0, column = 0] = square.split(',').map(Number);
  READ.set(square, [row, column]);
  return [row, column];
}

export function count(cells: ReadonlyMap<string, string>, letter: string): number {
  return [...cells.values()].filter((cell) => cell === letter).length;
}
