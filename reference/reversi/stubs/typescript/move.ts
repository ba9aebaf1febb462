import type { DirectionList } from './direction-list.js';

/** A square to play on and the directions in which that flips pieces. */
export class Move {
  constructor(row: number, column: number, flips: DirectionList) {
    throw new Error('not written yet', { cause: [row, column, flips] });
  }

  toString(): string {
    throw new Error('not written yet');
  }
}
