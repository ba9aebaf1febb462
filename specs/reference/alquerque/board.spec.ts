import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { Board } from '../../../reference/alquerque/board.js';
import { Move } from '../../../reference/alquerque/move.js';
import { afterMove, cellsWith, isAllowed, isOver, legalPairs, START } from './coordinates.js';

const lineOfPlay = fc.array(fc.nat(), { maxLength: 60 });

test('a move is two cells, legal or not', () => {
  const move = new Move(-91, 46);
  expect([move.from(), move.to()]).toEqual([-91, 46]);
});

describe('the start', () => {
  test('has Black on 1 to 12 and White on 14 to 25', () => {
    const board = new Board();
    expect(board.black()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(board.white()).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
    expect(board.isGameOver()).toBe(false);
  });

  test('opens with 17-13, 18-13 or 19-13', () => {
    expect(new Board().legalMoves().map(pair)).toEqual([
      [17, 13],
      [18, 13],
      [19, 13],
    ]);
  });
});

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

test('the same pieces with the other player to move are another position', () => {
  const [whitesTurn, blacksTurn] = twinsButForTheTurn();
  expect(whitesTurn.white()).toEqual(blacksTurn.white());
  expect(whitesTurn.black()).toEqual(blacksTurn.black());
  expect(whitesTurn.equals(blacksTurn)).toBe(false);
});

test('a board equals no other thing', () => {
  expect(new Board().equals(null)).toBe(false);
  expect(new Board().equals('a board')).toBe(false);
});

describe('finishedGames', () => {
  test('counts a board once, when its game ends', () => {
    const before = Board.finishedGames();
    const board = new Board();
    expect(Board.finishedGames()).toBe(before);
    playOut(board);
    expect(Board.finishedGames()).toBe(before + 1);
    board.isGameOver();
    board.legalMoves();
    expect(Board.finishedGames()).toBe(before + 1);
  });

  test('counts a copy when it ends by itself, not one of a finished board', () => {
    const board = new Board();
    const copy = board.copy();
    playOut(board);
    const before = Board.finishedGames();
    expect(board.copy().isGameOver()).toBe(true);
    expect(Board.finishedGames()).toBe(before);
    playOut(copy);
    expect(Board.finishedGames()).toBe(before + 1);
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

function playOut(board: Board): void {
  while (!board.isGameOver()) {
    const [move] = board.legalMoves();
    if (move === undefined) return;
    board.move(move);
  }
}

function sides(board: Board, isWhite: boolean): [number, number] {
  const counts: [number, number] = [board.white().length, board.black().length];
  return isWhite ? counts : [counts[1], counts[0]];
}

/** Jumps may go back, so a side can lose a move: all lines are tried until two meet an odd number of plies apart. */
function twinsButForTheTurn(): [Board, Board] {
  const even = new Map<string, Board>();
  const odd = new Map<string, Board>();
  let boards = [new Board()];
  for (let ply = 0; ply < 12; ply++) {
    const [same, other] = ply % 2 === 0 ? [even, odd] : [odd, even];
    for (const board of boards) {
      const pieces = `${board.white().join()}/${board.black().join()}`;
      const twin = other.get(pieces);
      if (twin !== undefined) return ply % 2 === 0 ? [board, twin] : [twin, board];
      same.set(pieces, board);
    }
    const next = boards.flatMap((board) =>
      board.legalMoves().map((move) => {
        const after = board.copy();
        after.move(move);
        return after;
      }),
    );
    boards = [
      ...new Map(next.map((board) => [`${board.white().join()}/${board.black().join()}`, board])).values(),
    ];
  }
  throw new Error('no twins found');
}
