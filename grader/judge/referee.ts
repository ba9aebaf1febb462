/**
 * What a referee is: a trusted module beside the fixtures that knows the rules of a game for two, plays two
 * programs against each other, and decides who won and why. It exports `referee`.
 */
import type { Run } from '../model.js';
import type { Partner } from './judge.js';

/** The two sides by number; side 0 moves first from the usual position. */
export type SideNumber = 0 | 1;

/** A position that games start from. */
export interface Opening {
  /** For file names and tables: letters, digits, hyphens. */
  readonly id: string;
  readonly title: string;
}

/** Why a game was lost. `played`: on the board; all others are a program's own fault. */
export const REASONS = ['played', 'illegal-move', 'time-out', 'crash', 'flood', 'disagreement'] as const;
export type Reason = (typeof REASONS)[number];

/** What one side lost by, in words for people. */
export interface Loss {
  readonly side: SideNumber;
  readonly reason: Reason;
  readonly message: string;
  /** The program's ending, if it ended instead of answering. */
  readonly ended?: Run;
}

/** A finished game. */
export interface GameRecord {
  /** All legal moves that were played, in order, in the game's notation. */
  readonly moves: readonly string[];
  /** One loss: the other side has won. Two: both programs were at fault, and nobody has won. */
  readonly losses: readonly [Loss] | readonly [Loss, Loss];
  /** Input with which a single correct program replays the game, and the part of its output that counts. */
  readonly replay: readonly ReplayTurn[];
}
export type ReplayTurn = { readonly typed: string } | { readonly written: string };

export interface Referee {
  /** The names of the sides, in the order of their numbers. */
  readonly sides: readonly [string, string];
  readonly openings: readonly Opening[];
  /**
   * Plays one game between two live programs; `seed` is for its random choices. Never rejects because of what the
   * programs do.
   */
  play(partners: readonly [Partner, Partner], opening: Opening, seed: number): Promise<GameRecord>;
}

export interface RefereeModule {
  readonly referee: Referee;
}
