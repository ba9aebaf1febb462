/**
 * A round robin: every two players meet from every opening, once with each colour. Each result is reported as soon as
 * the game is over, so that an interrupted tournament can be resumed. Prints nothing.
 */
import { createHash } from 'node:crypto';
import type { Opening, Referee } from '../judge/referee.js';
import { keepGame, playGame, winnerOf, type Player } from './match.js';
import type { MatchSpec } from '../model.js';
import type { Game, Pairing } from '../report/tournament/game.js';
import type { Sandbox } from '../run/sandbox.js';

/** A player. Its identity covers everything on which its play depends: with the same identity it plays the same. */
export interface Entrant {
  readonly player: Player;
  readonly identity: string;
}

/** A game to play. `key` covers the game and everything that can change it. */
export interface Fixture extends Pairing {
  readonly key: string;
  readonly players: readonly [Player, Player];
  readonly opening: Opening;
}

export function scheduleGames(
  entrants: readonly Entrant[],
  openings: readonly Opening[],
): readonly Fixture[] {
  const pairs = entrants.flatMap((one, at) => entrants.slice(at + 1).map((other) => [one, other] as const));
  const fixtures = pairs.flatMap(([one, other]) =>
    openings.flatMap((opening) =>
      (
        [
          [one, other],
          [other, one],
        ] as const
      ).map(([first, second]) => ({ first, second, opening })),
    ),
  );
  return fixtures.map(({ first, second, opening }, index) => {
    const seed = index + 1;
    const hash = createHash('sha256').update(
      JSON.stringify([first.identity, second.identity, opening.id, seed]),
    );
    return {
      key: hash.digest('hex'),
      first: first.player.id,
      second: second.player.id,
      openingId: opening.id,
      seed,
      players: [first.player, second.player],
      opening,
    };
  });
}

export interface TournamentOptions {
  readonly sandbox: Sandbox;
  readonly jobs: number;
  readonly signal: AbortSignal;
  /** Receives each game as soon as it is over, with its transcript if there is one. */
  readonly onGame: (game: Game, key: string, transcript: string | null) => Promise<void>;
}

/** Plays the games. Both programs of a game share one place, since they take turns. */
export async function playGames(
  referee: Referee,
  match: MatchSpec,
  fixtures: readonly Fixture[],
  { sandbox, jobs, signal, onGame }: TournamentOptions,
): Promise<void> {
  const queue = fixtures.values();
  const isStopped = (): boolean => signal.aborted;
  const worker = async (): Promise<void> => {
    for (const fixture of queue) {
      if (isStopped()) return;
      const { game, transcript } = await playFixture(referee, match, fixture, sandbox);
      // A game that was stopped with the tournament has no result.
      if (isStopped()) return;
      await onGame(game, fixture.key, transcript);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

async function playFixture(
  referee: Referee,
  match: MatchSpec,
  { first, second, openingId, seed, players, opening }: Fixture,
  sandbox: Sandbox,
): Promise<{ readonly game: Game; readonly transcript: string | null }> {
  const pairing = { first, second, openingId, seed };
  const played = await playGame(sandbox, referee, match, players, opening, seed);
  if (!played.ok) {
    const { fault, remedy } = played.fault;
    return { game: { ...pairing, outcome: 'void', because: `${fault} (${remedy})` }, transcript: null };
  }
  const { value } = played;
  const losses = value.losses.map(({ side, reason, message }) => ({ side, reason, message }));
  const game: Game = {
    ...pairing,
    outcome: 'played',
    winner: winnerOf(value),
    losses,
    moves: value.moves.length,
    wallMs: Math.round(value.wallMs),
  };
  const [white, black] = referee.sides;
  const title = `${first} (${white}) against ${second} (${black}) from ${opening.title}: ${losses.map(({ message }) => message).join('; ')}`;
  return { game, transcript: keepGame('game.transcript', title.replaceAll(/\s+/g, ' '), match, value) };
}
