import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import type { CheckersMove } from '../../../reference/checkers/checkers-move.js';
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
const { RED, BLACK } = CheckersData;

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
