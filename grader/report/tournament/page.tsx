/** The cross table of a tournament as a page: ratings with their uncertainty, who beat whom, and why games were lost. */
import type { VNode } from 'preact';
import { sanitize } from '../../text/sanitize.js';
import { renderPage } from '../html/document.js';
import { Table } from '../html/table.js';
import { count } from '../../text/units.js';
import { FAULTS, type Game, type PlayedOut } from './game.js';
import { playerOf, winnerId, type Standing, type Absentee } from './standings.js';

export interface TournamentReport {
  readonly title: string;
  readonly sides: readonly [string, string];
  readonly standings: readonly Standing[];
  readonly games: readonly Game[];
  readonly absentees: readonly Absentee[];
  /** Openings by id. */
  readonly openings: ReadonlyMap<string, string>;
  /** Whether all games have been played. */
  readonly complete: boolean;
}

export function renderTournamentPage(report: TournamentReport): string {
  const { title, standings, games, absentees, complete } = report;
  const faults = games.filter((game): game is PlayedOut => game.outcome === 'played' && hasFault(game));
  return renderPage({
    title: `${title}: tournament`,
    kind: 'class-page',
    sends: 'nothing',
    script: null,
    body: (
      <main>
        <p class="kicker">Tournament</p>
        <h1>{sanitize(title)}</h1>
        {complete ? null : <p class="warning">The tournament was stopped: not all games have been played.</p>}
        <p>
          {count(standings.length, 'player')}, {count(games.length, 'game')}: every two players meet from{' '}
          {count(report.openings.size, 'opening')}, once with each colour.
        </p>
        <h2 id="table">Table</h2>
        <Ranking standings={standings} />
        <p class="legend">
          Ratings by the model of Bradley and Terry, on Elo’s scale: 1500 is the average of this tournament,
          400 points more are odds of ten to one. The true rating lies within ± 95 times of 100. “Played” are
          losses over the board; all others are a program’s own fault.
        </p>
        <h2 id="cross">Cross table</h2>
        <CrossTable standings={standings} />
        <p class="legend">
          Games won by the player of the row against that of the column, of all they played.
        </p>
        <Absentees absentees={absentees} />
        {faults.length === 0 ? null : <Faults faults={faults} report={report} />}
        <Voids games={games} />
      </main>
    ),
  });
}

function Ranking({ standings }: { standings: readonly Standing[] }): VNode {
  const seen = FAULTS.filter((fault) => standings.some(({ reasons }) => (reasons[fault] ?? 0) > 0));
  const figures = ['Rating', '± 95 %', 'Games', 'Won', 'Lost', 'Played', ...seen];
  return (
    <Table
      heading="table"
      columns={[
        { title: <span class="sr">Rank</span>, is: 'number' },
        'Player',
        ...figures.map((title) => ({ title, is: 'number' }) as const),
      ]}
    >
      {standings.map(({ id, rating, within, games, wins, losses, reasons }, index) => (
        <tr key={id}>
          <td class="num">{index + 1}</td>
          <th scope="row">{sanitize(id)}</th>
          {[
            ...[rating, within, games, wins, losses, reasons.played ?? 0],
            ...seen.map((fault) => reasons[fault] ?? 0),
          ].map((value, column) => (
            <td key={column} class="num">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function CrossTable({ standings }: { standings: readonly Standing[] }): VNode {
  const others = standings.map(
    ({ id }, index) => ({ title: index + 1, is: 'number', hint: sanitize(id) }) as const,
  );
  return (
    <Table heading="cross" columns={['Player', ...others]}>
      {standings.map((row, index) => (
        <tr key={row.id}>
          <th scope="row">
            {index + 1}. {sanitize(row.id)}
          </th>
          {row.against.map((tally, column) => (
            <td key={column} class="num">
              {tally === null ? '·' : `${tally.wins}/${tally.games}`}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Absentees({ absentees }: { absentees: readonly Absentee[] }): VNode | null {
  if (absentees.length === 0) return null;
  return (
    <>
      <h2>Not taking part</h2>
      <ul>
        {absentees.map(({ id, because }) => (
          <li key={id}>
            <b>{sanitize(id)}</b>: {sanitize(because)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The faults of programs, as the referee reported them. */
function Faults({ faults, report }: { faults: readonly PlayedOut[]; report: TournamentReport }): VNode {
  return (
    <>
      <h2 id="faults">Games lost by a fault</h2>
      <Table heading="faults" columns={[...report.sides, 'Opening', 'Won by', 'Reason', 'What happened']}>
        {faults.map((game, index) => (
          <tr key={index}>
            <td>{sanitize(game.first)}</td>
            <td>{sanitize(game.second)}</td>
            <td>{report.openings.get(game.openingId) ?? game.openingId}</td>
            <td>{sanitize(winnerId(game) ?? 'nobody')}</td>
            <td>
              {game.losses
                .map(({ side, reason }) => `${sanitize(playerOf(game, side))}: ${reason}`)
                .join('; ')}
            </td>
            <td>{game.losses.map(({ message }) => sanitize(message)).join('; ')}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Voids({ games }: { games: readonly Game[] }): VNode | null {
  const voids = games.flatMap((game) => (game.outcome === 'void' ? [game] : []));
  const [first] = voids;
  if (first === undefined) return null;
  return (
    <p class="warning">
      {count(voids.length, 'game')} could not be played, which is our fault and counts for nobody:{' '}
      {sanitize(first.because)}
    </p>
  );
}

function hasFault({ losses }: PlayedOut): boolean {
  return losses.some(({ reason }) => reason !== 'played');
}
