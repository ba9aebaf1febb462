import type { Direction } from './direction.js';

/** Directions in the order in which they were added. */
export class DirectionList {
  constructor() {
    throw new Error('not written yet');
  }

  addDirection(d: Direction): void {
    throw new Error('not written yet', { cause: d });
  }

  length(): number {
    throw new Error('not written yet');
  }

  getDirection(i: number): Direction {
    throw new Error('not written yet', { cause: i });
  }

  toString(): string {
    throw new Error('not written yet');
  }

  static allDirections(): DirectionList {
    throw new Error('not written yet');
  }
}
