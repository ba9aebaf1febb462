import { type Color, opponent, type Position } from './position.js';
import {
  bit,
  columnOf,
  has,
  LEAPS,
  lowest,
  NEIGHBOURS,
  rowOf,
  SIDE,
  type Square,
  type SquareSet,
  SQUARES,
} from './squares.js';

/** A step along a line, or a whole sequence of jumps by one piece. */
export interface Move {
  /** Where the piece stands, then every square it comes to rest on: two for a step, two or more for a jump. */
  readonly path: readonly Square[];
  /** The pieces a jump removes; empty for a step. */
  readonly captured: SquareSet;
}

interface Step {
  readonly move: Move;
  readonly to: SquareSet;
  readonly sideways: 'left' | 'right' | undefined;
}

/** Steps by colour and square: forward or sideways, none from the opponent's base row (contract, "Rules"). */
const STEPS: Readonly<Record<Color, readonly (readonly Step[])[]>> = {
  white: SQUARES.map((from) => stepsFrom(from, 1, SIDE - 1)),
  black: SQUARES.map((from) => stepsFrom(from, -1, 0)),
};

function stepsFrom(from: Square, forward: number, farRow: number): readonly Step[] {
  if (rowOf(from) === farRow) return [];
  return (NEIGHBOURS[from] ?? [])
    .filter(({ up }) => up !== -forward)
    .map(({ square, across, up }) => ({
      move: { path: [from, square], captured: 0 },
      to: bit(square),
      sideways: up !== 0 ? undefined : across < 0 ? 'left' : 'right',
    }));
}

/** Every legal move of the player to move. A jump is compulsory: while one exists no step is legal. */
export function legalMoves(position: Position): readonly Move[] {
  const own = position[position.turn];
  const enemy = position[opponent(position.turn)];
  const jumps = legalJumps(own, enemy);
  return jumps.length > 0 ? jumps : legalSteps(position, own, ~(own | enemy));
}

function legalSteps(position: Position, own: SquareSet, empty: SquareSet): readonly Move[] {
  const moves: Move[] = [];
  for (let rest = own; rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    for (const step of STEPS[position.turn][from] ?? []) {
      if ((step.to & empty) !== 0 && !isBarred(position, from, step.sideways)) moves.push(step.move);
    }
  }
  return moves;
}

/** A piece that stepped sideways may not step straight back on its next turn without a jump (handout, "The Game"). */
function isBarred(position: Position, from: Square, sideways: 'left' | 'right' | undefined): boolean {
  if (sideways === undefined) return false;
  return has(sideways === 'left' ? position.barredLeft : position.barredRight, from);
}

function legalJumps(own: SquareSet, enemy: SquareSet): readonly Move[] {
  const moves: Move[] = [];
  for (let rest = own; rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    // The jumping piece leaves its square, so that a sequence may come back to it.
    extendJumps([from], own & ~bit(from), enemy, 0, moves);
  }
  return moves;
}

/** Goes on while the same piece can jump; pieces are gone as soon as they are jumped (handout, "The Game"). */
function extendJumps(
  path: readonly Square[],
  others: SquareSet,
  enemy: SquareSet,
  captured: SquareSet,
  moves: Move[],
): void {
  const here = path.at(-1) ?? 0;
  let canJump = false;
  for (const { over, to } of LEAPS[here] ?? []) {
    if (!has(enemy, over) || has(others | enemy, to)) continue;
    canJump = true;
    extendJumps([...path, to], others, enemy & ~bit(over), captured | bit(over), moves);
  }
  if (!canJump && captured !== 0) moves.push({ path, captured });
}

export const isJump = (move: Move): boolean => move.captured !== 0;

/** The legal move along these squares, if there is one: where a piece comes to rest tells a move completely. */
export function findMove(position: Position, path: readonly Square[]): Move | undefined {
  return legalMoves(position).find(
    (move) => move.path.length === path.length && move.path.every((square, i) => square === path[i]),
  );
}

/** The position after a legal move. */
export function play(position: Position, move: Move): Position {
  const from = move.path[0] ?? 0;
  const to = move.path.at(-1) ?? 0;
  const own = (position[position.turn] & ~bit(from)) | bit(to);
  const enemy = position[opponent(position.turn)] & ~move.captured;
  const touched = bit(from) | bit(to) | move.captured;
  const sideways = !isJump(move) && rowOf(from) === rowOf(to);
  const wentRight = columnOf(to) > columnOf(from);
  return {
    turn: opponent(position.turn),
    white: position.turn === 'white' ? own : enemy,
    black: position.turn === 'white' ? enemy : own,
    barredLeft: (position.barredLeft & ~touched) | (sideways && wentRight ? bit(to) : 0),
    barredRight: (position.barredRight & ~touched) | (sideways && !wentRight ? bit(to) : 0),
  };
}

/** A player who can neither move nor jump loses; there are no draws (handout, "The Game"). */
export function winner(position: Position): Color | undefined {
  return legalMoves(position).length === 0 ? opponent(position.turn) : undefined;
}
