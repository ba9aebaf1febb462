import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { Board } from '../../../reference/alquerque/board.js';
import { Move } from '../../../reference/alquerque/move.js';
import { afterMove, cellsWith, isAllowed, isOver, legalPairs, START } from './coordinates.js';

const lineOfPlay = fc.array(fc.nat(), { maxLength: 60 });

describe('random play', () => {
  test('allows exactly what the rules allow, of all pairs of cells', () => {
    fc.assert(
      fc.property(lineOfPlay, (choices) => {
        const board = new Board();
        let position = START;
        for (const choice of choices) {
          const pairs = legalPairs(position);
          expect(board.legalMoves().map(pair)).toEqual(pairs);
          for (let from = -1; from <= 27; from++) {
            for (let to = -1; to <= 27; to++) {
              if (board.isLegal(new Move(from, to)) !== isAllowed(position, from, to)) {
                throw new Error(`${from}-${to} in ${position.letters} ${position.turn}`);
              }
            }
          }
          expect(board.isGameOver()).toBe(isOver(position));
          const chosen = pairs[choice % Math.max(pairs.length, 1)];
          if (chosen === undefined) return;
          board.move(new Move(...chosen));
          position = afterMove(position, ...chosen);
          expect(board.white()).toEqual(cellsWith(position, 'W'));
          expect(board.black()).toEqual(cellsWith(position, 'B'));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a copy is equal and goes its own way', () => {
    fc.assert(
      fc.property(lineOfPlay, (choices) => {
        const board = played(choices);
        const copy = board.copy();
        expect(copy.equals(board) && board.equals(copy)).toBe(true);
        expect(copy.hashCode()).toBe(board.hashCode());
        const [move] = copy.legalMoves();
        if (move === undefined) return;
        const before = [board.white(), board.black()];
        copy.move(move);
        expect([board.white(), board.black()]).toEqual(before);
        expect(copy.equals(board)).toBe(false);
        board.move(move);
        expect(copy.equals(board)).toBe(true);
        expect(copy.hashCode()).toBe(board.hashCode());
      }),
    );
  });

  test('each move takes one piece of the opponent or none', () => {
    fc.assert(
      fc.property(lineOfPlay, (choices) => {
        const board = new Board();
        let isWhite = true;
        for (const choice of choices) {
          const moves = board.legalMoves();
          const move = moves[choice % Math.max(moves.length, 1)];
          if (move === undefined) return;
          const [own, theirs] = sides(board, isWhite);
          board.move(move);
          const [ownAfter, theirsAfter] = sides(board, isWhite);
          expect(ownAfter).toBe(own);
          expect([theirs, theirs - 1]).toContain(theirsAfter);
          isWhite = !isWhite;
        }
      }),
    );
  });
});

function pair(move: Move): [number, number] {
  return [move.from(), move.to()];
}

function played(choices: readonly number[]): Board {
  const board = new Board();
  for (const choice of choices) {
    const moves = board.legalMoves();
    const move = moves[choice % Math.max(moves.length, 1)];
    if (move === undefined) return board;
    board.move(move);
  }
  return board;
}

function sides(board: Board, isWhite: boolean): [number, number] {
  const counts: [number, number] = [board.white().length, board.black().length];
  return isWhite ? counts : [counts[1], counts[0]];
}
