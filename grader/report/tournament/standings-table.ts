/** The standings of a tournament for a terminal. */
import { sanitize } from '../../text/sanitize.js';
import { renderTextTable } from '../text-table.js';
import { count } from '../../text/units.js';
import { FAULTS, type Game } from './game.js';
import type { Standing } from './standings.js';

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
