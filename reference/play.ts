/** `npm run play -- GAME …`: plays a game at the terminal. */
import { distance } from 'fastest-levenshtein';

/** What every game offers: its own arguments in, the exit code out. */
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

/** Names close enough to be a slip of the finger; nothing where none is. */
function didYouMean(game: string): string {
  const near = [...GAMES.keys()].filter((name) => distance(name, game.toLowerCase()) <= 2);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}

/** For a game whose folder is still to come: without a `catch` the bundler would refuse all the others with it. */
function notHere(cause: unknown): never {
  throw new Error('This game is not here yet, or does not load.', { cause });
}

// The exit code is set rather than the process ended, so that what was written still gets out.
process.exitCode = await run(process.argv.slice(2));
