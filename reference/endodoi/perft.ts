/** Counts the positions a game can reach: a number that another implementation can be checked against. */
import { EndlessGameError } from './endless.js';
import { opponent } from './game.js';
import { createNewPits, playerPitLabels, type Pits, type Player } from './pits.js';
import { capture, relaySow } from './sowing.js';

const SEEDS = 4;

/**
 * The number of ways to play `depth` plies from the start: `pitsPerRow` pits in each row (1 to 12), four seeds in
 * each, player 1 to move. A game that is over before `depth` plies counts nothing, a move whose relay never ends is
 * no move, and a position met before counts like any other.
 */
export function perft(depth: number, pitsPerRow = 6): number {
  if (!Number.isInteger(pitsPerRow) || pitsPerRow < 1 || pitsPerRow > 12) {
    throw new RangeError(`A row has 1 to 12 pits, not ${pitsPerRow}.`);
  }
  return countLeaves(createNewPits(pitsPerRow, SEEDS), 1, depth);
}

/** The number of positions `depth` plies after this one. */
export function countLeaves(pits: Pits, player: Player, depth: number): number {
  if (depth === 0) return 1;
  const row = player === 1 ? 0 : 1;
  let leaves = 0;
  playerPitLabels(pits)[row].forEach((pick, column) => {
    if (pits[row][column] === 0) return;
    const after = afterTurn(pits, player, pick);
    if (after !== null) leaves += countLeaves(after, opponent(player), depth - 1);
  });
  return leaves;
}

/** The pits after the player's turn from `pick`, or `null` where that turn never ends. */
function afterTurn(pits: Pits, player: Player, pick: string): Pits | null {
  const after: Pits = [[...pits[0]], [...pits[1]]];
  try {
    capture(player, relaySow(pick, after), after);
    return after;
  } catch (error) {
    if (error instanceof EndlessGameError) return null;
    throw error;
  }
}
