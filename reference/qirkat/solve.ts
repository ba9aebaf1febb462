import { plainKey, plainMoves, plainPlay, type PlainPosition } from './plain-rules.js';

/**
 * Who wins, and after how many plies, if the winner hurries and the loser delays; or that the horizon is too near to
 * see it.
 */
export type End = { readonly winner: 'mover' | 'other'; readonly plies: number } | 'undecided';

/** Thrown by a solver that has looked at more positions than allowed. */
export class TooLarge extends Error {}

/**
 * Solves positions to the very end by minimax on the plain rules, remembering each. It ends because every game does: no
 * piece comes back to where it was before a capture (handout, "The Game").
 */
export class Solver {
  readonly #won = new Map<string, boolean>();
  readonly #plies = new Map<string, number>();
  readonly #most: number;

  constructor(mostPositions = Infinity) {
    this.#most = mostPositions;
  }

  /** Whether the player to move wins, however long it takes. */
  wins(position: PlainPosition): boolean {
    const key = plainKey(position);
    const known = this.#won.get(key);
    if (known !== undefined) return known;
    if (this.#won.size >= this.#most) throw new TooLarge();
    const won = plainMoves(position).some((move) => !this.wins(plainPlay(position, move)));
    this.#won.set(key, won);
    return won;
  }

  /** How the game ends within so many plies when both sides play as well as can be. */
  end(position: PlainPosition, horizon: number): End {
    const value = this.#end(position, horizon);
    if (value === UNDECIDED) return 'undecided';
    return value > 0 ? { winner: 'mover', plies: SOON - value } : { winner: 'other', plies: SOON + value };
  }

  /** `SOON` minus the plies for a win, and its negative for a loss, so that a greater value is better for the mover. */
  #end(position: PlainPosition, horizon: number): number {
    const moves = plainMoves(position);
    if (moves.length === 0) return -SOON;
    if (horizon === 0) return UNDECIDED;
    const key = `${plainKey(position)}${horizon}`;
    const known = this.#plies.get(key);
    if (known !== undefined) return known;
    if (this.#plies.size >= this.#most) throw new TooLarge();
    const ends = moves.map((move) => later(-this.#end(plainPlay(position, move), horizon - 1)));
    const best = Math.max(...ends);
    this.#plies.set(key, best);
    return best;
  }
}

const SOON = 1000;
const UNDECIDED = 0;

/** The value one ply further away: a win is worth less, a loss is less bad. */
function later(value: number): number {
  return value - Math.sign(value);
}
