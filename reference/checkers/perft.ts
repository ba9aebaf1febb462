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
  canJump,
  canStep,
  crowned,
  EMPTY,
  FAR,
  NEAR,
  opponentOf,
  RED,
  SIZE,
  SQUARES,
  startSquares,
  WAY_COUNT,
} from './squares.js';

export type Crowning = 'goes-on' | 'ends-the-move';

export function perft(depth: number, size = SIZE, crowning: Crowning = 'goes-on'): number {
  if (size !== SIZE) throw new RangeError(`checkers is played on ${SIZE} x ${SIZE} squares only`);
  return depth === 0 ? 1 : new LeafCounter(crowning).leaves(RED, depth);
}

/** One board on which moves are made and taken back, so that counting allocates nothing. */
class LeafCounter {
  readonly #squares = startSquares();
  readonly #crowningEndsMove: boolean;

  constructor(crowning: Crowning) {
    this.#crowningEndsMove = crowning === 'ends-the-move';
  }

  leaves(player: number, depth: number): number {
    if (depth === 0) return 1;
    return this.#leavesOfJumps(player, depth) ?? this.#leavesOfSteps(player, depth);
  }

  /** `null` if there is no jump, which is not the same as jumps with nothing below them. */
  #leavesOfJumps(player: number, depth: number): number | null {
    let count: number | null = null;
    for (let square = 0; square < SQUARES; square++) {
      if (!belongsTo(player, this.#squares[square])) continue;
      const below = this.#leavesOfJumpsFrom(player, square, depth);
      if (below !== null) count = (count ?? 0) + below;
    }
    return count;
  }

  #leavesOfJumpsFrom(player: number, square: number, depth: number): number | null {
    let count: number | null = null;
    for (let way = 0; way < WAY_COUNT; way++) {
      if (canJump(this.#squares, player, square, way)) {
        count = (count ?? 0) + this.#leavesOfJump(player, square, way, depth);
      }
    }
    return count;
  }

  #leavesOfJump(player: number, from: number, way: number, depth: number): number {
    const over = NEAR[from * WAY_COUNT + way] ?? 0;
    const to = FAR[from * WAY_COUNT + way] ?? 0;
    const piece = this.#squares[from] ?? EMPTY;
    const taken = this.#squares[over] ?? EMPTY;
    const landed = crowned(piece, to);
    this.#squares[from] = EMPTY;
    this.#squares[over] = EMPTY;
    this.#squares[to] = landed;
    const mayGoOn = landed === piece || !this.#crowningEndsMove;
    const further = mayGoOn ? this.#leavesOfJumpsFrom(player, to, depth) : null;
    const count = further ?? this.leaves(opponentOf(player), depth - 1);
    this.#squares[to] = EMPTY;
    this.#squares[over] = taken;
    this.#squares[from] = piece;
    return count;
  }

  #leavesOfSteps(player: number, depth: number): number {
    let count = 0;
    for (let square = 0; square < SQUARES; square++) {
      if (!belongsTo(player, this.#squares[square])) continue;
      for (let way = 0; way < WAY_COUNT; way++) {
        if (canStep(this.#squares, square, way))
          count += depth === 1 ? 1 : this.#leavesOfStep(player, square, way, depth);
      }
    }
    return count;
  }

  #leavesOfStep(player: number, from: number, way: number, depth: number): number {
    const to = NEAR[from * WAY_COUNT + way] ?? 0;
    const piece = this.#squares[from] ?? EMPTY;
    this.#squares[from] = EMPTY;
    this.#squares[to] = crowned(piece, to);
    const count = this.leaves(opponentOf(player), depth - 1);
    this.#squares[to] = EMPTY;
    this.#squares[from] = piece;
    return count;
  }
}
