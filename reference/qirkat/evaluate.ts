import { opponent, type Position } from './position.js';
import { count } from './squares.js';

const PIECE = 100;

/** How good a quiet position is for the player to move: how many pieces more this player has. */
export function evaluate(position: Position): number {
  const own = count(position[position.turn]);
  const enemy = count(position[opponent(position.turn)]);
  return PIECE * (own - enemy);
}
