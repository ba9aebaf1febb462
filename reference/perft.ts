/** `npm run perft -- GAME DEPTH [--size N]`: leaf counts of a game's tree, for checking one's own against. */
import { parseArgs } from 'node:util';

/** What every game's `perft.ts` offers: the positions `depth` plies from the start, on a board of its own default size. */
interface LeafCounter {
  /** Throws a `RangeError` for a size that the game does not have. */
  readonly perft: (depth: number, size?: number) => number;
}

const GAMES = new Map<string, () => Promise<LeafCounter>>([
  ['alquerque', () => import('./alquerque/perft.js')],
  ['checkers', () => import('./checkers/perft.js').catch(notHere)],
  ['endodoi', () => import('./endodoi/perft.js')],
  ['qirkat', () => import('./qirkat/perft.js')],
  ['reversi', () => import('./reversi/perft.js')],
]);

const USAGE = `usage: perft GAME DEPTH [--size N]

  GAME     one of ${[...GAMES.keys()].join(', ')}
  DEPTH    plies to look ahead, 0 or more
  --size   the size of the board, for games that have several
`;

type Request =
  | { kind: 'count'; load: () => Promise<LeafCounter>; depth: number; size: number | undefined }
  | { kind: 'help' }
  | { kind: 'bad'; message: string };

async function run(args: readonly string[]): Promise<number> {
  const request = parseRequest(args);
  switch (request.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'bad':
      return refuse(request.message);
    case 'count': {
      const { perft } = await request.load();
      try {
        printCounts(request.depth, (depth) => perft(depth, request.size));
        return 0;
      } catch (error) {
        if (error instanceof RangeError) return refuse(error.message);
        throw error;
      }
    }
  }
}

/** Prints a row for each depth up to the given one, and then its count once more by itself, for scripts. */
function printCounts(depth: number, count: (depth: number) => number): void {
  let leaves = count(0);
  console.log(`depth${'leaves'.padStart(16)}`);
  console.log(row(0, leaves));
  for (let ply = 1; ply <= depth; ply++) {
    leaves = count(ply);
    console.log(row(ply, leaves));
  }
  console.log(leaves);
}

function row(depth: number, leaves: number): string {
  return String(depth).padStart(5) + String(leaves).padStart(16);
}

function parseRequest(args: readonly string[]): Request {
  const parsed = readOptions(args);
  if (typeof parsed === 'string') return { kind: 'bad', message: parsed };
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: 'help' };
  const [game, depth, ...surplus] = positionals;
  if (game === undefined || depth === undefined || surplus.length > 0) {
    return { kind: 'bad', message: `Expected GAME and DEPTH, got ${positionals.length} arguments.` };
  }
  const load = GAMES.get(game);
  if (load === undefined) return { kind: 'bad', message: `There is no game '${game}'.` };
  if (!isCount(depth)) return { kind: 'bad', message: `DEPTH must be a whole number, not '${depth}'.` };
  if (values.size !== undefined && !isCount(values.size)) {
    return { kind: 'bad', message: `--size must be a whole number, not '${values.size}'.` };
  }
  return {
    kind: 'count',
    load,
    depth: Number(depth),
    size: values.size === undefined ? undefined : Number(values.size),
  };
}

/** The options and the rest, or what is wrong with them. */
function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { size: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function refuse(message: string): number {
  process.stderr.write(`${message}\n\n${USAGE}`);
  return 2;
}

/** Other games must be bundled even if the folder of one is missing, which needs this `catch`. */
function notHere(cause: unknown): never {
  throw new Error('This game is not here yet, or does not load.', { cause });
}

// Sets the exit code instead of ending the process, so that all output is written.
process.exitCode = await run(process.argv.slice(2));
