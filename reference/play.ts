/** `npm run play -- GAME …`: plays a game at the terminal. */
import { distance } from 'fastest-levenshtein';

/** What every game offers: takes its own arguments, returns the exit code. */
interface Cli {
  readonly main: (args: readonly string[]) => number | Promise<number>;
}

const GAMES = new Map<string, () => Promise<Cli>>([
  ['alquerque', () => import('./alquerque/main.js')],
  ['checkers', () => import('./checkers/main.js').catch(notHere)],
  ['endodoi', () => import('./endodoi/main.js')],
  ['qirkat', () => import('./qirkat/cli.js')],
  ['reversi', () => import('./reversi/main.js')],
]);

const USAGE = `usage: play GAME [ARGUMENT…]
       play GAME --help

GAME is one of ${[...GAMES.keys()].join(', ')}.
`;

async function run([game, ...args]: readonly string[]): Promise<number> {
  if (game === '--help' || game === '-h') {
    process.stdout.write(USAGE);
    return 0;
  }
  if (game === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const load = GAMES.get(game);
  if (load === undefined) {
    process.stderr.write(`There is no game '${game}'.${didYouMean(game)}\n\n${USAGE}`);
    return 2;
  }
  const { main } = await load();
  return main(args);
}

/** Suggests names that are close enough to be a typing error; empty if there are none. */
function didYouMean(game: string): string {
  const near = [...GAMES.keys()].filter((name) => distance(name, game.toLowerCase()) <= 2);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}

/** Other games must be bundled even if the folder of one is missing, which needs this `catch`. */
function notHere(cause: unknown): never {
  throw new Error('This game is not here yet, or does not load.', { cause });
}

// Sets the exit code instead of ending the process, so that all output is written.
process.exitCode = await run(process.argv.slice(2));
