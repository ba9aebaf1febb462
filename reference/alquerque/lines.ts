/**
 * The lines of the board and where a piece may go along them (contract: alquerque.md, *Board and rules*). The
 * rules never change during a game, so they are worked out once, cell by cell, and then only looked up.
 */
export const WIDTH = 5;
export const CELLS = WIDTH * WIDTH;

export const EMPTY = 0;
export const WHITE = 1;
export const BLACK = 2;

/** What stands on each cell; entry 0 is not a cell. */
export type Cells = Int8Array;

export interface Target {
  readonly to: number;
  /** The cell jumped over, 0 for a step. */
  readonly over: number;
}

export function opponentOf(player: number): number {
  return WHITE + BLACK - player;
}

/** Black on 1 to 12, White on 14 to 25. */
export function startCells(): Cells {
  const cells = new Int8Array(CELLS + 1);
  cells.fill(BLACK, 1, 13);
  cells.fill(WHITE, 14, 26);
  return cells;
}

/** Where a piece of `player` on cell `from` may go if the pieces allow it, in the order of the cells. */
export function targetsFrom(player: number, from: number): readonly Target[] {
  return TARGETS[player]?.[from] ?? [];
}

/** The pieces allow a step onto an empty cell, and a jump over an enemy onto an empty cell. */
export function isOpen(cells: Cells, { to, over }: Target, opponent: number): boolean {
  return cells[to] === EMPTY && (over === 0 || cells[over] === opponent);
}

/** White goes to smaller rows, Black to larger ones. */
const FORWARD = { [WHITE]: -1, [BLACK]: 1 };

const TARGETS: readonly (readonly (readonly Target[])[])[] = [EMPTY, WHITE, BLACK].map((player) =>
  Array.from({ length: CELLS + 1 }, (_, from) =>
    player === EMPTY || from === 0 ? [] : findTargets(from, FORWARD[player as keyof typeof FORWARD]),
  ),
);

function findTargets(from: number, forward: number): Target[] {
  const targets: Target[] = [];
  for (const [rowChange, columnChange] of directionsOn(from)) {
    const next = neighbour(from, rowChange, columnChange);
    if (next === undefined) continue;
    if (rowChange === forward) targets.push({ to: next, over: 0 });
    const behind = neighbour(next, rowChange, columnChange);
    if (behind !== undefined) targets.push({ to: behind, over: next });
  }
  return targets.sort((one, other) => one.to - other.to);
}

/** Lines along rows and columns meet on every cell, diagonal ones on odd-numbered cells only. */
function directionsOn(cell: number): (readonly [number, number])[] {
  const straight = [
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, 0],
  ] as const;
  const diagonal = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ] as const;
  return cell % 2 === 1 ? [...straight, ...diagonal] : [...straight];
}

function neighbour(cell: number, rowChange: number, columnChange: number): number | undefined {
  const row = Math.floor((cell - 1) / WIDTH) + rowChange;
  const column = ((cell - 1) % WIDTH) + columnChange;
  const onBoard = row >= 0 && row < WIDTH && column >= 0 && column < WIDTH;
  return onBoard ? row * WIDTH + column + 1 : undefined;
}
