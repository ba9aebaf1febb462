/** One of the eight ways from a square to the next (contract: reversi.md, `Direction`). */
export class Direction {
  readonly #rowChange: number;
  readonly #columnChange: number;

  /** Each change is -1, 0 or 1, and they are not both 0. */
  constructor(rowChange: number, columnChange: number) {
    this.#rowChange = rowChange;
    this.#columnChange = columnChange;
  }

  rowChange(): number {
    return this.#rowChange;
  }

  columnChange(): number {
    return this.#columnChange;
  }

  /** In words, the row first: `<up right>`. */
  toString(): string {
    const words = [wordFor(this.#rowChange, 'up', 'down'), wordFor(this.#columnChange, 'left', 'right')];
    return `<${words.filter((word) => word !== '').join(' ')}>`;
  }
}

function wordFor(change: number, backward: string, forward: string): string {
  if (change === 0) return '';
  return change < 0 ? backward : forward;
}
