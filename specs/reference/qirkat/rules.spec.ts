import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { findMove, isJump, legalMoves, play, winner } from '../../../reference/qirkat/moves.js';
import { formatMove, parseSquare } from '../../../reference/qirkat/notation.js';
import { plainMoves } from '../../../reference/qirkat/plain-rules.js';
import { INITIAL, opponent, pieceAt, type Position } from '../../../reference/qirkat/position.js';
import { count, has, SQUARES } from '../../../reference/qirkat/squares.js';
import { positionOf, reached } from './random-play.js';

describe('the legal moves', () => {
  it('are those of the plain rules, which try every square, wherever random play leads', () => {
    fc.assert(
      fc.property(reached, ({ position, plain }) => {
        expect(movesOf(position)).toEqual([...plainMoves(plain)].sort());
      }),
      { numRuns: 400 },
    );
  });

  it('are found among all sequences of squares, and no other sequence is one', () => {
    const paths = fc.array(fc.constantFrom(...SQUARES), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(reached, paths, ({ position, plain }, path) => {
        expect(findMove(position, path) !== undefined).toBe(plainMoves(plain).includes(formatMove({ path })));
        for (const from of SQUARES) {
          for (const to of SQUARES) {
            const isLegal = plainMoves(plain).includes(formatMove({ path: [from, to] }));
            expect(findMove(position, [from, to]) !== undefined).toBe(isLegal);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('the sideways rule', () => {
  it('is kept alike by both sets of rules', () => {
    fc.assert(
      fc.property(reached, ({ position, plain }) => {
        const barred = SQUARES.flatMap((square) => {
          if (has(position.barredLeft, square)) return [[square, square - 1]];
          return has(position.barredRight, square) ? [[square, square + 1]] : [];
        });
        const came = [...plain.cameFrom].map((squares) => squares.map((name) => parseSquare(name)));
        expect(barred).toEqual(came.sort(([one = 0], [other = 0]) => one - other));
      }),
    );
  });
});

describe('playing a move', () => {
  it('leaves the position it was played in as it was', () => {
    fc.assert(
      fc.property(reached, ({ position }) => {
        const before = structuredClone(position);
        for (const move of legalMoves(position)) play(position, move);
        expect(position).toEqual(before);
      }),
    );
  });

  it('takes one enemy piece a jump and no other, and moves one own piece', () => {
    fc.assert(
      fc.property(reached, ({ position }) => {
        const { turn } = position;
        for (const move of legalMoves(position)) {
          const after = play(position, move);
          const jumps = isJump(move) ? move.path.length - 1 : 0;
          expect(count(after[turn])).toBe(count(position[turn]));
          expect(count(after[opponent(turn)])).toBe(count(position[opponent(turn)]) - jumps);
          expect(after.white & after.black).toBe(0);
          expect(pieceAt(after, move.path.at(-1) ?? -1)).toBe(turn);
          expect(after.turn).toBe(opponent(turn));
        }
      }),
    );
  });

  it('brings every game to an end, without draws', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 59 })), (choices) => {
        let position = INITIAL;
        let turns = 0;
        for (const choice of choices) {
          const moves = legalMoves(position);
          const move = moves[choice % moves.length];
          if (move === undefined) break;
          position = play(position, move);
          turns += 1;
          // 24 pieces with at most 4 rows of 4 steps each, and again after every capture: far beyond any real game.
          if (turns > 1000) break;
        }
        expect(winner(position)).toBe(opponent(position.turn));
      }),
    );
  });
});

describe('the winner', () => {
  it.each([
    ['no pieces', 'white ----- ----- ----- ----- --b--', 'black'],
    ['no piece that can move', 'black b-b-- ----- ----- ----- w----', 'white'],
    ['blocked', 'white wbb-- wbb-- bbb-- b-b-- -----', 'black'],
    ['a jump left on the far base row', 'white ----- ----- ----- --b-- --w--', undefined],
  ])('%s', (_, setup, won) => {
    expect(winner(positionOf(setup))).toBe(won);
  });
});

const movesOf = (position: Position): readonly string[] => legalMoves(position).map(formatMove).sort();
