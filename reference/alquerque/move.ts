/** From one cell to another, legal or not (contract: alquerque.md, `Move`). */
export class Move {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  from(): number {
    return this.#from;
  }

  to(): number {
    return this.#to;
  }
}
