/** Many whole games on boards of all sizes: lists of moves, boards and scores as coordinates have them. */
import { expect, test } from '@jest/globals';
import { Board } from '../../../reference/reversi/board.js';
import { moveFrom, listedMoves } from '../../../reference/reversi/othello-client.js';
import { dice } from '../../support/dice.js';
import { same } from '../../support/same.js';
import { type Cells, count, movesOf, play, startCells } from './coordinates.js';
import { amount } from '../../support/effort.js';

/** One game in so many of these is played. */
const SHARE = amount({ quick: 5, thorough: 1 });

/** Small boards are played often: they come to their ends, and to passes, soon. */
const GAMES = [
  { size: 2, games: 50 },
  { size: 3, games: 250 },
  { size: 4, games: 1400 },
  { size: 5, games: 300 },
  { size: 6, games: 45 },
  { size: 7, games: 10 },
  { size: 8, games: 5 },
];

test('whole games on boards of all sizes keep the rules in every position', () => {
  const met = { positions: 0, passes: 0, blackWins: 0, whiteWins: 0, ties: 0 };
  for (const { size, games } of GAMES) {
    for (let game = 0; game < games / SHARE; game++) {
      const throwDie = dice(1000 * size + game);
      const board = new Board(size);
      let cells: Cells = startCells(size);
      let isBlack = true;
      for (let passes = 0; passes < 2; isBlack = !isBlack) {
        const where = `size ${size}, game ${game}:\n${textOf(cells, size)}\n`;
        met.positions++;
        const letter = isBlack ? 'X' : 'O';
        const moves = movesOf(cells, letter);
        const list = board.allValidMoves(isBlack ? Board.BLACK : Board.WHITE);
        same(linesOf(list.toString()), moves.map(lineOf).sort().join('\n'), where);
        same(String(list.isEmpty()), String(moves.length === 0), where);
        passes = moves.length === 0 ? passes + 1 : 0;
        met.passes += Number(passes === 1);
        const listed = listedMoves(list);
        const chosen = listed[throwDie(Math.max(1, listed.length))];
        if (chosen === undefined) continue;
        const move = moves.find(({ square }) => square === `${chosen.row},${chosen.column}`);
        if (move === undefined) throw new Error(where);
        board.makeMove(isBlack ? Board.BLACK : Board.WHITE, moveFrom(chosen));
        cells = play(cells, letter, move);
        same(board.toString(), textOf(cells, size), where);
        same(String(board.getScore()), String(count(cells, 'X') - count(cells, 'O')), where);
      }
      const score = board.getScore();
      met[score > 0 ? 'blackWins' : score < 0 ? 'whiteWins' : 'ties']++;
    }
  }
  expect(met.positions).toBeGreaterThan(25_000 / SHARE);
  expect(Math.min(met.passes, met.blackWins, met.whiteWins)).toBeGreaterThan(500 / SHARE);
  expect(met.ties).toBeGreaterThan(20 / SHARE);
});

function lineOf({ square, flips }: ReturnType<typeof movesOf>[number]): string {
  const words = [...flips.keys()].sort().map((each) => `<${each}>`);
  return `(${square}) flips directions {${words.join(',')}}`;
}

/** Order is free: lines sorted, directions sorted in each. */
function linesOf(text: string): string {
  const sorted = (list: string): string => `{${list.slice(1, -1).split(',').sort().join(',')}}`;
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => line.replace(/\{.*\}/, byWords(sorted)))
    .sort()
    .join('\n');
}

/** `<up left>` sorts behind `<up>` by its words, not by its bracket. */
function byWords(sorted: (list: string) => string): (list: string) => string {
  return (list) => sorted(list.replaceAll('>', '').replaceAll('<', '')).replace(/[^{},]+/g, '<$&>');
}

function textOf(cells: Cells, size: number): string {
  const letters = [...cells.values()].join('');
  return Array.from({ length: size }, (_, row) => letters.slice(row * size, (row + 1) * size)).join('\n');
}
