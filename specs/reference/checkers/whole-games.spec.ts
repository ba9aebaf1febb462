/** Many whole games: moves, jumps of every square, boards and ends as the strings of rows have them. */
import { expect, test } from '@jest/globals';
import { CheckersData } from '../../../reference/checkers/checkers-data.js';
import type { CheckersMove } from '../../../reference/checkers/checkers-move.js';
import { dice } from '../../support/dice.js';
import { same } from '../../support/same.js';
import {
  afterPair,
  jumpsOf,
  legalPairs,
  type Pair,
  passed,
  type Position,
  START,
  startingOn,
} from './coordinates.js';
import { amount } from '../../support/effort.js';

const GAMES = amount({ quick: 80, thorough: 2000 });
const { RED, BLACK } = CheckersData;
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];

test(`${GAMES} games keep the rules in every position`, () => {
  const met = { positions: 0, jumps: 0, goingOn: 0, kings: 0, redWins: 0, blackWins: 0 };
  for (let game = 0; game < GAMES; game++) {
    const throwDie = dice(game);
    const board = new CheckersData();
    let position: Position = START;
    let goingOn: readonly Pair[] = [];
    for (let ply = 0; ply < 140; ply++) {
      const where = `game ${game}, ply ${ply}, ${position.turn} to move on\n${position.rows.join('\n')}\n`;
      const player = position.turn === 'r' ? RED : BLACK;
      met.positions++;
      const legal = legalPairs(position);
      same(textOf(board.getLegalMoves(player)), textOfPairs(legal), where);
      if (game % 10 === 0) expectJumps(board, position, player, where);
      const open = goingOn.length > 0 ? goingOn : legal;
      const pair = open[throwDie(Math.max(1, open.length))];
      if (pair === undefined) {
        met[player === RED ? 'blackWins' : 'redWins']++;
        break;
      }
      board.makeMove(...pair);
      position = afterPair(position, pair);
      same(textOfBoard(board), position.rows.join('\n'), where);
      const isJump = Math.abs(pair[0] - pair[2]) === 2;
      goingOn = isJump ? startingOn(jumpsOf(position), pair[2], pair[3]) : [];
      met.jumps += Number(isJump);
      met.goingOn += Number(goingOn.length > 0);
      met.kings += Number(/[RB]/.test(position.rows.join('')));
      if (goingOn.length === 0) position = passed(position);
    }
  }
  expect(met.positions).toBeGreaterThan(50 * GAMES);
  expect(Math.min(met.jumps, met.kings)).toBeGreaterThan(10 * GAMES);
  expect(met.goingOn).toBeGreaterThan(GAMES);
  expect(Math.min(met.redWins, met.blackWins)).toBeGreaterThan(0.15 * GAMES);
});

function expectJumps(board: CheckersData, position: Position, player: number, where: string): void {
  const all = jumpsOf(position);
  for (const row of NUMBERS) {
    for (const col of NUMBERS) {
      const jumps = startingOn(all, row, col);
      same(textOf(board.getLegalJumpsFrom(player, row, col)), textOfPairs(jumps), where);
    }
  }
}

function textOf(moves: readonly CheckersMove[] | null): string {
  const texts = moves?.map(({ fromRow, fromCol, toRow, toCol }) => [fromRow, fromCol, toRow, toCol].join(''));
  return texts?.sort().join(' ') ?? 'null';
}

function textOfPairs(pairs: readonly Pair[]): string {
  return pairs.length === 0
    ? 'null'
    : pairs
        .map((pair) => pair.join(''))
        .sort()
        .join(' ');
}

function textOfBoard(board: CheckersData): string {
  return NUMBERS.map((row) => NUMBERS.map((col) => '.rRbB'.charAt(board.pieceAt(row, col))).join('')).join(
    '\n',
  );
}
