/** `boardmark tournament`: a round robin of all submissions that can play. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { createKeys } from '../results/journal/key.js';
import { openJournal, readJournal } from '../results/journal/journal.js';
import type { Referee } from '../judge/referee.js';
import { withPlayers, type Admission } from '../games/match.js';
import type { Assignment, MatchSpec } from '../model.js';
import { stringifyJson } from '../text/sanitize.js';
import { gameSchema, type Game } from '../report/tournament/game.js';
import { renderTournamentPage } from '../report/tournament/page.js';
import { rankPlayers, renderTournament, type Absentee } from '../report/tournament/standings.js';
import { count, formatDuration } from '../text/units.js';
import { poolSandbox, type Sandbox } from '../run/sandbox.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import { playGames, scheduleGames, type Entrant, type Fixture } from '../games/tournament.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { withSubmissions } from './folders.js';
import { needReferee } from './match.js';
import { decideJobs, needAssignment, needSandbox, type CommonOptions } from '../terminal/setup.js';

interface TournamentCommandOptions extends CommonOptions {
  readonly out: string;
  readonly resume: boolean;
  readonly openings?: number;
}

const lineSchema = z.object({ key: z.string(), game: gameSchema });

export async function runTournament(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, paths, options] = given as [string, string[], TournamentCommandOptions];
  const assignment = await needAssignment(name, io);
  const { match, referee } = await needReferee(assignment);
  return withSubmissions({ paths, single: false, cannot: 'cannot play' }, assignment, io, async (intakes) => {
    const sandbox = poolSandbox(await needSandbox(options.sandbox), decideJobs(options.jobs));
    return interruptible(sandbox, (signal) =>
      withPlayers(assignment, match, intakes, sandbox, (admissions) =>
        holdTournament({ io, options, assignment, match, referee, sandbox, signal }, intakes, admissions),
      ),
    );
  });
}

interface Hall {
  readonly io: Io;
  readonly options: TournamentCommandOptions;
  readonly assignment: Assignment;
  readonly match: MatchSpec;
  readonly referee: Referee;
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
}

async function holdTournament(
  hall: Hall,
  intakes: readonly Intake[],
  admissions: readonly Admission[],
): Promise<ExitCode> {
  const { io, options, assignment, match, referee, sandbox, signal } = hall;
  const started = performance.now();
  const openings = referee.openings.slice(0, options.openings ?? referee.openings.length);
  const entrants = identify(hall, intakes, admissions);
  const absentees = admissions.flatMap((one) => (one.admitted ? [] : [{ id: one.id, because: one.because }]));
  if (entrants.length < 2)
    throw new Stop(EXIT.usage, `A tournament needs two players at least.${describeAbsentees(absentees)}`);
  const fixtures = scheduleGames(entrants, openings);
  const folder = resolve(io.cwd, options.out);
  await mkdir(join(folder, 'games'), { recursive: true });
  const journalFile = join(folder, 'games.jsonl');
  const known = options.resume ? await readPlayedGames(journalFile) : new Map<string, Game>();
  const games = new Map(
    fixtures.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key)] as const] : [])),
  );
  if (options.resume) io.err(`${count(games.size, 'game')} of ${fixtures.length} known from before.\n`);
  const journal = await openJournal(journalFile, !options.resume);
  try {
    const left = fixtures.filter(({ key }) => !games.has(key));
    await playGames(referee, match, left, {
      sandbox,
      jobs: decideJobs(options.jobs),
      signal,
      onGame: async (game, key, transcript) => {
        if (transcript !== null) await writeFile(join(folder, 'games', fileOf(game)), transcript);
        // What failed on our side is played again by the next --resume.
        if (game.outcome === 'played') await journal.append({ key, game });
        games.set(key, game);
        if (io.progress) io.err(`\r${games.size} of ${fixtures.length} games`);
      },
    });
  } finally {
    await journal.close();
  }
  if (io.progress) io.err('\n');
  const played = inOrder(fixtures, games);
  const standings = rankPlayers(
    entrants.map(({ player }) => player.id),
    played,
  );
  const complete = played.length === fixtures.length;
  const names = new Map(openings.map(({ id, title }) => [id, title]));
  const text = renderTournament(standings, played, absentees, io.width);
  const page = {
    title: assignment.title,
    sides: referee.sides,
    standings,
    games: played,
    absentees,
    openings: names,
    complete,
  };
  await writeFile(join(folder, 'table.txt'), `${text}\n`);
  await writeFile(join(folder, 'index.html'), renderTournamentPage(page));
  await writeFile(
    join(folder, 'tournament.json'),
    stringifyJson({ version: 1, assignment: assignment.id, complete, standings, absentees, games: played }),
  );
  io.out(`${text}\n\n`);
  const time = formatDuration(performance.now() - started);
  if (!complete) {
    io.err(
      `Stopped: ${played.length} of ${count(fixtures.length, 'game')} played; the same command with --resume plays the rest.\n`,
    );
    return EXIT.interrupted;
  }
  io.out(
    `${count(fixtures.length, 'game')} of ${count(entrants.length, 'player')} in ${time}. In ${options.out}: index.html with the cross table, table.txt, tournament.json, and each game in games/ as a transcript that replays it.\n`,
  );
  return played.some(({ outcome }) => outcome === 'void') ? EXIT.ourFault : EXIT.ok;
}

/** Players with what their play depends on: their files, the assignment, the tools and this program. */
function identify(
  { assignment, sandbox }: Hall,
  intakes: readonly Intake[],
  admissions: readonly Admission[],
): readonly Entrant[] {
  const keys = createKeys(assignment, sandbox.level);
  const keyOf = new Map<string, string>();
  for (const intake of intakes) keyOf.set(intakeId(intake), keys.of(intake) ?? '');
  return admissions.flatMap((one) =>
    one.admitted
      ? [{ player: one.player, identity: `${one.player.id} ${keyOf.get(one.player.id) ?? ''}` }]
      : [],
  );
}

/** Games of an earlier run, by their keys; lines in another form are left out. */
async function readPlayedGames(journalFile: string): Promise<Map<string, Game>> {
  const { entries } = await readJournal(journalFile);
  return new Map(
    entries.flatMap((entry) => {
      const line = lineSchema.safeParse(entry);
      return line.success ? [[line.data.key, line.data.game] as const] : [];
    }),
  );
}

function inOrder(
  fixtures: readonly Fixture[],
  games: ReadonlyMap<string, Game | undefined>,
): readonly Game[] {
  return fixtures.flatMap(({ key }) => games.get(key) ?? []);
}

function fileOf({ first, second, openingId }: Game): string {
  return `${openingId}--${first}--${second}.transcript`;
}

function describeAbsentees(absentees: readonly Absentee[]): string {
  return absentees.map(({ id, because }) => ` ${id}: ${because}.`).join('');
}
