import { chooseMove } from '../ai.js';
import { findMove, legalMoves, type Move, play, winner } from '../moves.js';
import { formatMove, formatSquare, parseMove } from '../notation.js';
import { type Color, INITIAL, pieceAt, type Position } from '../position.js';
import { type Random } from '../random.js';
import { SQUARES } from '../squares.js';

export type Player = 'person' | 'program';
export type Players = Readonly<Record<Color, Player>>;

/** Everything that the page needs to show the game, and to know what a click may do. */
export interface View {
  readonly pieces: Readonly<Record<string, Color>>;
  readonly turn: Color;
  readonly players: Players;
  readonly legal: readonly string[];
  readonly played: readonly { readonly color: Color; readonly move: string }[];
  readonly winner: Color | null;
}

interface Turn {
  readonly before: Position;
  readonly move: Move;
}

/** The game that the page shows. There is only one. */
export class Table {
  #players: Players = { white: 'person', black: 'program' };
  #turns: readonly Turn[] = [];
  #position: Position = INITIAL;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  get view(): View {
    const pieces = SQUARES.flatMap((square) => {
      const color = pieceAt(this.#position, square);
      return color === undefined ? [] : [[formatSquare(square), color] as const];
    });
    return {
      pieces: Object.fromEntries(pieces),
      turn: this.#position.turn,
      players: this.#players,
      legal: legalMoves(this.#position).map(formatMove),
      played: this.#turns.map(({ before, move }) => ({ color: before.turn, move: formatMove(move) })),
      winner: winner(this.#position) ?? null,
    };
  }

  begin(players: Players): void {
    this.#players = players;
    this.#turns = [];
    this.#position = INITIAL;
  }

  /** Plays a person's move; false if it is not legal or not a person's turn. */
  move(text: string): boolean {
    const path = parseMove(text);
    const move = path === undefined ? undefined : findMove(this.#position, path);
    if (move === undefined || this.#players[this.#position.turn] !== 'person') return false;
    this.#play(move);
    return true;
  }

  /** Lets the program move, if it is its turn. */
  think(): boolean {
    if (this.#players[this.#position.turn] !== 'program') return false;
    const move = chooseMove(this.#position, this.#random);
    if (move === undefined) return false;
    this.#play(move);
    return true;
  }

  /** Takes back a person's last move and the program's answer. */
  takeBack(): boolean {
    const last = this.#turns.findLastIndex(({ before }) => this.#players[before.turn] === 'person');
    const turn = this.#turns[last];
    if (turn === undefined) return false;
    this.#position = turn.before;
    this.#turns = this.#turns.slice(0, last);
    return true;
  }

  #play(move: Move): void {
    this.#turns = [...this.#turns, { before: this.#position, move }];
    this.#position = play(this.#position, move);
  }
}
