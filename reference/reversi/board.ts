import { readFileSync, writeFileSync } from 'node:fs';
import { formatBoardFile, formatRows, parseBoardFile } from './board-file.js';
import { DirectionList } from './direction-list.js';
import type { Direction } from './direction.js';
import { IOException } from './io-exception.js';
import { MoveList } from './move-list.js';
import { Move } from './move.js';
import {
  BLACK,
  EMPTY,
  flippedAlong,
  indexOf,
  indicesOf,
  opponentOf,
  type Squares,
  startSquares,
  stepOf,
  WHITE,
} from './squares.js';

const LETTERS = { [EMPTY]: '.', [BLACK]: 'X', [WHITE]: 'O' } as const;

/** A Reversi board of any size from 2 (contract: reversi.md, `Board`). */
export class Board {
  static readonly EMPTY = EMPTY;
  static readonly BLACK = BLACK;
  static readonly WHITE = WHITE;

  #squares: Squares;

  /** A number is the size of a board set up for the start of a game; a text names the file to import. */
  constructor(sizeOrFileName: number | string) {
    this.#squares =
      typeof sizeOrFileName === 'number' ? startSquares(sizeOrFileName) : squaresFrom(sizeOrFileName);
  }

  static opponentOf(player: number): number {
    return opponentOf(player);
  }

  static nameOf(player: number): string {
    return player === BLACK ? 'Black' : 'White';
  }

  /** Black's pieces less White's. */
  getScore(): number {
    return this.#count(BLACK) - this.#count(WHITE);
  }

  /** Every empty square that flips something, row by row, each with exactly the directions that flip. */
  allValidMoves(player: number): MoveList {
    const moves = new MoveList();
    for (let row = 0; row < this.#squares.size; row++) {
      for (let column = 0; column < this.#squares.size; column++) {
        const flips = this.#flipsFrom(row, column, player);
        if (flips.length() > 0) moves.addMove(new Move(row, column, flips));
      }
    }
    return moves;
  }

  /** Places the piece and flips along the directions that the move names. */
  makeMove(player: number, theMove: Move): void {
    const { size, cells } = this.#squares;
    const index = indexOf(size, theMove.row(), theMove.column());
    for (let i = 0; i < theMove.flips().length(); i++) {
      const step = this.#stepOf(theMove.flips().getDirection(i));
      const count = flippedAlong(cells, index, step, player);
      for (let flipped = 1; flipped <= count; flipped++) cells[index + flipped * step] = player;
    }
    cells[index] = player;
  }

  saveFile(fileName: string): void {
    try {
      writeFileSync(fileName, formatBoardFile(this.#squares));
    } catch (error) {
      throw new IOException(`cannot write ${fileName}`, { cause: error });
    }
  }

  /** Takes size and pieces from the file; a file that is refused leaves the board as it was. */
  importBoardSetup(fileName: string): void {
    this.#squares = squaresFrom(fileName);
  }

  /** One row a line: `.` empty, `X` black, `O` white. */
  toString(): string {
    return formatRows(this.#squares, LETTERS);
  }

  #count(player: number): number {
    const { size, cells } = this.#squares;
    return indicesOf(size).filter((index) => cells[index] === player).length;
  }

  #flipsFrom(row: number, column: number, player: number): DirectionList {
    const { size, cells } = this.#squares;
    const flips = new DirectionList();
    const index = indexOf(size, row, column);
    if (cells[index] !== EMPTY) return flips;

    const all = DirectionList.allDirections();
    for (let i = 0; i < all.length(); i++) {
      const direction = all.getDirection(i);
      if (flippedAlong(cells, index, this.#stepOf(direction), player) > 0) flips.addDirection(direction);
    }
    return flips;
  }

  #stepOf(direction: Direction): number {
    return stepOf(this.#squares.size, direction.rowChange(), direction.columnChange());
  }
}

function squaresFrom(fileName: string): Squares {
  return parseBoardFile(textOf(fileName));
}

function textOf(fileName: string): string {
  try {
    return readFileSync(fileName, 'utf8');
  } catch (error) {
    throw new IOException(`cannot read ${fileName}`, { cause: error });
  }
}
