import type { Board } from './board.js';
import type { Move } from './move.js';

/** All positions that can be reached within some plies. */
export class MinimaxTree implements Iterable<Board> {
  constructor(board: Board, depth: number, isWhite: boolean) {
    throw new Error('not written yet', { cause: [board, depth, isWhite] });
  }

  next(): Move {
    throw new Error('not written yet');
  }

  [Symbol.iterator](): Iterator<Board> {
    throw new Error('not written yet');
  }
}
