import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { Board } from '../../../reference/alquerque/board.js';
import { MinimaxTree } from '../../../reference/alquerque/minimax-tree.js';
import { Minimax } from '../../../reference/alquerque/minimax.js';
import { bestValue, staticValue, valueOf, WIN } from '../../../reference/alquerque/value.js';
import { perft } from '../../../reference/alquerque/perft.js';

/** A position from random play, and whose turn it is. */
const position = fc.array(fc.nat(), { maxLength: 40 }).map((choices) => {
  const board = new Board();
  let isWhite = true;
  for (const choice of choices) {
    const moves = board.legalMoves();
    const move = moves[choice % Math.max(moves.length, 1)];
    if (move === undefined) break;
    board.move(move);
    isWhite = !isWhite;
  }
  return { board, isWhite };
});

/** Minimax without pruning. */
function plainValue(board: Board, depth: number, isWhite: boolean): number {
  if (depth === 0 || board.isGameOver()) return staticValue(board);
  const values = board.legalMoves().map((move) => {
    const next = board.copy();
    next.move(move);
    return plainValue(next, depth - 1, !isWhite);
  });
  return isWhite ? Math.max(...values) : Math.min(...values);
}

describe('nextMove', () => {
  test.each([1, 2, 3, 4])('is legal and as good as any at depth %d', (depth) => {
    fc.assert(
      fc.property(position, ({ board, isWhite }) => {
        fc.pre(!board.isGameOver());
        const best = plainValue(board, depth, isWhite);
        const move = Minimax.nextMove(board, depth, isWhite);
        expect(board.isLegal(move)).toBe(true);
        expect(bestValue(board, depth)).toBe(best);
        expect(valueOf(board, move, depth)).toBe(best);
        const equallyGood = board.legalMoves().filter((legal) => valueOf(board, legal, depth) === best);
        expect([move.from(), move.to()]).toEqual([equallyGood[0]?.from(), equallyGood[0]?.to()]);
      }),
      { numRuns: 25 },
    );
  });

  test('leaves the board as it was', () => {
    const board = new Board();
    Minimax.nextMove(board, 3, true);
    expect(board.equals(new Board())).toBe(true);
  });
});

describe('the value of a position', () => {
  test('is the material as White sees it, unless the game is over', () => {
    fc.assert(
      fc.property(position, ({ board }) => {
        const material = board.white().length - board.black().length;
        if (!board.isGameOver()) expect(staticValue(board)).toBe(material);
        else if (board.black().length === 0) expect(staticValue(board)).toBe(WIN);
        else expect(staticValue(board)).toBe(board.white().length === 0 ? -WIN : 0);
      }),
    );
  });
});

describe('MinimaxTree', () => {
  test('holds every way of playing, the present board first', () => {
    const boards = [...new MinimaxTree(new Board(), 4, true)];
    expect(boards).toHaveLength(
      [0, 1, 2, 3, 4].map((depth) => perft(depth)).reduce((sum, count) => sum + count),
    );
    expect(boards[0]?.equals(new Board())).toBe(true);
  });

  test('finds the move that Minimax finds', () => {
    fc.assert(
      fc.property(position, ({ board, isWhite }) => {
        fc.pre(!board.isGameOver());
        const move = new MinimaxTree(board, 3, isWhite).next();
        const expected = Minimax.nextMove(board, 3, isWhite);
        expect([move.from(), move.to()]).toEqual([expected.from(), expected.to()]);
      }),
      { numRuns: 25 },
    );
  });

  test('has no next move without a ply to look at', () => {
    expect(() => new MinimaxTree(new Board(), 0, true).next()).toThrow('the tree holds no move');
  });
});
