import type { Move } from './move.js';

/** A list of moves. */
export class MoveList {
  constructor() {
    throw new Error('not written yet');
  }

  addMove(m: Move): void {
    throw new Error('not written yet', { cause: m });
  }

  toString(): string {
    throw new Error('not written yet');
  }

  isEmpty(): boolean {
    throw new Error('not written yet');
  }

  randomMove(): Move | null {
    throw new Error('not written yet');
  }
}
