import type { Move } from './move.js';

/** Moves in the order in which they were added, as many as there are (contract: reversi.md, `MoveList`). */
export class MoveList {
  readonly #moves: Move[] = [];

  addMove(m: Move): void {
    this.#moves.push(m);
  }

  isEmpty(): boolean {
    return this.#moves.length === 0;
  }

  /** Any of the moves, each as likely as the others; `null` from an empty list. */
  randomMove(): Move | null {
    return this.#moves[Math.floor(Math.random() * this.#moves.length)] ?? null;
  }

  /** One move a line. */
  toString(): string {
    return this.#moves.join('\n');
  }
}
