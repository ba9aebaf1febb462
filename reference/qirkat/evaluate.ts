import { opponent, type Position } from './position.js';
import { count } from './squares.js';

const PIECE = 100;

/** How good a quiet position looks for the player to move: the pieces ahead. */
export function evaluate(position: Position): number {
  const own = count(position[position.turn]);
  const enemy = count(position[opponent(position.turn)]);
  return PIECE * (own - enemy);
}
