import { type Color, opponent, type Position } from './position.js';
import {
  bit,
  columnOf,
  DIRECTIONS,
  type Direction,
  lowest,
  rowOf,
  shifted,
  SIDE,
  type Square,
  type SquareSet,
  SQUARES,
} from './squares.js';

/** A step along a line, or a whole sequence of jumps by one piece. */
export interface Move {
  /**
   * The square of the piece, then each square on which it comes to rest: two squares for a step, two or more for jumps.
   */
  readonly path: readonly Square[];
  /** The pieces a jump removes; empty for a step. */
  readonly captured: SquareSet;
}

/** A direction in which a color's pieces may step: forward or sideways, never back (contract, "Rules"). */
interface StepDirection extends Direction {
  /** Where such a step may begin: not on the opponent's base row. */
  readonly from: SquareSet;
  /** The pieces that may not step this way because they have just come from there. */
  readonly barred: 'barredLeft' | 'barredRight' | undefined;
  /** The step from each square, made once. */
  readonly moves: readonly Move[];
}

const STEPS: Readonly<Record<Color, readonly StepDirection[]>> = {
  white: stepDirections(1, SIDE - 1),
  black: stepDirections(-1, 0),
};

function stepDirections(forward: number, farRow: number): readonly StepDirection[] {
  const farSquares = SQUARES.filter((square) => rowOf(square) === farRow);
  return DIRECTIONS.filter(({ up }) => up !== -forward).map((direction) => ({
    ...direction,
    from: farSquares.reduce((set, square) => set & ~bit(square), direction.oneStep),
    barred: direction.up !== 0 ? undefined : direction.across < 0 ? 'barredLeft' : 'barredRight',
    moves: SQUARES.map((square) => ({ path: [square, square + direction.offset], captured: 0 })),
  }));
}

/** Every legal move of the player to move. A jump is compulsory: while one exists no step is legal. */
export function legalMoves(position: Position): readonly Move[] {
  const jumps = legalJumps(position);
  return jumps.length > 0 ? jumps : legalSteps(position);
}

export function hasJump(position: Position): boolean {
  const own = position[position.turn];
  const enemy = position[opponent(position.turn)];
  for (const direction of DIRECTIONS) {
    if (jumpers(direction, own, enemy, ~(own | enemy)) !== 0) return true;
  }
  return false;
}

/** Whether a piece could step if there were no jump. */
export function hasStep(position: Position): boolean {
  for (const direction of STEPS[position.turn]) {
    if (steppers(direction, position) !== 0) return true;
  }
  return false;
}

/** The pieces that can jump in a direction: an enemy next to them along the line, and an empty square behind it. */
function jumpers(
  { offset, twoSteps }: Direction,
  own: SquareSet,
  enemy: SquareSet,
  empty: SquareSet,
): SquareSet {
  return own & twoSteps & shifted(enemy, -offset) & shifted(empty, -2 * offset);
}

/**
 * The pieces that can step in a direction. A piece that stepped sideways may not step straight back on its next turn
 * without a jump (handout, "The Game").
 */
function steppers({ offset, from, barred }: StepDirection, position: Position): SquareSet {
  const empty = ~(position.white | position.black);
  const free = barred === undefined ? -1 : ~position[barred];
  return position[position.turn] & from & free & shifted(empty, -offset);
}

function legalSteps(position: Position): readonly Move[] {
  const moves: Move[] = [];
  for (const direction of STEPS[position.turn]) {
    for (let rest = steppers(direction, position); rest !== 0; rest &= rest - 1) {
      const move = direction.moves[lowest(rest)];
      if (move !== undefined) moves.push(move);
    }
  }
  return moves;
}

function legalJumps(position: Position): readonly Move[] {
  const own = position[position.turn];
  const enemy = position[opponent(position.turn)];
  const moves: Move[] = [];
  let jumping = 0;
  for (const direction of DIRECTIONS) jumping |= jumpers(direction, own, enemy, ~(own | enemy));
  for (let rest = jumping; rest !== 0; rest &= rest - 1) {
    const from = lowest(rest);
    // The jumping piece leaves its square, so a sequence may return to it.
    extendJumps([from], own & ~bit(from), enemy, 0, moves);
  }
  return moves;
}

/**
 * Continues as long as the same piece can jump. A piece is removed as soon as it is jumped over (handout, "The Game").
 */
function extendJumps(
  path: readonly Square[],
  others: SquareSet,
  enemy: SquareSet,
  captured: SquareSet,
  moves: Move[],
): void {
  const here = path.at(-1) ?? 0;
  const empty = ~(others | enemy);
  let canJump = false;
  for (const direction of DIRECTIONS) {
    if (jumpers(direction, bit(here), enemy, empty) === 0) continue;
    canJump = true;
    const over = bit(here + direction.offset);
    extendJumps([...path, here + 2 * direction.offset], others, enemy & ~over, captured | over, moves);
  }
  if (!canJump && captured !== 0) moves.push({ path, captured });
}

export function isJump(move: Move): boolean {
  return move.captured !== 0;
}

/** The legal move along these squares, if there is one: the squares on which the piece rests identify a move. */
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
  return hasJump(position) || hasStep(position) ? undefined : opponent(position.turn);
}
