/** From one cell to another, legal or not. */
export class Move {
  constructor(from: number, to: number) {
    throw new Error('not written yet', { cause: [from, to] });
  }

  from(): number {
    throw new Error('not written yet');
  }

  to(): number {
    throw new Error('not written yet');
  }
}
