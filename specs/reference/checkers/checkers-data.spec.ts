import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import { CheckersMove } from '../../../reference/checkers/checkers-move.js';
import {
  afterPair,
  jumpsFrom,
  jumpsOf,
  legalPairs,
  type Pair,
  passed,
  type Position,
  START,
  startingOn,
} from './coordinates.js';

const LETTERS = '.rRbB';
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];
const { RED, BLACK, EMPTY, RED_KING, BLACK_KING } = CheckersData;

test('the constants are the contract’s', () => {
  expect([EMPTY, RED, RED_KING, BLACK, BLACK_KING]).toEqual([0, 1, 2, 3, 4]);
});

test('a move is a jump if it goes two rows', () => {
  const move = new CheckersMove(5, 1, 3, 3);
  expect([move.fromRow, move.fromCol, move.toRow, move.toCol]).toEqual([5, 1, 3, 3]);
  expect(move.isJump()).toBe(true);
  expect(new CheckersMove(3, 3, 5, 1).isJump()).toBe(true);
  expect(new CheckersMove(5, 1, 4, 0).isJump()).toBe(false);
});

describe('the start', () => {
  test('has the pieces on squares of the same parity, also when set up again', () => {
    const board = new CheckersData();
    expect(rowsOf(board)).toEqual(START.rows);
    board.makeMove(5, 1, 4, 0);
    board.setUpGame();
    expect(rowsOf(board)).toEqual(START.rows);
  });

  test('lists the moves in the order of the source', () => {
    const pairs = new CheckersData().getLegalMoves(RED)?.map(pairOf);
    expect(pairs?.slice(0, 4)).toEqual([
      [5, 1, 4, 2],
      [5, 1, 4, 0],
      [5, 3, 4, 4],
      [5, 3, 4, 2],
    ]);
  });

  test('has no moves for anything but the two players', () => {
    const board = new CheckersData();
    for (const nobody of [EMPTY, RED_KING, BLACK_KING, 5, -1]) {
      expect(board.getLegalMoves(nobody)).toBeNull();
      expect(board.getLegalJumpsFrom(nobody, 5, 1)).toBeNull();
    }
  });
});

test('either makeMove does the same', () => {
  const [one, other] = [new CheckersData(), new CheckersData()];
  one.makeMove(new CheckersMove(5, 1, 4, 0));
  other.makeMove(5, 1, 4, 0);
  expect(rowsOf(one)).toEqual(rowsOf(other));
});

describe('random play', () => {
  // Jumps come often enough that whole games are played: kings, multiple jumps and sides without moves included.
  const choices = fc.array(fc.nat(), { minLength: 20, maxLength: 160 });

  test('allows exactly what the rules allow, of all pairs of squares', () => {
    const met = { kings: 0, multipleJumps: 0, ends: 0 };
    fc.assert(
      fc.property(choices, (line) => {
        const board = new CheckersData();
        let position: Position = START;
        let goingOn: readonly Pair[] | null = null;
        for (const choice of line) {
          const player = position.turn === 'r' ? RED : BLACK;
          const expected = legalPairs(position);
          expect(sorted(board.getLegalMoves(player))).toEqual(expected.length > 0 ? expected : null);
          expectJumps(board, position, player);

          const open: readonly Pair[] = goingOn ?? expected;
          const pair = open[choice % Math.max(open.length, 1)];
          if (pair === undefined) {
            met.ends++;
            return;
          }
          const before = piecesOf(position);
          board.makeMove(...pair);
          position = afterPair(position, pair);
          expect(rowsOf(board)).toEqual(position.rows);
          const isJump = Math.abs(pair[0] - pair[2]) === 2;
          expect(piecesOf(position)).toBe(before - Number(isJump));

          const further = isJump ? jumpsFrom(position, pair[2], pair[3]) : [];
          goingOn = further.length > 0 ? further : null;
          if (goingOn === null) position = passed(position);
          else met.multipleJumps++;
          met.kings += Number(/[RB]/.test(position.rows.join('')));
        }
      }),
      // Always the same games: of others it would be chance whether one comes to its end.
      { numRuns: 25, seed: 2026 },
    );
    expect(Math.min(met.kings, met.multipleJumps, met.ends)).toBeGreaterThan(0);
  });
});

function expectJumps(board: CheckersData, position: Position, player: number): void {
  const all = jumpsOf(position);
  for (const row of NUMBERS) {
    for (const col of NUMBERS) {
      const expected = startingOn(all, row, col);
      const jumps = sorted(board.getLegalJumpsFrom(player, row, col));
      if (JSON.stringify(jumps) !== JSON.stringify(expected.length > 0 ? expected : null)) {
        throw new Error(`jumps of ${player} from ${row},${col} on\n${position.rows.join('\n')}`);
      }
    }
  }
}

function rowsOf(board: CheckersData): string[] {
  return NUMBERS.map((row) => NUMBERS.map((col) => LETTERS.charAt(board.pieceAt(row, col))).join(''));
}

function pairOf(move: CheckersMove): Pair {
  return [move.fromRow, move.fromCol, move.toRow, move.toCol];
}

function sorted(moves: readonly CheckersMove[] | null): Pair[] | null {
  if (moves === null) return null;
  return moves.map(pairOf).sort((one, other) => Number(one.join('')) - Number(other.join('')));
}

function piecesOf(position: Position): number {
  return position.rows.join('').replaceAll('.', '').length;
}
