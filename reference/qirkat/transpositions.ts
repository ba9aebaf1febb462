import { type Position, samePosition } from './position.js';

/** What an alpha-beta search knows of a position it has left: the score, or a bound for it. */
export interface Entry {
  readonly position: Position;
  readonly depth: number;
  readonly score: number;
  readonly bound: 'exact' | 'at-least' | 'at-most';
  /** Where the best move stands in the list of legal moves. */
  readonly best: number;
}

// Looked up once, as in squares.ts.
const { imul } = Math;

const SLOTS = 1 << 18;

/** One slot for each hash; a newer position takes the older one's. Whole positions are compared, so none is mistaken. */
export class Transpositions {
  // A map: most searches fill few slots, and an array of all of them costs more than such a search.
  readonly #slots = new Map<number, Entry>();

  find(position: Position): Entry | undefined {
    const entry = this.#slots.get(slotOf(position));
    return entry !== undefined && samePosition(entry.position, position) ? entry : undefined;
  }

  store(entry: Entry): void {
    this.#slots.set(slotOf(entry.position), entry);
  }
}

/** Odd multipliers spread the bits of each set; their values mean nothing. */
function slotOf(position: Position): number {
  const mixed =
    imul(position.white, 0x9e3779b1) ^
    imul(position.black, 0x85ebca6b) ^
    imul(position.barredLeft, 0xc2b2ae35) ^
    imul(position.barredRight, 0x27d4eb2f) ^
    (position.turn === 'white' ? 0 : 0x165667b1);
  return (mixed ^ (mixed >>> 15)) & (SLOTS - 1);
}
