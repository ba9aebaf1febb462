import { CheckersMove } from './checkers-move.js';
import {
  belongsTo,
  BLACK,
  BLACK_KING,
  canJump,
  canStep,
  columnOf,
  crowned,
  DARK_SQUARES,
  EMPTY,
  FAR,
  isPlayer,
  NEAR,
  RED,
  RED_KING,
  rowOf,
  squareAt,
  type Squares,
  startSquares,
  WAY_COUNT,
} from './squares.js';

/** The board of a game of checkers (contract: checkers.md, `CheckersData`). Whose turn it is, the caller knows. */
export class CheckersData {
  static readonly EMPTY = EMPTY;
  static readonly RED = RED;
  static readonly RED_KING = RED_KING;
  static readonly BLACK = BLACK;
  static readonly BLACK_KING = BLACK_KING;

  #squares: Squares = startSquares();

  /** Back to the start of a game. */
  setUpGame(): void {
    this.#squares = startSquares();
  }

  pieceAt(row: number, col: number): number {
    return this.#squares[squareAt(row, col)] ?? EMPTY;
  }

  /** Makes a move that is assumed to be legal: a jump removes the jumped piece, the last row makes a king. */
  makeMove(move: CheckersMove): void;
  makeMove(fromRow: number, fromCol: number, toRow: number, toCol: number): void;
  makeMove(...move: [CheckersMove] | [number, number, number, number]): void {
    const { fromRow, fromCol, toRow, toCol } = move.length === 1 ? move[0] : new CheckersMove(...move);
    const from = squareAt(fromRow, fromCol);
    const to = squareAt(toRow, toCol);
    const piece = this.#squares[from] ?? EMPTY;
    this.#squares[from] = EMPTY;
    if (Math.abs(fromRow - toRow) === 2) {
      this.#squares[squareAt((fromRow + toRow) / 2, (fromCol + toCol) / 2)] = EMPTY;
    }
    this.#squares[to] = crowned(piece, to);
  }

  /** Only jumps if there are any; `null` if there is no move, or if nobody plays `player`. */
  getLegalMoves(player: number): CheckersMove[] | null {
    if (!isPlayer(player)) return null;
    const own = Array.from(DARK_SQUARES).filter((square) => belongsTo(player, this.#squares[square]));
    const jumps = own.flatMap((square) => this.#jumpsFrom(player, square));
    return nullIfNone(jumps.length > 0 ? jumps : own.flatMap((square) => this.#stepsFrom(square)));
  }

  /** `null` if there is no jump, or the piece is not the player's. */
  getLegalJumpsFrom(player: number, row: number, col: number): CheckersMove[] | null {
    const square = squareAt(row, col);
    if (!isPlayer(player) || !belongsTo(player, this.#squares[square])) return null;
    return nullIfNone(this.#jumpsFrom(player, square));
  }

  #jumpsFrom(player: number, square: number): CheckersMove[] {
    return movesAlong(FAR, square, (way) => canJump(this.#squares, player, square, way));
  }

  #stepsFrom(square: number): CheckersMove[] {
    return movesAlong(NEAR, square, (way) => canStep(this.#squares, square, way));
  }
}

function movesAlong(targets: Int8Array, from: number, isOpen: (way: number) => boolean): CheckersMove[] {
  const moves: CheckersMove[] = [];
  for (let way = 0; way < WAY_COUNT; way++) {
    if (!isOpen(way)) continue;
    const to = targets[from * WAY_COUNT + way] ?? from;
    moves.push(new CheckersMove(rowOf(from), columnOf(from), rowOf(to), columnOf(to)));
  }
  return moves;
}

function nullIfNone(moves: CheckersMove[]): CheckersMove[] | null {
  return moves.length === 0 ? null : moves;
}
