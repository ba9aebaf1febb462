/**
 * Leaf counts (perft): how many lines of play of a given length there are from the start. Below a finished game
 * nothing is counted; a side without pieces has no moves, so that needs no rule of its own. The contract's counts
 * begin 3, 6, 19, 82, 352.
 *
 * A side's pieces are the bits of one number, bit n for cell n, and all pieces that may move in one direction are
 * found at once. Where the lines run is taken from the table that the board uses.
 */
import { BLACK, CELLS, EMPTY, opponentOf, startCells, targetsFrom, WHITE, WIDTH } from './lines.js';

export function perft(depth: number, size = WIDTH): number {
  if (size !== WIDTH) throw new RangeError(`alquerque is played on ${WIDTH} x ${WIDTH} cells only`);
  return depth === 0 ? 1 : leaves(WHITE, bitsOf(WHITE), bitsOf(BLACK), depth);
}

const ALL_CELLS = ((1 << CELLS) - 1) << 1;
/** How much the number of a cell changes by going to a neighbour. */
const CHANGES = Int32Array.from([-6, -5, -4, -1, 1, 4, 5, 6]);

/** For each player and each of `CHANGES` the cells from which a line allows a step, and a jump, that way. */
const STEP_ORIGINS = originsOf((change, { from, to, over }) => over === 0 && to - from === change);
const JUMP_ORIGINS = originsOf((change, { from, over }) => over !== 0 && over - from === change);

interface Way {
  from: number;
  to: number;
  over: number;
}

function originsOf(leads: (change: number, way: Way) => boolean): readonly Int32Array[] {
  const cells = Array.from({ length: CELLS }, (_, i) => i + 1);
  return [EMPTY, WHITE, BLACK].map((player) =>
    CHANGES.map((change) =>
      cells
        .filter((from) => targetsFrom(player, from).some((target) => leads(change, { from, ...target })))
        .reduce((bits, cell) => bits | (1 << cell), 0),
    ),
  );
}

function bitsOf(player: number): number {
  return startCells().reduce((bits, content, cell) => (content === player ? bits | (1 << cell) : bits), 0);
}

function leaves(player: number, own: number, theirs: number, depth: number): number {
  const stepOrigins = STEP_ORIGINS[player] ?? CHANGES;
  const jumpOrigins = JUMP_ORIGINS[player] ?? CHANGES;
  const opponent = opponentOf(player);
  const empty = ALL_CELLS & ~(own | theirs);
  let count = 0;
  for (let i = 0; i < CHANGES.length; i++) {
    const change = CHANGES[i] ?? 0;
    const besideEmpty = shifted(empty, -change);
    let steppers = own & besideEmpty & (stepOrigins[i] ?? 0);
    let jumpers = own & shifted(theirs & besideEmpty, -change) & (jumpOrigins[i] ?? 0);
    if (depth === 1) {
      count += bitCount(steppers) + bitCount(jumpers);
      continue;
    }
    for (; steppers !== 0; steppers &= steppers - 1) {
      const from = steppers & -steppers;
      count += leaves(opponent, theirs, own ^ from ^ shifted(from, change), depth - 1);
    }
    for (; jumpers !== 0; jumpers &= jumpers - 1) {
      const from = jumpers & -jumpers;
      const over = shifted(from, change);
      count += leaves(opponent, theirs ^ over, own ^ from ^ shifted(over, change), depth - 1);
    }
  }
  return count;
}

/** The cells that lie `change` further on; bits beyond the board are masked away by whoever asks. */
function shifted(bits: number, change: number): number {
  return change > 0 ? bits << change : bits >>> -change;
}

function bitCount(bits: number): number {
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}
