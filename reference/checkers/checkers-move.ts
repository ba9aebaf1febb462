/** From one square to another, legal or not (contract: checkers.md, `CheckersMove`). */
export class CheckersMove {
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;

  constructor(r1: number, c1: number, r2: number, c2: number) {
    this.fromRow = r1;
    this.fromCol = c1;
    this.toRow = r2;
    this.toCol = c2;
  }

  /** A jump goes two rows, any other move one. */
  isJump(): boolean {
    return Math.abs(this.fromRow - this.toRow) === 2;
  }
}
