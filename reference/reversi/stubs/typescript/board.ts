import type { MoveList } from './move-list.js';
import type { Move } from './move.js';

/** A Reversi board of any size from 2: a number is its size, a text names the file to import. */
export class Board {
  static readonly EMPTY = 0;
  static readonly BLACK = 1;
  static readonly WHITE = 2;

  constructor(sizeOrFileName: number | string) {
    throw new Error('not written yet', { cause: sizeOrFileName });
  }

  static opponentOf(player: number): number {
    throw new Error('not written yet', { cause: player });
  }

  static nameOf(player: number): string {
    throw new Error('not written yet', { cause: player });
  }

  getScore(): number {
    throw new Error('not written yet');
  }

  allValidMoves(player: number): MoveList {
    throw new Error('not written yet', { cause: player });
  }

  makeMove(player: number, theMove: Move): void {
    throw new Error('not written yet', { cause: [player, theMove] });
  }

  saveFile(fileName: string): void {
    throw new Error('not written yet', { cause: fileName });
  }

  importBoardSetup(fileName: string): void {
    throw new Error('not written yet', { cause: fileName });
  }

  toString(): string {
    throw new Error('not written yet');
  }
}
