/** The dialogue of a game between two persons at one terminal. */
import { EndlessGameError } from './endless.js';
import { drawBoard } from './picture.js';
import {
  checkEndGame,
  clearBoard,
  getPitSeedCount,
  isPitInPlayerRow,
  totalSeedsOnBoard,
  type Pits,
  type Player,
  type ReadonlyPits,
} from './pits.js';
import { capture, relayLaps, relays } from './sowing.js';
import { standardTerminal, type Terminal } from './terminal.js';

/** A game under way: the seeds on the board, in the two stores, and whose turn it is. */
export interface Game {
  readonly pits: Pits;
  readonly stores: { 1: number; 2: number };
  player: Player;
}

const QUIT = '!';
/** Selects no pit, since it is no label. */
const NO_PIT = '!';

/**
 * Plays a game on standard input and output from the position given, which it changes. The input is words separated
 * by white space, of which the first character counts: a pit, or `!` to stop. Where the input ends, the game stops.
 * Endless play throws an `EndlessGameError`: a turn that never ends as soon as it is chosen, a game that goes round
 * in a circle as soon as a position comes again with the same player to move.
 */
export function playGame(
  playersPits: Pits,
  player1Store: number,
  player2Store: number,
  isPlayer1Turn: boolean,
): void {
  const stores = { 1: player1Store, 2: player2Store };
  play({ pits: playersPits, stores, player: isPlayer1Turn ? 1 : 2 }, standardTerminal);
}

/** `playGame` at any terminal; `game` is left as it stands when the dialogue stops. */
export function play(game: Game, terminal: Terminal): void {
  const seen = new Set<string>();
  say(terminal, 'Starting game of Endodoi');
  showBoard(game, terminal, NO_PIT, game.player);
  while (!checkEndGame(game.pits, game.player === 1)) {
    rememberPosition(game, seen);
    const pick = choosePit(game.player, game.pits, terminal);
    if (pick === null) return;
    takeTurn(game, pick, terminal);
    game.player = opponent(game.player);
    showBoard(game, terminal, NO_PIT, game.player);
  }
  endGame(game, terminal);
}

export function opponent(player: Player): Player {
  return player === 1 ? 2 : 1;
}

/** Asks until the player names a pit they can sow from; `null` when they stop the game or the input ends. */
function choosePit(player: Player, pits: ReadonlyPits, terminal: Terminal): string | null {
  for (;;) {
    say(terminal, `Player ${player} choose a pit:`);
    const word = terminal.nextWord();
    if (word === null) return null;
    const pick = word.charAt(0);
    if (pick === QUIT) {
      say(terminal, 'Game ended');
      return null;
    }
    if (!isPitInPlayerRow(player, pick, pits)) {
      say(terminal, 'Not a valid pit. Please pick again.');
    } else if (getPitSeedCount(pick, pits) === 0) {
      say(terminal, "Can't pick from an empty pit. Please pick again.");
    } else {
      return pick;
    }
  }
}

/** Sows the turn lap by lap, showing the board after each, and stores what it captures. */
function takeTurn(game: Game, pick: string, terminal: Terminal): void {
  const { pits, player } = game;
  let last = pick;
  let lap = 0;
  for (last of relayLaps(pick, pits)) {
    lap++;
    showBoard(game, terminal, last, player);
    if (relays(last, pits)) {
      say(terminal, `Sowing ended in non-empty pit. Multi-lap ${lap}. Resowing seeds...`);
    }
  }
  say(terminal, `Player ${player}'s turn ended.`);
  const captured = capture(player, last, pits);
  if (captured > 0) {
    game.stores[player] += captured;
    say(terminal, `Player ${player} captured ${captured} seeds`);
  }
}

/** Gives the seeds left on the board to the player who can still move, and names the winner. */
function endGame(game: Game, terminal: Terminal): void {
  const { pits, stores, player } = game;
  const remaining = totalSeedsOnBoard(pits);
  say(terminal, `Player ${player} can't move.`);
  say(terminal, `The remaining ${remaining} seeds go to Player ${opponent(player)}`);
  stores[opponent(player)] += remaining;
  clearBoard(pits);
  showBoard(game, terminal, NO_PIT, -1);
  say(terminal, verdict(stores));
}

function verdict(stores: Game['stores']): string {
  if (stores[1] === stores[2]) return 'It was a draw!';
  return `Player ${stores[1] > stores[2] ? 1 : 2} is the winner!`;
}

/**
 * Refuses to go round in circles. Seeds only ever leave the board, so equal pits mean equal stores too, and the pits
 * with the player to move are the whole position.
 */
function rememberPosition({ pits, player }: Game, seen: Set<string>): void {
  const position = `${player}:${String(pits)}`;
  if (seen.has(position)) {
    const rows = pits.map((row) => row.join(',')).join('/');
    throw new EndlessGameError(
      'game',
      `The game goes round in a circle: player ${player} is to move at ${rows} for the second time.`,
    );
  }
  seen.add(position);
}

function showBoard({ pits, stores }: Game, terminal: Terminal, selected: string, turn: Player | -1): void {
  terminal.print(drawBoard(pits, stores[1], stores[2], selected, turn));
}

function say(terminal: Terminal, line: string): void {
  terminal.print(`${line}\n`);
}
