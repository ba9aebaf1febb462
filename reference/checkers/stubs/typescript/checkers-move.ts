/** From one square to another, legal or not. */
export class CheckersMove {
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;

  constructor(r1: number, c1: number, r2: number, c2: number) {
    throw new Error('not written yet', { cause: [r1, c1, r2, c2] });
  }

  isJump(): boolean {
    throw new Error('not written yet');
  }
}
