/** Makes standings from games: wins, reasons of losses, and ratings. */
import { ELO_PER_UNIT, rateStrengths } from '../../score/rating.js';
import { type Game, type PlayedOut, type ReasonName, FAULTS } from './game.js';
import { sanitize } from '../../text/sanitize.js';
import { renderTextTable } from '../text-table.js';
import { count } from '../../text/units.js';

/** The rating of an average player. */
const AVERAGE = 1500;
/** In 95 of 100 cases a true value is at most this many standard errors away. */
const WITHIN_95 = 1.96;

export interface Standing {
  readonly id: string;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  /** Games lost, by reason. */
  readonly reasons: Readonly<Partial<Record<ReasonName, number>>>;
  /** On Elo's scale, 1500 for an average player of this tournament. */
  readonly rating: number;
  /** In 95 of 100 cases the true rating is at most this far from it. */
  readonly within: number;
  /** Games won against each player, in the order of the table; null for the player itself. */
  readonly against: readonly (Tally | null)[];
}
export interface Tally {
  readonly wins: number;
  readonly games: number;
}

/** Best first; ids in their order where ratings are equal. */
export function rankPlayers(ids: readonly string[], games: readonly Game[]): readonly Standing[] {
  const played = games.filter((game): game is PlayedOut => game.outcome === 'played');
  const winsOf = (one: string, other: string): number =>
    played.filter((game) => winnerId(game) === one && loserId(game) === other).length;
  const wins = ids.map((one) => ids.map((other) => winsOf(one, other)));
  const strengths = rateStrengths(wins);
  const rows = ids.map((id, at) => {
    const own = played.filter(({ first, second }) => first === id || second === id);
    const lost = own.flatMap((game) => game.losses.filter(({ side }) => playerOf(game, side) === id));
    const reasons: Partial<Record<ReasonName, number>> = {};
    for (const { reason } of lost) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const { strength, standardError } = strengths[at] ?? { strength: 0, standardError: 0 };
    return {
      id,
      games: own.length,
      wins: own.filter((game) => winnerId(game) === id).length,
      losses: lost.length,
      reasons,
      rating: Math.round(AVERAGE + ELO_PER_UNIT * strength),
      within: Math.round(WITHIN_95 * ELO_PER_UNIT * standardError),
    };
  });
  const ranked = rows.sort((one, other) => other.rating - one.rating || (one.id < other.id ? -1 : 1));
  return ranked.map((row) => ({
    ...row,
    against: ranked.map((other) => {
      if (other.id === row.id) return null;
      const meetings = played.filter(
        ({ first, second }) =>
          (first === row.id && second === other.id) || (first === other.id && second === row.id),
      );
      return { wins: winsOf(row.id, other.id), games: meetings.length };
    }),
  }));
}

export function playerOf({ first, second }: PlayedOut, side: 0 | 1): string {
  return side === 0 ? first : second;
}

export function winnerId(game: PlayedOut): string | null {
  return game.winner === null ? null : playerOf(game, game.winner);
}

function loserId(game: PlayedOut): string | null {
  return game.winner === null ? null : playerOf(game, game.winner === 0 ? 1 : 0);
}

/** A submission that could not take part, and why. */
export interface Absentee {
  readonly id: string;
  readonly because: string;
}

export function renderTournament(
  standings: readonly Standing[],
  games: readonly Game[],
  absentees: readonly Absentee[],
  width: number,
): string {
  const seen = FAULTS.filter((fault) => standings.some(({ reasons }) => (reasons[fault] ?? 0) > 0));
  const table = renderTextTable({
    width,
    head: ['', 'player', 'rating', 'games', 'won', 'lost', 'over the board', ...seen],
    align: ['right', 'left', 'right', ...Array.from({ length: 4 + seen.length }, () => 'right' as const)],
    rows: standings.map((row, index) => [
      String(index + 1),
      sanitize(row.id),
      `${row.rating} ± ${row.within}`,
      ...[row.games, row.wins, row.losses, row.reasons.played ?? 0].map(String),
      ...seen.map((fault) => String(row.reasons[fault] ?? 0)),
    ]),
  });
  const left = absentees.map(
    ({ id, because }) => `${sanitize(id)} does not take part: ${sanitize(because)}.`,
  );
  const voids = games.filter((game) => game.outcome === 'void');
  const [first] = voids;
  if (first?.outcome === 'void')
    left.push(
      `${count(voids.length, 'game')} could not be played, which is our fault: ${sanitize(first.because)}.`,
    );
  const note =
    'Ratings are on Elo’s scale, 1500 for the average of this tournament; the true one is within ± 95 times of 100.';
  return [table, note, ...left].join('\n');
}
