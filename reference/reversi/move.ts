import type { DirectionList } from './direction-list.js';

/** A square to play on and the directions in which that flips pieces (contract: reversi.md, `Move`). */
export class Move {
  readonly #row: number;
  readonly #column: number;
  readonly #flips: DirectionList;

  constructor(row: number, column: number, flips: DirectionList) {
    this.#row = row;
    this.#column = column;
    this.#flips = flips;
  }

  row(): number {
    return this.#row;
  }

  column(): number {
    return this.#column;
  }

  flips(): DirectionList {
    return this.#flips;
  }

  toString(): string {
    return `(${this.#row},${this.#column}) flips directions ${this.#flips.toString()}`;
  }
}
