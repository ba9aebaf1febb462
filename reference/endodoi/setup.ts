/** The position a game starts from, as words on a command line. */
import type { Game } from './game.js';
import { createNewPits, type Pits } from './pits.js';

export const USAGE = `usage: play endodoi [ROWS [STORE1 [STORE2 [PLAYER]]]]

  ROWS     seeds in the pits of player 1 and player 2, for example 2,2,2/2,2,2;
           1 to 12 pits a row (default 4,4,4,4,4,4/4,4,4,4,4,4)
  STORE1   seeds in the store of player 1 (default 0)
  STORE2   seeds in the store of player 2 (default 0)
  PLAYER   who moves first, 1 or 2 (default 1)

Type the letter of a pit to sow from it, ! to stop.
`;

export type Setup =
  | { kind: 'game'; game: Game }
  | { kind: 'help' }
  /** The message says what was expected and what came. */
  | { kind: 'bad'; message: string };

const MAX_PITS_PER_ROW = 12;
/** All the seeds of the largest game: 2 x 12 pits of 6. */
const MAX_SEEDS = 144;

/** Reads `ROWS STORE1 STORE2 PLAYER`. Words at the end may be left out. */
export function parseSetup(args: readonly string[]): Setup {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  const [rows, store1 = '0', store2 = '0', player = '1', ...surplus] = args;
  try {
    if (surplus.length > 0) throw new SetupError(`Expected at most 4 arguments, got ${args.length}.`);
    const pits = rows === undefined ? createNewPits(6, 4) : parsePits(rows);
    const stores = { 1: parseSeeds(store1, 'STORE1'), 2: parseSeeds(store2, 'STORE2') };
    return { kind: 'game', game: { pits, stores, player: parsePlayer(player) } };
  } catch (error) {
    if (error instanceof SetupError) return { kind: 'bad', message: error.message };
    throw error;
  }
}

class SetupError extends Error {}

function parsePits(text: string): Pits {
  const [top, bottom, ...surplus] = text.split('/').map(parseRow);
  if (top === undefined || bottom === undefined || surplus.length > 0) {
    const count = text.split('/').length;
    throw new SetupError(`ROWS must be two rows with a / between them, not ${count}: '${text}'.`);
  }
  if (top.length !== bottom.length) {
    throw new SetupError(
      `Both rows must have as many pits, not ${top.length} and ${bottom.length}: '${text}'.`,
    );
  }
  if (top.length > MAX_PITS_PER_ROW) {
    throw new SetupError(`A row has 1 to ${MAX_PITS_PER_ROW} pits, not ${top.length}: '${text}'.`);
  }
  return [top, bottom];
}

function parseRow(row: string): number[] {
  return row.split(',').map((seeds) => parseSeeds(seeds, 'a pit in ROWS'));
}

function parseSeeds(text: string, place: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > MAX_SEEDS) {
    throw new SetupError(
      `The seeds of ${place} must be a whole number from 0 to ${MAX_SEEDS}, not '${text}'.`,
    );
  }
  return Number(text);
}

function parsePlayer(text: string): 1 | 2 {
  if (text !== '1' && text !== '2') throw new SetupError(`PLAYER must be 1 or 2, not '${text}'.`);
  return text === '1' ? 1 : 2;
}
