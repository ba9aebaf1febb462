/** Many whole games typed into the program: legal moves, dumps and the winner as the plain rules have them. */
import { expect, test } from '@jest/globals';
import { legalMoves } from '../../../reference/qirkat/moves.js';
import { formatMove } from '../../../reference/qirkat/notation.js';
import {
  plainMoves,
  type PlainPosition,
  plainPlay,
  plainPosition,
} from '../../../reference/qirkat/plain-rules.js';
import { Session } from '../../../reference/qirkat/session.js';
import { dice } from '../../support/dice.js';
import { same } from '../../support/same.js';
import { amount } from '../../support/effort.js';

const GAMES = amount({ quick: 80, thorough: 2000 });
const ROWS = ['5', '4', '3', '2', '1'];

test(`${GAMES} games keep the rules in every position, and are told rightly`, () => {
  const met = { positions: 0, jumps: 0, barred: 0, whiteWins: 0, blackWins: 0 };
  for (let game = 0; game < GAMES; game++) {
    const throwDie = dice(game);
    const session = new Session({ seed: 1n, readText: () => undefined });
    for (const line of ['manual black', 'start']) expect([...session.answer(line)]).toEqual([]);
    let plain: PlainPosition = plainPosition('white wwwww wwwww bb-ww bbbbb bbbbb');
    for (let moves = plainMoves(plain); moves.length > 0; moves = plainMoves(plain)) {
      const where = `game ${game}, ${dumpOf(plain)}\n${plain.turn}: `;
      met.positions++;
      same(legalMoves(session.position).map(formatMove).sort().join(' '), [...moves].sort().join(' '), where);
      const move = moves[throwDie(moves.length)] ?? '';
      met.barred += plain.cameFrom.size;
      met.jumps += Number(move.length > 5 || plain.pieces.size > plainPlay(plain, move).pieces.size);
      const mover = plain.turn === 'white' ? 'White' : 'Black';
      plain = plainPlay(plain, move);
      const isWon = plainMoves(plain).length === 0;
      const announced = [...session.answer(move)].filter((line) => /wins|moves/i.test(line));
      same(announced.join('\n'), isWon ? `${mover} wins.` : '', `${where}${move}, `);
      same(session.state, isWon ? 'set-up' : 'playing', `${where}${move}, `);
      same([...session.answer('dump')].join('\n'), dumpOf(plain), `${where}${move}, `);
      if (isWon) met[mover === 'White' ? 'whiteWins' : 'blackWins']++;
    }
  }
  expect(met.whiteWins + met.blackWins).toBe(GAMES);
  expect(met.positions).toBeGreaterThan(20 * GAMES);
  expect(Math.min(met.jumps, met.barred)).toBeGreaterThan(GAMES);
  expect(Math.min(met.whiteWins, met.blackWins)).toBeGreaterThan(GAMES / 10);
});

function dumpOf({ pieces }: PlainPosition): string {
  const rows = ROWS.map((row) =>
    ['a', 'b', 'c', 'd', 'e'].map((column) => pieces.get(column + row)?.charAt(0) ?? '-').join(' '),
  );
  return ['===', ...rows.map((row) => `  ${row}`), '==='].join('\n');
}
