import { legalMoves, type Move, play } from './moves.js';
import type { Position } from './position.js';

/**
 * Whether the player to move can force a win with so many moves of their own at most. Plain AND-OR search without
 * scores, bounds or memory: nothing that the AI does is done here.
 */
export function winsWithin(position: Position, moves: number): boolean {
  return moves > 0 && legalMoves(position).some((move) => winsBy(position, move, moves));
}

/** Whether this move is the first of a forced win in so many moves at most. */
export function winsBy(position: Position, move: Move, moves: number): boolean {
  const after = play(position, move);
  return legalMoves(after).every((reply) => winsWithin(play(after, reply), moves - 1));
}

/** The number of moves in which the player to move can force a win at the soonest, if not more than a limit. */
export function movesToWin(position: Position, most: number): number | undefined {
  return Array.from({ length: most }, (_, at) => at + 1).find((moves) => winsWithin(position, moves));
}

/** Positions whose fate is known: whether the player to move wins. */
export type Known = Map<string, boolean>;

/** Whether the player to move can force a win at all, however long it takes; every game ends, so this search does. */
export function winsAtLast(position: Position, known: Known): boolean {
  const key = Object.values(position).join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const won = legalMoves(position).some((move) => !winsAtLast(play(position, move), known));
  known.set(key, won);
  return won;
}
