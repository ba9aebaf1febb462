import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { createNewPits, EndlessGameError, totalSeedsOnBoard } from '../../../reference/endodoi/endodoi.js';
import { opponent, play, type Game } from '../../../reference/endodoi/game.js';
import type { Pits } from '../../../reference/endodoi/pits.js';
import { anyPits, anyPlayer } from './arbitraries.js';
import { labelOf, movesOf, ringOf, rowsOf, turn } from './ring.js';
import { scriptedTerminal, typing } from './scripted.js';

function start(pits: Pits, store1 = 0, store2 = 0, player: 1 | 2 = 1): Game {
  return { pits: structuredClone(pits), stores: { 1: store1, 2: store2 }, player };
}

/** The error a game ends in, and what it wrote before. */
function failure(game: Game, words: string): { error: unknown; output: string } {
  const terminal = scriptedTerminal(typing(words));
  try {
    play(game, terminal);
  } catch (error) {
    return { error, output: terminal.output() };
  }
  return { error: undefined, output: terminal.output() };
}

describe('play without end, reached from ordinary starts', () => {
  test.each([
    { name: '2 x 2 pits of three', pits: createNewPits(2, 3), words: 'b c a' },
    { name: '2 x 3 pits of three', pits: createNewPits(3, 3), words: 'c e c f' },
    { name: '2 x 6 pits of four', pits: createNewPits(6, 4), words: 'f k d h f' },
  ])('an endless relay: $name', ({ pits, words }) => {
    const { error, output } = failure(start(pits), words);
    expect(error).toMatchObject({ name: 'EndlessGameError', kind: 'relay' });
    expect(output.endsWith('choose a pit:\n')).toBe(true);
  });

  test('an endless game: 2 x 1 pits of one', () => {
    const { error } = failure(start(createNewPits(1, 1)), 'a b a b');
    expect(error).toMatchObject({
      kind: 'game',
      message: 'The game goes round in a circle: player 1 is to move at 1/1 for the second time.',
    });
  });
});

describe('properties', () => {
  const anyGame = fc.tuple(anyPits(), fc.nat(40), fc.nat(40), anyPlayer);

  test('whole games lose no seed, and go as on the ring', () => {
    fc.assert(
      fc.property(anyGame, fc.infiniteStream(fc.nat()), ([pits, store1, store2, player], choices) => {
        const game = start(pits, store1, store2, player);
        const model = { ring: ringOf(pits), stores: { 1: store1, 2: store2 } };
        const seeds = (): number => totalSeedsOnBoard(game.pits) + game.stores[1] + game.stores[2];
        const atStart = seeds();
        let prompts = 0;
        const terminal = scriptedTerminal(() => {
          expect(seeds()).toBe(atStart);
          expect(game.pits).toEqual(rowsOf(model.ring));
          expect(game.stores).toEqual(model.stores);
          const moves = movesOf(model.ring, game.player);
          const pick = moves[(choices.next().value ?? 0) % moves.length] ?? 0;
          const after = turn(model.ring, game.player, pick);
          if (after === null || ++prompts > 60) return null;
          model.ring = after.ring;
          model.stores[game.player] += after.captured;
          return labelOf(pick, model.ring.length);
        });
        try {
          play(game, terminal);
        } catch (error) {
          // A circle on the way is the one thing the ring does not look for.
          expect(error).toMatchObject({ kind: 'game' });
          expect(error).toBeInstanceOf(EndlessGameError);
          return;
        }
        expect(seeds()).toBe(atStart);
        if (/winner|draw/.test(terminal.output())) {
          expect(movesOf(model.ring, game.player)).toEqual([]);
          model.stores[opponent(game.player)] += model.ring.reduce((sum, count) => sum + count, 0);
          expect(game.stores).toEqual(model.stores);
        }
      }),
    );
  });
});
