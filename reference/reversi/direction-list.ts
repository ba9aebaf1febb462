import { Direction } from './direction.js';

const CHANGES = [-1, 0, 1] as const;

/** Directions in the order in which they were added (contract: reversi.md, `DirectionList`). */
export class DirectionList {
  readonly #directions: Direction[] = [];

  addDirection(d: Direction): void {
    this.#directions.push(d);
  }

  length(): number {
    return this.#directions.length;
  }

  /** The direction at position `i`, counted from 0. */
  getDirection(i: number): Direction {
    const direction = this.#directions[i];
    if (direction === undefined) throw new RangeError(`no direction ${i} in a list of ${this.length()}`);
    return direction;
  }

  /** `{<right>,<down right>,<left>}`, without blanks. */
  toString(): string {
    return `{${this.#directions.join(',')}}`;
  }

  /** All eight, row by row from the top left. */
  static allDirections(): DirectionList {
    const all = new DirectionList();
    for (const rowChange of CHANGES) {
      for (const columnChange of CHANGES) {
        if (rowChange !== 0 || columnChange !== 0) all.addDirection(new Direction(rowChange, columnChange));
      }
    }
    return all;
  }
}
