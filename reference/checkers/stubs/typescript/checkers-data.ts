import type { CheckersMove } from './checkers-move.js';

/** The board of a game of checkers. */
export class CheckersData {
  static readonly EMPTY = 0;
  static readonly RED = 1;
  static readonly RED_KING = 2;
  static readonly BLACK = 3;
  static readonly BLACK_KING = 4;

  constructor() {
    throw new Error('not written yet');
  }

  setUpGame(): void {
    throw new Error('not written yet');
  }

  pieceAt(row: number, col: number): number {
    throw new Error('not written yet', { cause: [row, col] });
  }

  makeMove(move: CheckersMove): void;
  makeMove(fromRow: number, fromCol: number, toRow: number, toCol: number): void;
  makeMove(...move: [CheckersMove] | [number, number, number, number]): void {
    throw new Error('not written yet', { cause: move });
  }

  getLegalMoves(player: number): CheckersMove[] | null {
    throw new Error('not written yet', { cause: player });
  }

  getLegalJumpsFrom(player: number, row: number, col: number): CheckersMove[] | null {
    throw new Error('not written yet', { cause: [player, row, col] });
  }
}
