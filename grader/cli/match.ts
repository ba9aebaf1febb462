/** `boardmark match`: one game of two submissions, shown move by move. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Opening, Referee } from '../judge/referee.js';
import { loadJudge } from '../judge/load-judge.js';
import { keepGame, playGame, winnerOf, withPlayers, type PlayedGame, type Player } from '../games/match.js';
import type { Assignment, MatchSpec } from '../model.js';
import { sanitize } from '../text/sanitize.js';
import { count, formatDuration } from '../text/units.js';
import type { Intake } from '../submission/collect.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { needAssignment, needSandbox, type CommonOptions } from '../terminal/setup.js';
import { withSubmissions } from './folders.js';

interface MatchOptions extends CommonOptions {
  readonly opening?: string;
  readonly seed: number;
  readonly out: string;
}

export async function runMatch(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, first, second, options] = given as [string, string, string, MatchOptions];
  const assignment = await needAssignment(name, io);
  const { match, referee } = await needReferee(assignment);
  const opening = needOpening(referee, options.opening);
  const sides = { paths: [first, second], single: true, cannot: 'cannot play' };
  return withSubmissions(sides, assignment, io, async (intakes) => {
    const sandbox = await needSandbox(options.sandbox);
    return interruptible(sandbox, (signal) =>
      withPlayers(assignment, match, twice(intakes), sandbox, async (admissions) => {
        const players: Player[] = [];
        for (const admission of admissions) {
          if (admission.admitted) players.push(admission.player);
          else io.out(`${sanitize(admission.id)} cannot play: ${sanitize(admission.because)}.\n`);
        }
        const [one, other] = players;
        const isOurs = admissions.some((admission) => !admission.admitted && admission.ours);
        if (one === undefined || other === undefined) return isOurs ? EXIT.ourFault : EXIT.notAccepted;
        const played = await playGame(sandbox, referee, match, [one, other], opening, options.seed);
        if (signal.aborted) return EXIT.interrupted;
        if (!played.ok)
          throw new Stop(EXIT.ourFault, `${played.fault.fault}. To put it right: ${played.fault.remedy}.`);
        const file = resolve(io.cwd, options.out);
        const title = titleOf(referee, [one, other], opening);
        await writeFile(file, keepGame(file, title, match, played.value));
        io.out(describeGame(title, referee, [one, other], played.value));
        io.out(`The game is kept in ${options.out}: a transcript that replays it.\n`);
        return EXIT.ok;
      }),
    );
  });
}

/** The match of an assignment and its referee, or an explanation why there is none. */
export async function needReferee({
  id,
  match,
}: Assignment): Promise<{ match: MatchSpec; referee: Referee }> {
  if (match === undefined)
    throw new Stop(EXIT.usage, `${id} has no matches: its assignment.yaml names no referee (key match).`);
  const loaded = await loadJudge(match.referee, 'referee');
  if (!loaded.ok)
    throw new Stop(EXIT.ourFault, `${loaded.fault.fault}. To put it right: ${loaded.fault.remedy}.`);
  return { match, referee: loaded.value.referee };
}

function needOpening({ openings }: Referee, wish: string | undefined): Opening {
  const opening = wish === undefined ? openings[0] : openings.find(({ id }) => id === wish);
  if (opening !== undefined) return opening;
  throw new Stop(
    EXIT.usage,
    `There is no opening "${wish ?? ''}". There are ${openings.map(({ id }) => id).join(', ')}.`,
  );
}

/** A player that plays against itself was collected only once. */
function twice(intakes: readonly Intake[]): readonly Intake[] {
  const [only, ...others] = intakes;
  return only !== undefined && others.length === 0 ? [only, only] : intakes;
}

function titleOf({ sides }: Referee, [one, other]: readonly [Player, Player], { title }: Opening): string {
  return `${sanitize(one.id)} (${sides[0]}) against ${sanitize(other.id)} (${sides[1]}) from ${title}`;
}

function describeGame(
  title: string,
  { sides }: Referee,
  players: readonly [Player, Player],
  game: PlayedGame,
): string {
  const pairs = game.moves.flatMap((move, at) =>
    at % 2 === 0
      ? [
          `${String(at / 2 + 1).padStart(3)}. ${move}${game.moves[at + 1] === undefined ? '' : `  ${game.moves[at + 1] ?? ''}`}`,
        ]
      : [],
  );
  const winner = winnerOf(game);
  const nameOf = (side: 0 | 1): string => `${sanitize(players[side].id)} (${sides[side]})`;
  const result = winner === null ? 'Nobody wins: both are at fault.' : `${nameOf(winner)} wins.`;
  const losses = game.losses.map(({ side, reason, message }) =>
    reason === 'played'
      ? `${sanitize(message)}.`
      : `${nameOf(side)} loses by ${reason}: ${sanitize(message)}`,
  );
  return [
    title,
    ...pairs,
    `${count(game.moves.length, 'move')} in ${formatDuration(game.wallMs)}. ${result}`,
    ...losses,
    '',
  ].join('\n');
}
