/** One of the eight ways from a square to the next. */
export class Direction {
  constructor(rowChange: number, columnChange: number) {
    throw new Error('not written yet', { cause: [rowChange, columnChange] });
  }

  toString(): string {
    throw new Error('not written yet');
  }
}
