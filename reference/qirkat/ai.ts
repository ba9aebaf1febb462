import { evaluate } from './evaluate.js';
import { hasJump, hasStep, legalMoves, type Move, play } from './moves.js';
import type { Position } from './position.js';
import { type Random, shuffled } from './random.js';
import { type Entry, Transpositions } from './transpositions.js';

/**
 * How deep the AI searches. It is counted in positions and not in seconds, so that the same seed gives the same game
 * anywhere.
 */
export interface Strength {
  /** This many turns of both players are always searched to the end. */
  readonly plies: number;
  /** No deeper search begins once this many positions were visited. */
  readonly positions: number;
}

/**
 * "Within five moves" is read as five moves of the winner's own, four of the loser's between them: nine plies, after
 * which the loser has no move (handout, "Running Your Program").
 */
export const DEFAULT_STRENGTH: Strength = { plies: 9, positions: 25_000 };

const WIN = 1_000_000;
/** Greater than every score. */
const BEYOND = 2 * WIN;
const SURELY_WON = WIN - 1000;
const MAX_PLIES = 40;

/** A best move, chosen by chance among equals; none if the player to move has lost. The quickest win comes first. */
export function chooseMove(
  position: Position,
  random: Random,
  strength: Strength = DEFAULT_STRENGTH,
): Move | undefined {
  let moves = shuffled(legalMoves(position), random);
  if (moves.length <= 1) return moves[0];
  const search = new Search();
  for (let plies = 1; plies <= MAX_PLIES; plies += 1) {
    if (plies > strength.plies && search.positions > strength.positions) break;
    const best = search.bestOf(position, moves, plies);
    moves = [best.move, ...moves.filter((move) => move !== best.move)];
    if (Math.abs(best.score) > SURELY_WON) break;
  }
  return moves[0];
}

/** Negamax with alpha-beta and transpositions (Knuth and Moore 1975); scores are for the player to move. */
class Search {
  positions = 0;
  readonly #seen = new Transpositions();

  bestOf(position: Position, moves: readonly Move[], plies: number): { move: Move; score: number } {
    let best: { move: Move; score: number } | undefined;
    for (const move of moves) {
      const alpha = best?.score ?? -BEYOND;
      const score = -this.#score(play(position, move), plies - 1, -BEYOND, -alpha, 1);
      if (best === undefined || score > best.score) best = { move, score };
    }
    if (best === undefined) throw new Error('there is no move to choose from');
    return best;
  }

  #score(position: Position, depth: number, alpha: number, beta: number, ply: number): number {
    this.positions += 1;
    // Jumps are compulsory, so a position with one on the board is never quiet; they end, as each takes a piece.
    if (depth <= 0 && !hasJump(position)) return hasStep(position) ? evaluate(position) : ply - WIN;
    const known = this.#seen.find(position);
    if (known !== undefined && settles(known, depth, alpha, beta, ply)) return fromNode(known.score, ply);
    const moves = legalMoves(position);
    if (moves.length === 0) return ply - WIN;
    return this.#searchMoves(position, bestFirst(moves, known), depth, alpha, beta, ply);
  }

  #searchMoves(
    position: Position,
    moves: readonly (readonly [index: number, move: Move])[],
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
  ): number {
    let score = -BEYOND;
    let best = 0;
    for (const [index, move] of moves) {
      const next = -this.#score(
        play(position, move),
        depth - 1,
        -beta,
        -(score > alpha ? score : alpha),
        ply + 1,
      );
      if (next > score) {
        score = next;
        best = index;
      }
      if (score >= beta) break;
    }
    const bound = score >= beta ? 'at-least' : score > alpha ? 'exact' : 'at-most';
    this.#seen.store({ position, depth, score: toNode(score, ply), bound, best });
    return score;
  }
}

function settles(known: Entry, depth: number, alpha: number, beta: number, ply: number): boolean {
  if (known.depth < depth) return false;
  const score = fromNode(known.score, ply);
  switch (known.bound) {
    case 'exact':
      return true;
    case 'at-least':
      return score >= beta;
    case 'at-most':
      return score <= alpha;
  }
}

function bestFirst(moves: readonly Move[], known: Entry | undefined): (readonly [number, Move])[] {
  const ordered = moves.map((move, index) => [index, move] as const);
  if (known === undefined) return ordered;
  return [...ordered.splice(known.best, 1), ...ordered];
}

/** A win is scored by its distance from the root, but kept by its distance from the position it was found in. */
function toNode(score: number, ply: number): number {
  return shift(score, ply);
}
function fromNode(score: number, ply: number): number {
  return shift(score, -ply);
}

function shift(score: number, plies: number): number {
  if (score > SURELY_WON) return score + plies;
  return score < -SURELY_WON ? score - plies : score;
}
