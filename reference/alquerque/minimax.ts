import type { Board } from './board.js';
import type { Move } from './move.js';
import { after, search } from './value.js';

/** A player that looks ahead (contract: alquerque.md, third phase). Needs only the contract's `Board`. */
export class Minimax {
  readonly #isWhite: boolean;

  private constructor(isWhite: boolean) {
    this.#isWhite = isWhite;
  }

  /**
   * The best move for the player whose turn it is, `isWhite` saying which, looking `depth` plies ahead, at least
   * one. Of several best moves the one with the lowest `from`, then the lowest `to`. The game is not over.
   */
  static nextMove(board: Board, depth: number, isWhite: boolean): Move {
    return new Minimax(isWhite).#bestMove(board, Math.max(depth, 1));
  }

  #bestMove(board: Board, depth: number): Move {
    const [first, ...others] = inOrder(board.legalMoves());
    if (first === undefined) throw new Error('there is no move in a finished game');
    let best = first;
    let bestValue = this.#valueOf(board, first, depth, this.#worst());
    for (const move of others) {
      const value = this.#valueOf(board, move, depth, bestValue);
      if (this.#isBetter(value, bestValue)) [best, bestValue] = [move, value];
    }
    return best;
  }

  /** Exact if it is better than `toBeat`; it need not be if it is not. */
  #valueOf(board: Board, move: Move, depth: number, toBeat: number): number {
    const next = after(board, move);
    return this.#isWhite
      ? search(next, depth - 1, false, toBeat, Infinity)
      : search(next, depth - 1, true, -Infinity, toBeat);
  }

  #isBetter(value: number, than: number): boolean {
    return this.#isWhite ? value > than : value < than;
  }

  #worst(): number {
    return this.#isWhite ? -Infinity : Infinity;
  }
}

/** The contract leaves the order of legal moves free; the choice must not depend on it. */
function inOrder(moves: readonly Move[]): Move[] {
  return [...moves].sort((one, other) => one.from() - other.from() || one.to() - other.to());
}
