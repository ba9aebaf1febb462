/**
 * Leaf counts (perft): how many lines of play of a given length there are, Black first. A pass counts as a ply;
 * below a finished game nothing is counted. On 8 x 8 the counts to depth 9 are the published ones
 * (https://www.aartbik.com/strategy.php); from depth 10 on published ones differ by convention.
 */
import { countMoves, findMoves, makeMove, type RowMasks, type Rows, startRowMasks } from './row-masks.js';

export function perft(depth: number, size = 8): number {
  const masks = startRowMasks(size, depth);
  return depth === 0 ? 1 : leaves(masks, masks.black, masks.white, 0, depth);
}

/** The player owning `own` moves in the position at `base`. */
function leaves(masks: RowMasks, own: Rows, opponents: Rows, base: number, depth: number): number {
  if (!findMoves(masks, own, opponents, base)) return leavesAfterPass(masks, own, opponents, base, depth);
  if (depth === 1) return countMoves(masks, base);

  let count = 0;
  for (let row = 1; row <= masks.size; row++) {
    for (let moves = masks.moves[base + row] ?? 0; moves !== 0; moves &= moves - 1) {
      makeMove(masks, own, opponents, base, row, moves & -moves);
      count += leaves(masks, opponents, own, base + masks.stride, depth - 1);
    }
  }
  return count;
}

/** Passing is a ply unless the opponent cannot move either: then the game is over. */
function leavesAfterPass(masks: RowMasks, own: Rows, opponents: Rows, base: number, depth: number): number {
  if (!findMoves(masks, opponents, own, base)) return 0;
  return depth === 1 ? 1 : leaves(masks, opponents, own, base, depth - 1);
}
