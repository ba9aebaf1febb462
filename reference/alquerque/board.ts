import {
  BLACK,
  type Cells,
  CELLS,
  EMPTY,
  isOpen,
  opponentOf,
  startCells,
  targetsFrom,
  WHITE,
} from './lines.js';
import { Move } from './move.js';

/** A game of Alquerque at one moment (contract: alquerque.md, `Board`). */
export class Board {
  static #finishedGames = 0;

  #cells: Cells = startCells();
  #player: number = WHITE;
  /** Whether this board's game already counts as finished. */
  #isCounted = false;

  /** How many boards have seen their game end. Each is counted once; a copy counts when its own game ends. */
  static finishedGames(): number {
    return Board.#finishedGames;
  }

  black(): number[] {
    return this.#cellsOf(BLACK);
  }

  white(): number[] {
    return this.#cellsOf(WHITE);
  }

  /** Whether the player whose turn it is may make the move; false, too, for cells off the board. */
  isLegal(move: Move): boolean {
    if (this.#cells[move.from()] !== this.#player) return false;
    const target = targetsFrom(this.#player, move.from()).find(({ to }) => to === move.to());
    return target !== undefined && isOpen(this.#cells, target, opponentOf(this.#player));
  }

  /** By the cell they start from, then by the cell they go to. */
  legalMoves(): Move[] {
    const moves: Move[] = [];
    const opponent = opponentOf(this.#player);
    for (let from = 1; from <= CELLS; from++) {
      if (this.#cells[from] !== this.#player) continue;
      for (const target of targetsFrom(this.#player, from)) {
        if (isOpen(this.#cells, target, opponent)) moves.push(new Move(from, target.to));
      }
    }
    return moves;
  }

  /** Makes a legal move: a jump takes the piece jumped over. The turn passes. */
  move(move: Move): void {
    const target = targetsFrom(this.#player, move.from()).find(({ to }) => to === move.to());
    if (target !== undefined && target.over !== 0) this.#cells[target.over] = EMPTY;
    this.#cells[move.to()] = this.#player;
    this.#cells[move.from()] = EMPTY;
    this.#player = opponentOf(this.#player);
    this.#countIfOver();
  }

  /** A side has lost all its pieces, or the one to move cannot. */
  isGameOver(): boolean {
    return !this.#cells.includes(WHITE) || !this.#cells.includes(BLACK) || this.legalMoves().length === 0;
  }

  copy(): Board {
    const copy = new Board();
    copy.#cells = this.#cells.slice();
    copy.#player = this.#player;
    copy.#isCounted = this.#isCounted;
    return copy;
  }

  /** The same pieces on the same cells and the same player's turn. */
  equals(other: unknown): boolean {
    if (!(other instanceof Board)) return false;
    return (
      this.#player === other.#player && this.#cells.every((content, cell) => content === other.#cells[cell])
    );
  }

  hashCode(): number {
    return this.#cells.reduce((hash, content) => (Math.imul(31, hash) + content) | 0, this.#player);
  }

  #cellsOf(player: number): number[] {
    const cells: number[] = [];
    for (let cell = 1; cell <= CELLS; cell++) {
      if (this.#cells[cell] === player) cells.push(cell);
    }
    return cells;
  }

  #countIfOver(): void {
    if (this.#isCounted || !this.isGameOver()) return;
    this.#isCounted = true;
    Board.#finishedGames++;
  }
}
