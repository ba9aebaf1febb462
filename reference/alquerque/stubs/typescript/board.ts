import type { Move } from './move.js';

/** A game of Alquerque at one moment. */
export class Board {
  constructor() {
    throw new Error('not written yet');
  }

  static finishedGames(): number {
    throw new Error('not written yet');
  }

  black(): number[] {
    throw new Error('not written yet');
  }

  white(): number[] {
    throw new Error('not written yet');
  }

  isLegal(move: Move): boolean {
    throw new Error('not written yet', { cause: move });
  }

  legalMoves(): Move[] {
    throw new Error('not written yet');
  }

  move(move: Move): void {
    throw new Error('not written yet', { cause: move });
  }

  isGameOver(): boolean {
    throw new Error('not written yet');
  }

  copy(): Board {
    throw new Error('not written yet');
  }

  equals(other: unknown): boolean {
    throw new Error('not written yet', { cause: other });
  }

  hashCode(): number {
    throw new Error('not written yet');
  }
}
