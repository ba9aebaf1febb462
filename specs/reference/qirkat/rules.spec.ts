import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { findMove, isJump, legalMoves, play, winner } from '../../../reference/qirkat/moves.js';
import { formatMove, parseMove, parseSetup, parseSquare } from '../../../reference/qirkat/notation.js';
import { plainMoves } from '../../../reference/qirkat/plain-rules.js';
import { INITIAL, opponent, pieceAt, type Position } from '../../../reference/qirkat/position.js';
import { count, has, SQUARES } from '../../../reference/qirkat/squares.js';
import { reached } from './random-play.js';

describe('the legal moves', () => {
  it.each<readonly [name: string, setup: string, moves: string]>([
    ['the start', 'white wwwww wwwww bb-ww bbbbb bbbbb', 'b2-c3 c2-c3 d2-c3 d3-c3'],
    [
      'five lines from an even square',
      'white ----- ----- --w-- ----- -----',
      'c3-b3 c3-b4 c3-c4 c3-d3 c3-d4',
    ],
    ['three lines from an odd square', 'white ----- --w-- ----- ----- -----', 'c2-b2 c2-c3 c2-d2'],
    ['Black goes down', 'black ----- ----- --b-- ----- -----', 'c3-b2 c3-b3 c3-c2 c3-d2 c3-d3'],
    ['no step from the far base row', 'white ----- ----- ----- ----- --w-w', ''],
    ["no step from Black's far base row", 'black b---- ----- ----- ----- -----', ''],
    ['a jump back from the far base row', 'white ----- ----- ----- --b-- --w--', 'c5-c3'],
    ['a jump along the far base row', 'white ----- ----- ----- ----- w-wb-', 'c5-e5'],
    ['a jump is compulsory', 'white w---- --w-- --b-- ----- -----', 'c2-c4'],
    ['any jump may be chosen', 'white --w-- -b-b- ----- ----- -----', 'c1-a3 c1-e3'],
    ['a jump goes on to its end', 'white w---- -b--- ----- --b-- -----', 'a1-c3-c5'],
    ['a short and a long jump are both complete', 'white --w-- -b-b- ----- -b--- -----', 'c1-a3-c5 c1-e3'],
    ['no piece is jumped twice', 'white --w-- --b-- ----- ----- -----', 'c1-c3'],
    [
      'a ring of jumps, either way round',
      'white wb--- b-b-- -b--- ----- -----',
      'a1-a3-c3-c1-a1 a1-c1-c3-a3-a1',
    ],
    ['no jump along a missing diagonal', 'white -w--- --b-- ----- ----- -----', 'b1-a1 b1-b2 b1-c1'],
    ['no jump over two', 'white --w-- --b-- --b-- ----- -----', 'c1-b1 c1-b2 c1-d1 c1-d2'],
    [
      'no jump over an own piece',
      'white --w-- --w-- ----- ----- -----',
      'c1-b1 c1-b2 c1-d1 c1-d2 c2-b2 c2-c3 c2-d2',
    ],
  ])('%s', (_, setup, moves) => {
    expect(movesOf(positionOf(setup)).join(' ')).toBe(moves);
  });

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
  it.each<readonly [name: string, setup: string, played: string, barred: string, allowed: string]>([
    ['bars the step straight back', 'white ----- --w-- ----- ----- b----', 'c2-d2 a5-b5', 'd2-c2', 'd2-e2'],
    [
      'lets a piece go on the same way',
      'white ----- w---- ----- ----- b----',
      'a2-b2 a5-b5 b2-c2 b5-c5',
      'c2-b2',
      'c2-d2',
    ],
    [
      'lasts while other pieces move',
      'white w---- --w-- ----- ----- b----',
      'c2-d2 a5-b5 a1-a2 b5-c5',
      'd2-c2',
      'a2-b2',
    ],
    ['holds for Black too', 'black w---- ----- ----- --b-- -----', 'c4-b4 a1-a2', 'b4-c4', 'b4-a4'],
    [
      'ends with a step forward',
      'white ----- --w-- ----- ----- b----',
      'c2-d2 a5-b5 d2-d3 b5-c5',
      'd3-d2',
      'd3-c3',
    ],
    ['ends with a jump', 'white ----- --w-- ----- ---b- b----', 'c2-d2 d4-d3 d2-d4 a5-a4', 'd4-d3', 'd4-c4'],
  ])('%s', (_, setup, played, barred, allowed) => {
    const position = played.split(' ').reduce(playText, positionOf(setup));
    expect(movesOf(position)).not.toContain(barred);
    expect(movesOf(position)).toContain(allowed);
  });

  it('dies with the piece', () => {
    const position = ['b2-a2', 'a3-a1'].reduce(playText, positionOf('white ----w -w--- b---- ----- -----'));
    expect(position.barredLeft | position.barredRight).toBe(0);
  });

  it('is forgotten by set: every piece may step both ways', () => {
    expect(movesOf(positionOf('white ----- --w-- ----- ----- -----'))).toEqual(
      expect.arrayContaining(['c2-b2', 'c2-d2']),
    );
  });

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

function positionOf(setup: string): Position {
  const position = parseSetup(setup);
  if (position === undefined) throw new Error(`not a position: ${setup}`);
  return position;
}

const movesOf = (position: Position): readonly string[] => legalMoves(position).map(formatMove).sort();

function playText(position: Position, text: string): Position {
  const move = findMove(position, parseMove(text) ?? []);
  if (move === undefined) throw new Error(`${text} is not legal; legal are ${movesOf(position).join(' ')}`);
  return play(position, move);
}
