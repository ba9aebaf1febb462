/**
 * Leaf counts (perft): how many lines of play of a given length there are from the start, a whole multiple jump as
 * one move, Red first; below a finished game nothing is counted. To depth 7 the counts are the published ones of
 * English draughts (https://www.aartbik.com/strategy.php): 7, 49, 302, 1469, 7361, 36768, 179740.
 *
 * The rules differ in one point: the source of the assignment lets a man that is crowned by a jump go on jumping as
 * a king, English draughts ends the move there. Both count the same to depth 7.
 */
import { bitCount, squaresBefore, bitBeyond, bitFurther, startBits } from './square-bits.js';
import { BLACK, opponentOf, RED, SIZE, WAY_COUNT } from './squares.js';

export type Crowning = 'goes-on' | 'ends-the-move';

export function perft(depth: number, size = SIZE, crowning: Crowning = 'goes-on'): number {
  if (size !== SIZE) throw new RangeError(`checkers is played on ${SIZE} x ${SIZE} squares only`);
  const stops = crowning === 'ends-the-move';
  return leaves(startBits(RED), startBits(BLACK), 0, RED, depth, stops);
}

/** Stands for a count if there is no such move, which differs from a move with nothing below it. */
const NONE = -1;

/** The pieces that may go this way. The even ways lead down the board, where Red's men may not go. */
function goers(own: number, kings: number, player: number, way: number): number {
  return (player === BLACK) === (way % 2 === 0) ? own : own & kings;
}

function leaves(
  own: number,
  theirs: number,
  kings: number,
  player: number,
  depth: number,
  stops: boolean,
): number {
  if (depth === 0) return 1;
  const empty = ~(own | theirs);
  let ofJumps = NONE;
  for (let way = 0; way < WAY_COUNT; way++) {
    const beside = squaresBefore(theirs & squaresBefore(empty, way), way);
    for (let left = goers(own, kings, player, way) & beside; left !== 0; left &= left - 1) {
      const below = leavesOfJump(own, theirs, kings, left & -left, way, player, depth, stops);
      ofJumps = Math.max(ofJumps, 0) + below;
    }
  }
  return ofJumps === NONE ? leavesOfSteps(own, theirs, kings, player, depth, stops) : ofJumps;
}

/** The jumps that must follow are part of the same move. */
function leavesOfJump(
  own: number,
  theirs: number,
  kings: number,
  from: number,
  way: number,
  player: number,
  depth: number,
  stops: boolean,
): number {
  const over = bitFurther(from, way);
  const to = bitBeyond(from, way);
  const ownAfter = own ^ from ^ to;
  const theirsAfter = theirs ^ over;
  const kingsAfter = kingsAfterMove(kings & ~over, from, to, player);
  const isCrowned = (kings & from) === 0 && (kingsAfter & to) !== 0;

  let sum = NONE;
  if (!(stops && isCrowned)) {
    const empty = ~(ownAfter | theirsAfter);
    for (let next = 0; next < WAY_COUNT; next++) {
      const beside = squaresBefore(theirsAfter & squaresBefore(empty, next), next);
      if ((to & beside & goers(ownAfter, kingsAfter, player, next)) === 0) continue;
      const below = leavesOfJump(ownAfter, theirsAfter, kingsAfter, to, next, player, depth, stops);
      sum = Math.max(sum, 0) + below;
    }
  }
  return sum === NONE ? leaves(theirsAfter, ownAfter, kingsAfter, opponentOf(player), depth - 1, stops) : sum;
}

function leavesOfSteps(
  own: number,
  theirs: number,
  kings: number,
  player: number,
  depth: number,
  stops: boolean,
): number {
  const empty = ~(own | theirs);
  let sum = 0;
  for (let way = 0; way < WAY_COUNT; way++) {
    let left = goers(own, kings, player, way) & squaresBefore(empty, way);
    if (depth === 1) {
      sum += bitCount(left);
      continue;
    }
    for (; left !== 0; left &= left - 1) {
      const from = left & -left;
      const to = bitFurther(from, way);
      const kingsAfter = kingsAfterMove(kings, from, to, player);
      sum += leaves(theirs, own ^ from ^ to, kingsAfter, opponentOf(player), depth - 1, stops);
    }
  }
  return sum;
}

const LAST_ROW_OF_RED = 0xf;
const LAST_ROW_OF_BLACK = 0xf << 28;

/** A king stays one where it lands, and a man that has crossed the board becomes one. */
function kingsAfterMove(kings: number, from: number, to: number, player: number): number {
  const lastRow = player === RED ? LAST_ROW_OF_RED : LAST_ROW_OF_BLACK;
  return (kings & from) !== 0 ? kings ^ from ^ to : kings | (to & lastRow);
}
