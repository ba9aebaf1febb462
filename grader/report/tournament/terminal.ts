/** The table of a tournament for a terminal. */
import Table from 'cli-table3';
import { sanitize } from '../../text/sanitize.js';
import { count } from '../../text/units.js';
import { FAULTS, type Game } from './game.js';
import type { Standing } from './standings.js';

/** Who could not take part, and why. */
export interface Absentee {
  readonly id: string;
  readonly because: string;
}

export function renderTournament(
  standings: readonly Standing[],
  games: readonly Game[],
  absentees: readonly Absentee[],
): string {
  const seen = FAULTS.filter((fault) => standings.some(({ reasons }) => (reasons[fault] ?? 0) > 0));
  const table = new Table({
    head: ['', 'player', 'rating', 'games', 'won', 'lost', 'over the board', ...seen],
    colAligns: ['right', 'left', 'right', ...Array.from({ length: 4 + seen.length }, () => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const [index, row] of standings.entries())
    table.push([
      index + 1,
      sanitize(row.id),
      `${row.rating} ± ${row.within}`,
      row.games,
      row.wins,
      row.losses,
      row.reasons.played ?? 0,
      ...seen.map((fault) => row.reasons[fault] ?? 0),
    ]);
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
  return [table.toString(), note, ...left].join('\n');
}
