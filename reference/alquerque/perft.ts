/**
 * Leaf counts (perft): how many lines of play of a given length there are from the start. Below a finished game
 * nothing is counted; a side without pieces has no moves, so that needs no rule of its own. The contract's counts
 * begin 3, 6, 19, 82, 352.
 *
 * A side's pieces are the bits of one number, bit n for cell n, and all pieces that may move in one direction are
 * found at once: up the board is a shift to smaller bits. Where the lines run is taken from the table that the board
 * uses.
 */
import { BLACK, CELLS, startCells, targetsFrom, WHITE, WIDTH } from './lines.js';

export function perft(depth: number, size = WIDTH): number {
  if (size !== WIDTH) throw new RangeError(`alquerque is played on ${WIDTH} x ${WIDTH} cells only`);
  return depth === 0 ? 1 : leaves(bitsOf(WHITE), bitsOf(BLACK), WAYS_OF_WHITE, WAYS_OF_BLACK, depth);
}

const ALL_CELLS = ((1 << CELLS) - 1) << 1;

/** The two ways along one kind of line, and the cells from which a line allows a step, and a jump, each way. */
class Ways {
  /** How much the number of a cell changes by going to a neighbour. */
  readonly by: number;
  readonly stepsUp: number;
  readonly stepsDown: number;
  readonly jumpsUp: number;
  readonly jumpsDown: number;

  constructor(player: number, by: number) {
    this.by = by;
    this.stepsUp = originsOf(player, ({ from, to, over }) => over === 0 && from - to === by);
    this.stepsDown = originsOf(player, ({ from, to, over }) => over === 0 && to - from === by);
    this.jumpsUp = originsOf(player, ({ from, over }) => over !== 0 && from - over === by);
    this.jumpsDown = originsOf(player, ({ from, over }) => over !== 0 && over - from === by);
  }
}

interface Way {
  readonly from: number;
  readonly to: number;
  readonly over: number;
}

function originsOf(player: number, leads: (way: Way) => boolean): number {
  return Array.from({ length: CELLS }, (_, i) => i + 1)
    .filter((from) => targetsFrom(player, from).some((target) => leads({ from, ...target })))
    .reduce((bits, cell) => bits | (1 << cell), 0);
}

const LINES = [1, 4, 5, 6];
const WAYS_OF_WHITE = LINES.map((by) => new Ways(WHITE, by));
const WAYS_OF_BLACK = LINES.map((by) => new Ways(BLACK, by));

function bitsOf(player: number): number {
  return startCells().reduce((bits, content, cell) => (content === player ? bits | (1 << cell) : bits), 0);
}

function leaves(
  own: number,
  theirs: number,
  ways: readonly Ways[],
  waysOfTheirs: readonly Ways[],
  depth: number,
): number {
  if (depth === 1) return countMoves(own, theirs, ways);
  const empty = ALL_CELLS & ~(own | theirs);
  let count = 0;
  for (const { by, stepsUp, stepsDown, jumpsUp, jumpsDown } of ways) {
    for (let pieces = own & (empty << by) & stepsUp; pieces !== 0; pieces &= pieces - 1) {
      const from = pieces & -pieces;
      count += leaves(theirs, own ^ from ^ (from >>> by), waysOfTheirs, ways, depth - 1);
    }
    for (let pieces = own & (empty >>> by) & stepsDown; pieces !== 0; pieces &= pieces - 1) {
      const from = pieces & -pieces;
      count += leaves(theirs, own ^ from ^ (from << by), waysOfTheirs, ways, depth - 1);
    }
    for (let pieces = own & ((theirs & (empty << by)) << by) & jumpsUp; pieces !== 0; pieces &= pieces - 1) {
      const from = pieces & -pieces;
      const over = from >>> by;
      count += leaves(theirs ^ over, own ^ from ^ (over >>> by), waysOfTheirs, ways, depth - 1);
    }
    for (
      let pieces = own & ((theirs & (empty >>> by)) >>> by) & jumpsDown;
      pieces !== 0;
      pieces &= pieces - 1
    ) {
      const from = pieces & -pieces;
      const over = from << by;
      count += leaves(theirs ^ over, own ^ from ^ (over << by), waysOfTheirs, ways, depth - 1);
    }
  }
  return count;
}

/** Counts the moves of the last ply without making them. */
function countMoves(own: number, theirs: number, ways: readonly Ways[]): number {
  const empty = ALL_CELLS & ~(own | theirs);
  let count = 0;
  for (const { by, stepsUp, stepsDown, jumpsUp, jumpsDown } of ways) {
    count +=
      bitCount(own & (empty << by) & stepsUp) +
      bitCount(own & (empty >>> by) & stepsDown) +
      bitCount(own & ((theirs & (empty << by)) << by) & jumpsUp) +
      bitCount(own & ((theirs & (empty >>> by)) >>> by) & jumpsDown);
  }
  return count;
}

/** Adds the bits up in pairs, fours and eights at once (Warren, Hacker's Delight, 5-1). */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
