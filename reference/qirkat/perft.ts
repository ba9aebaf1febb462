import { legalMoves, play } from './moves.js';
import { INITIAL, type Position } from './position.js';

/** How many games of so many turns begin at the initial position; a whole sequence of jumps is one turn. */
export function perft(depth: number): number {
  return leaves(INITIAL, depth);
}

/** The same from any position. */
export function leaves(position: Position, depth: number): number {
  if (depth <= 0) return 1;
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + leaves(play(position, move), depth - 1), 0);
}
