import type { Board } from './board.js';
import type { Move } from './move.js';

/** A player that looks ahead. How it values a board where it stops looking is yours to decide. */
export class Minimax {
  static nextMove(board: Board, depth: number, isWhite: boolean): Move {
    throw new Error('not written yet', { cause: [board, depth, isWhite] });
  }

  worth(board: Board): number {
    throw new Error('not written yet', { cause: board });
  }
}
