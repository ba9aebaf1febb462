/**
 * Leaf counts (perft): how many lines of play of a given length there are from the start, a whole multiple jump as
 * one move, Red first; below a finished game nothing is counted. To depth 7 the counts are the published ones of
 * English draughts (https://www.aartbik.com/strategy.php): 7, 49, 302, 1469, 7361, 36768, 179740.
 *
 * The rules differ in one point: the source of the assignment lets a man that is crowned by a jump go on jumping as
 * a king, English draughts ends the move there. Both count the same to depth 7.
 */
import {
  belongsTo,
  crowned,
  DARK_SQUARES,
  EMPTY,
  FAR,
  mayGo,
  NEAR,
  opponentOf,
  RED,
  SIZE,
  type Squares,
  startSquares,
  WAY_COUNT,
} from './squares.js';

export type Crowning = 'goes-on' | 'ends-the-move';

export function perft(depth: number, size = SIZE, crowning: Crowning = 'goes-on'): number {
  if (size !== SIZE) throw new RangeError(`checkers is played on ${SIZE} x ${SIZE} squares only`);
  return leaves({ squares: startSquares(), crowningEndsMove: crowning === 'ends-the-move' }, RED, depth);
}

/** One board serves the whole count: each move is made, counted below and taken back. */
interface Count {
  readonly squares: Squares;
  readonly crowningEndsMove: boolean;
}

/** In place of a count: there is no such move, which is not the same as a move with nothing below it. */
const NONE = -1;

function leaves(count: Count, player: number, depth: number): number {
  if (depth === 0) return 1;
  let ofJumps = NONE;
  for (const square of DARK_SQUARES) {
    if (!belongsTo(player, count.squares[square])) continue;
    const below = leavesOfJumpsFrom(count, player, square, depth);
    if (below !== NONE) ofJumps = Math.max(ofJumps, 0) + below;
  }
  return ofJumps === NONE ? leavesOfSteps(count, player, depth) : ofJumps;
}

/** The jumps that must follow are part of the move. */
function leavesOfJumpsFrom(count: Count, player: number, from: number, depth: number): number {
  const { squares } = count;
  const opponent = opponentOf(player);
  const piece = squares[from] ?? EMPTY;
  let sum = NONE;
  for (let way = 0; way < WAY_COUNT; way++) {
    const over = NEAR[from * WAY_COUNT + way] ?? 0;
    const taken = squares[over] ?? EMPTY;
    if (!belongsTo(opponent, taken)) continue;
    const to = FAR[from * WAY_COUNT + way] ?? 0;
    if (squares[to] !== EMPTY || !mayGo(piece, way)) continue;

    const landed = crowned(piece, to);
    squares[from] = EMPTY;
    squares[over] = EMPTY;
    squares[to] = landed;
    const mustStop = count.crowningEndsMove && landed !== piece;
    let below = mustStop ? NONE : leavesOfJumpsFrom(count, player, to, depth);
    if (below === NONE) below = leaves(count, opponent, depth - 1);
    sum = Math.max(sum, 0) + below;
    squares[to] = EMPTY;
    squares[over] = taken;
    squares[from] = piece;
  }
  return sum;
}

function leavesOfSteps(count: Count, player: number, depth: number): number {
  const { squares } = count;
  let sum = 0;
  for (const from of DARK_SQUARES) {
    const piece = squares[from] ?? EMPTY;
    if (!belongsTo(player, piece)) continue;
    for (let way = 0; way < WAY_COUNT; way++) {
      const to = NEAR[from * WAY_COUNT + way] ?? 0;
      if (squares[to] !== EMPTY || !mayGo(piece, way)) continue;
      if (depth === 1) {
        sum++;
        continue;
      }
      squares[from] = EMPTY;
      squares[to] = crowned(piece, to);
      sum += leaves(count, opponentOf(player), depth - 1);
      squares[to] = EMPTY;
      squares[from] = piece;
    }
  }
  return sum;
}
