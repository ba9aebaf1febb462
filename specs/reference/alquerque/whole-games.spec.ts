/**
 * Many whole games: every pair of cells, every position and every end as rows and columns have them.
 * All pairs of cells, for isLegal too, are tried in one game of twenty, those that make sense in the others.
 */
import { expect, test } from '@jest/globals';
import { Board } from '../../../reference/alquerque/board.js';
import { Move } from '../../../reference/alquerque/move.js';
import { dice } from '../../support/dice.js';
import { same } from '../../support/same.js';
import { afterMove, cellsWith, isAllowed, type Position, START } from './coordinates.js';
import { amount } from '../../support/effort.js';

const GAMES = amount({ quick: 200, thorough: 2000 });
const CELLS = Array.from({ length: 25 }, (_, index) => index + 1);
const PAIRS = CELLS.flatMap((from) => CELLS.map((to) => new Move(from, to)));

test(`${GAMES} games keep the rules in every position, for all pairs of cells`, () => {
  const met = { positions: 0, jumps: 0, whiteWins: 0, blackWins: 0, draws: 0 };
  const finishedBefore = Board.finishedGames();
  for (let game = 0; game < GAMES; game++) {
    const throwDie = dice(game);
    const board = new Board();
    let position = START;
    for (let ply = 0; ; ply++) {
      const where = `game ${game}, ply ${ply}, ${position.letters} ${position.turn}: `;
      met.positions++;
      const pairs = game % 20 === 0 ? PAIRS : sensiblePairs(position);
      const allowed = pairs.filter((move) => isAllowed(position, move.from(), move.to()));
      same(textOf(board.legalMoves()), textOf(allowed), where);
      if (pairs === PAIRS) same(textOf(pairs.filter((move) => board.isLegal(move))), textOf(allowed), where);
      const isOver = allowed.length === 0 || !/W.*B|B.*W/.test(position.letters);
      same(String(board.isGameOver()), String(isOver), where);
      if (isOver) break;
      const move = allowed[throwDie(allowed.length)];
      if (move === undefined) throw new Error(where);
      met.jumps += Number(Math.abs(move.from() - move.to()) > 6 || Math.abs(move.from() - move.to()) === 2);
      board.move(move);
      position = afterMove(position, move.from(), move.to());
      same(board.white().join(), cellsWith(position, 'W').join(), where);
      same(board.black().join(), cellsWith(position, 'B').join(), where);
    }
    if (!position.letters.includes('B')) met.whiteWins++;
    else if (!position.letters.includes('W')) met.blackWins++;
    else met.draws++;
  }
  expect(Board.finishedGames() - finishedBefore).toBe(GAMES);
  expect(met.positions).toBeGreaterThan(20 * GAMES);
  expect(met.jumps).toBeGreaterThan(5 * GAMES);
  expect(met.draws).toBeGreaterThan(GAMES / 2);
  expect(met.whiteWins + met.blackWins).toBeGreaterThan(0);
});

/** From cells of the player to move to empty ones. */
function sensiblePairs(position: Position): Move[] {
  const empty = cellsWith(position, '.');
  return cellsWith(position, position.turn).flatMap((from) =>
    empty.flatMap((to) => PAIRS[25 * (from - 1) + to - 1] ?? []),
  );
}

function textOf(moves: readonly Move[]): string {
  return moves.map((move) => `${move.from()}-${move.to()}`).join(' ');
}
