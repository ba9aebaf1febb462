import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chooseMove } from '../../../reference/qirkat/ai.js';
import { legalMoves, play, winner } from '../../../reference/qirkat/moves.js';
import { formatMove } from '../../../reference/qirkat/notation.js';
import { plainMoves, plainPlay, plainPosition } from '../../../reference/qirkat/plain-rules.js';
import { INITIAL, type Position } from '../../../reference/qirkat/position.js';
import { seededRandom } from '../../../reference/qirkat/random.js';
import { Solver } from '../../../reference/qirkat/solve.js';
import { type Known, movesToWin, winsAtLast, winsBy } from '../../../reference/qirkat/winning-moves.js';
import { everyNth } from '../../support/effort.js';
import { positionOf } from './random-play.js';

interface ForcedWin {
  readonly id: string;
  readonly set: string;
  readonly moves: number;
  readonly quickest: readonly string[];
  readonly keeps: readonly string[];
}

/** The proofs look at tens of thousands of positions each, slowly on purpose. */
const PATIENCE = 180_000;

const FORCED_WINS = JSON.parse(
  readFileSync(new URL('../../../reference/qirkat/forced-wins.json', import.meta.url), 'utf8'),
) as readonly ForcedWin[];

describe('the forced wins', () => {
  it('are thirty at least, six or more for each number of moves, and all different', () => {
    const numbers = FORCED_WINS.map(({ moves }) => moves);
    for (const moves of [1, 2, 3, 4, 5]) {
      expect(numbers.filter((number) => number === moves).length).toBeGreaterThanOrEqual(6);
    }
    expect(new Set(FORCED_WINS.map(({ set }) => set)).size).toBe(FORCED_WINS.length);
    expect(new Set(FORCED_WINS.map(({ id }) => id)).size).toBe(FORCED_WINS.length);
  });

  it.each(FORCED_WINS)('$id: $set is proved by the first search', ({ set, moves, quickest, keeps }) => {
    const position = positionOf(set);
    const known: Known = new Map();
    const legal = legalMoves(position);
    expect(movesToWin(position, moves)).toBe(moves);
    expect(sorted(legal.filter((move) => winsBy(position, move, moves)).map(formatMove))).toEqual(quickest);
    expect(sorted(legal.filter((move) => !winsAtLast(play(position, move), known)).map(formatMove))).toEqual(
      keeps,
    );
  });

  it.each(everyNth(FORCED_WINS, 9))(
    '$id: $set is proved by the second search',
    ({ set, moves, quickest, keeps }) => {
      const position = plainPosition(set);
      const solver = new Solver();
      const plies = 2 * moves - 1;
      const legal = plainMoves(position);
      expect(solver.end(position, plies)).toEqual({ winner: 'mover', plies });
      const wins = (move: string): boolean => {
        const end = solver.end(plainPlay(position, move), plies - 1);
        return end !== 'undecided' && end.winner === 'other';
      };
      expect(sorted(legal.filter(wins))).toEqual(quickest);
      expect(sorted(legal.filter((move) => !solver.wins(plainPlay(position, move))))).toEqual(keeps);
    },
    PATIENCE,
  );

  it.each(everyNth(FORCED_WINS, 4))(
    '$id: $set is taken by the AI, in time against every defence',
    ({ set, moves, quickest }) => {
      const position = positionOf(set);
      for (const seed of [1, 2, 3]) {
        expect(quickest.map(String)).toContain(chosen(position, seed));
      }
      expect(winsAgainstAll(position, moves)).toBe(true);
    },
  );
});

/** Whether the AI, moving for the player to move, has won after so many of its moves whatever is replied. */
function winsAgainstAll(position: Position, moves: number): boolean {
  const move = moves > 0 ? chooseMove(position, seededRandom(1)) : undefined;
  if (move === undefined) return false;
  const after = play(position, move);
  return legalMoves(after).every((reply) => winsAgainstAll(play(after, reply), moves - 1));
}

describe('the AI', () => {
  it('has no move where there is none', () => {
    expect(chooseMove(positionOf('white ----- ----- ----- ----- --w--'), seededRandom(1))).toBeUndefined();
  });

  it('makes legal moves only, by the plain rules, to the end of its games', () => {
    for (const seed of everyNth([1, 2, 3], 3)) {
      let plain = plainPosition('white wwwww wwwww bb-ww bbbbb bbbbb');
      for (const move of selfPlay(seed)) {
        expect(plainMoves(plain)).toContain(move);
        plain = plainPlay(plain, move);
      }
      expect(plainMoves(plain)).toEqual([]);
    }
  });

  it('plays the same game for the same seed, and other games for others', () => {
    const game = selfPlay(7);
    expect(selfPlay(7)).toEqual(game);
    expect(selfPlay(8)).not.toEqual(game);
  });

  it('beats a player who moves by chance', () => {
    for (const seed of everyNth([1, 2, 3, 4], 2)) {
      const random = seededRandom(seed);
      let position = INITIAL;
      for (;;) {
        const legal = legalMoves(position);
        const move =
          position.turn === 'black'
            ? chooseMove(position, random)
            : legal[Math.floor(random() * legal.length)];
        if (move === undefined) break;
        position = play(position, move);
      }
      expect(winner(position)).toBe('black');
    }
  });
});

/** A game of the AI with itself, at half strength to spare the machine. */
function selfPlay(seed: number): readonly string[] {
  const random = seededRandom(seed);
  const moves: string[] = [];
  let position = INITIAL;
  for (;;) {
    const move = chooseMove(position, random, { plies: 6, positions: 0 });
    if (move === undefined) return moves;
    moves.push(formatMove(move));
    position = play(position, move);
  }
}

function chosen(position: Position, seed: number): string {
  const move = chooseMove(position, seededRandom(seed));
  return move === undefined ? 'none' : formatMove(move);
}

const sorted = (moves: readonly string[]): readonly string[] => [...moves].sort();
