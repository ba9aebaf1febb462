/**
 * What a position is worth, always as White sees it: the more, the better for White. A won game outweighs any
 * material; a draw is worth nothing; where the search stops, pieces are counted. How soon a game is won does not
 * matter, so that every move that wins within the depth is equally good.
 *
 * Only the contract's members are used: any correct `Board` can be valued.
 */
import type { Board } from './board.js';
import type { Move } from './move.js';

/** More than the twelve pieces that material can amount to. */
export const WIN = 100;

/** The value of a position in which no further move is looked at. */
export function staticValue(board: Board): number {
  const [white, black] = [board.white().length, board.black().length];
  if (black === 0) return WIN;
  if (white === 0) return -WIN;
  return board.isGameOver() ? 0 : white - black;
}

/** The value that both sides' best play over the next `depth` plies leads to. */
export function bestValue(board: Board, depth: number): number {
  return search(board, depth, isWhitesTurn(board), -Infinity, Infinity);
}

/** The value of a legal move when the play over `depth` plies, the move being the first, is the best. */
export function valueOf(board: Board, move: Move, depth: number): number {
  return search(after(board, move), Math.max(depth, 1) - 1, !isWhitesTurn(board), -Infinity, Infinity);
}

export function after(board: Board, move: Move): Board {
  const next = board.copy();
  next.move(move);
  return next;
}

/**
 * Minimax with alpha-beta pruning (Knuth and Moore, 1975). Exact between `alpha` and `beta`; a value outside is
 * only a bound, on the same side.
 */
export function search(board: Board, depth: number, isWhite: boolean, alpha: number, beta: number): number {
  if (depth <= 0 || board.isGameOver()) return staticValue(board);
  let best = isWhite ? -Infinity : Infinity;
  for (const move of board.legalMoves()) {
    const value = search(after(board, move), depth - 1, !isWhite, alpha, beta);
    best = isWhite ? Math.max(best, value) : Math.min(best, value);
    if (isWhite) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) break;
  }
  return best;
}

/** A board does not say whose turn it is, but its legal moves do. In a finished game it does not matter. */
export function isWhitesTurn(board: Board): boolean {
  const [move] = board.legalMoves();
  return move !== undefined && board.white().includes(move.from());
}
