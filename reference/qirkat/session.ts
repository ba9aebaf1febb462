import { chooseMove, DEFAULT_STRENGTH, type Strength } from './ai.js';
import { type Command, parseCommand } from './commands.js';
import { findMove, type Move, play, winner } from './moves.js';
import { formatColor, formatDump, formatMove } from './notation.js';
import { type Color, INITIAL, type Position } from './position.js';
import { type Random, seededRandom } from './random.js';
import { explainRefusal } from './refusal.js';
import type { Square } from './squares.js';

export type Player = 'manual' | 'auto';

export interface SessionOptions {
  readonly seed: bigint;
  /** The text of a file, or undefined if it cannot be read. */
  readonly readText: (file: string) => string | undefined;
  readonly strength?: Strength;
}

/** A file that loads itself would never end, so loading stops after this many files. */
const MAX_LOADS = 20;

const HELP: readonly string[] = [
  'start      begin to play',
  'clear      abandon the game, back to the initial position',
  'auto P     let the program play for P, white or black',
  'manual P   type the turns of P yourself',
  'seed N     seed the program: same seed, same play',
  'set P s... set up a position: P is next, then 25 of w, b, - from a1 along row 1 up to e5',
  'c2-c3      step, or jump: a1-c3-a3',
  'dump       print the position',
  'load F     take commands from the file F',
  'quit       leave',
  '# begins a comment.',
];

/** The two states of the program, and what each line does in them (contract, "Notation and commands"). */
export class Session {
  #state: 'set-up' | 'playing' = 'set-up';
  #position: Position = INITIAL;
  #players: Readonly<Record<Color, Player>> = { white: 'manual', black: 'auto' };
  #random: Random;
  #loads = 0;
  readonly #readText: SessionOptions['readText'];
  readonly #strength: Strength;

  constructor({ seed, readText, strength = DEFAULT_STRENGTH }: SessionOptions) {
    this.#random = seededRandom(fold(seed));
    this.#readText = readText;
    this.#strength = strength;
  }

  get state(): 'set-up' | 'playing' {
    return this.#state;
  }

  get position(): Position {
    return this.#position;
  }

  /** The prompt for a person. It ends with a colon and a blank. */
  get prompt(): string {
    return this.#state === 'set-up' ? 'set-up: ' : `${formatColor(this.#position.turn)} to play: `;
  }

  /** Does what a line asks for, and yields each line of the answer as soon as it is known. */
  *answer(line: string): Generator<string, 'go on' | 'quit', undefined> {
    const command = parseCommand(line);
    if (command.kind === 'quit') return 'quit';
    if (command.kind === 'load') return yield* this.#load(command.file);
    yield* this.#obey(command);
    return 'go on';
  }

  *#obey(command: Exclude<Command, { kind: 'quit' | 'load' }>): Generator<string, void, undefined> {
    switch (command.kind) {
      case 'nothing':
        break;
      case 'wrong':
        yield command.message;
        break;
      case 'help':
        yield* HELP;
        break;
      case 'dump':
        yield* formatDump(this.#position);
        break;
      case 'clear':
        this.#setUp(INITIAL);
        break;
      case 'set':
        this.#setUp(command.position);
        break;
      case 'auto':
      case 'manual':
        this.#players = { ...this.#players, [command.color]: command.kind };
        this.#setUp(this.#position);
        break;
      case 'seed':
        this.#random = seededRandom(fold(command.seed));
        break;
      case 'start':
        yield* this.#start();
        break;
      case 'move':
        yield* this.#move(command.path);
        break;
    }
  }

  #setUp(position: Position): void {
    this.#state = 'set-up';
    this.#position = position;
  }

  *#start(): Generator<string, void, undefined> {
    if (this.#state === 'playing') return yield 'A game is being played already.';
    this.#state = 'playing';
    yield* this.#playOn();
  }

  /** A typed move. In set-up state it is made for the side to move, in playing state for the manual player. */
  *#move(path: readonly Square[]): Generator<string, void, undefined> {
    const move = findMove(this.#position, path);
    if (move === undefined) return yield explainRefusal(this.#position, path);
    this.#position = play(this.#position, move);
    if (this.#state === 'playing') yield* this.#playOn();
  }

  /**
   * Plays until a person must move or the game is over. Only this function announces results, so that each appears
   * once: `start` announces a position that is lost when it is set up, or after a move in set-up state.
   */
  *#playOn(): Generator<string, void, undefined> {
    while (this.#players[this.#position.turn] === 'auto') {
      const move = chooseMove(this.#position, this.#random, this.#strength);
      if (move === undefined) break;
      yield this.#announce(move);
    }
    const won = winner(this.#position);
    if (won === undefined) return;
    this.#state = 'set-up';
    yield `${formatColor(won)} wins.`;
  }

  #announce(move: Move): string {
    const line = `${formatColor(this.#position.turn)} moves ${formatMove(move)}.`;
    this.#position = play(this.#position, move);
    return line;
  }

  *#load(file: string): Generator<string, 'go on' | 'quit', undefined> {
    const text = this.#readText(file);
    if (text === undefined) return yield* refuse('I cannot read that file.');
    if (this.#loads >= MAX_LOADS) return yield* refuse('Too many files load one another.');
    this.#loads += 1;
    try {
      for (const line of text.split(/\r?\n/)) {
        if ((yield* this.answer(line)) === 'quit') return 'quit';
      }
      return 'go on';
    } finally {
      this.#loads -= 1;
    }
  }
}

function* refuse(message: string): Generator<string, 'go on', undefined> {
  yield message;
  return 'go on';
}

/** Any whole number seeds the 32 bits of the generator. */
function fold(seed: bigint): number {
  return Number(BigInt.asIntN(32, seed ^ (seed >> 32n)));
}
