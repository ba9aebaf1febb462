/** Many whole games: every picture, message and result as told from the ring of pits. */
import { expect, test } from '@jest/globals';
import { play, type Game } from '../../../reference/endodoi/game.js';
import type { Player } from '../../../reference/endodoi/pits.js';
import { dice } from '../../support/dice.js';
import { rowsOf } from './ring.js';
import { scriptedTerminal } from './scripted.js';
import { told, type Typist } from './told.js';
import { amount } from '../../support/effort.js';

const GAMES = amount({ quick: 300, thorough: 3000 });
const SLIPS = ['?', 'A', '1', 'y', 'zebra', '|'];

test(`${GAMES} games are told word for word`, () => {
  const met = { positions: 0, ends: 0, captures: 0, relays: 0, draws: 0, slips: 0 };
  for (let seed = 0; seed < GAMES; seed++) {
    const throwDie = dice(seed);
    const pitsPerRow = 1 + throwDie(seed % 10 === 0 ? 12 : 6);
    const isOrdinary = seed % 2 === 0;
    const seeds = 1 + throwDie(4);
    const ring = Array.from({ length: 2 * pitsPerRow }, () => (isOrdinary ? seeds : throwDie(seeds + 1)));
    const stores = [throwDie(20), throwDie(20)] as const;
    const first: Player = throwDie(2) === 0 ? 1 : 2;
    const type: Typist = (_, sensible) => {
      const chance = throwDie(40);
      if (sensible.length === 0 || chance === 0) return throwDie(2) === 0 ? null : '!enough';
      const labels = 'abcdefghijklmnopqrstuvwx'.slice(0, 2 * pitsPerRow);
      if (chance === 1) return SLIPS[throwDie(SLIPS.length)] ?? '?';
      // A label that is refused: of the other row, or of an empty pit.
      if (chance === 2) {
        const foreign = labels.split('').filter((label) => !sensible.includes(label) && !isFilled(label));
        return foreign[throwDie(Math.max(1, foreign.length))] ?? '?';
      }
      return sensible[throwDie(sensible.length)] ?? null;
    };
    let isFilled: (label: string) => boolean = () => false;
    const game: Game = { pits: rowsOf(ring), stores: { 1: stores[0], 2: stores[1] }, player: first };
    const expected = told(ring, stores, first, (player, sensible, position) => {
      // A filled pit of the own row whose turn never ends is not refused, and must not be picked.
      const counts = position.slice(2).split(',').map(Number);
      const rows = rowsOf(counts).flat();
      const own = (column: number): boolean => column < pitsPerRow === (player === 1);
      isFilled = (label) => {
        const column = label.charCodeAt(0) - 97;
        return own(column) && (rows[column] ?? 0) > 0;
      };
      return type(player, sensible, position);
    });
    const words = [...expected.words];
    const terminal = scriptedTerminal(() => words.shift() ?? null);
    play(game, terminal);
    if (terminal.output() !== expected.text) {
      // Jest shows where they differ.
      expect({ seed, text: terminal.output() }).toEqual({ seed, text: expected.text });
    }
    if (game.stores[1] !== expected.stores[0] || game.stores[2] !== expected.stores[1])
      throw new Error(
        `stores of game ${seed}: ${JSON.stringify(game.stores)}, not ${expected.stores.join()}`,
      );
    met.positions += expected.positions;
    met.ends += Number(expected.isOver);
    met.captures += expected.text.split(' captured ').length - 1;
    met.relays += expected.text.split('Multi-lap').length - 1;
    met.draws += Number(expected.text.endsWith('It was a draw!\n'));
    met.slips += expected.text.split('pick again.').length - 1;
  }
  expect(met.positions).toBeGreaterThan(5 * GAMES);
  expect(met.ends).toBeGreaterThan(GAMES / 5);
  expect(Math.min(met.captures, met.relays)).toBeGreaterThan(GAMES);
  expect(met.slips).toBeGreaterThan(GAMES / 4);
  expect(met.draws).toBeGreaterThan(0);
});
