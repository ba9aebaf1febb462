/**
 * Leaves a second of the references' leaf counters beside plain Java translations of the same algorithms
 * (reference/GAME/java-bench), in processor time, the best of some rounds, taken in turn so that the machine's moods
 * hit both alike. `node scripts/run.js scripts/bench-perft.ts [ROUNDS]`
 */
import Table from 'cli-table3';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LeafCounter {
  readonly perft: (depth: number) => number;
}
const GAMES = {
  reversi: { depth: 10, load: (): Promise<LeafCounter> => import('../reference/reversi/perft.js') },
  alquerque: { depth: 12, load: (): Promise<LeafCounter> => import('../reference/alquerque/perft.js') },
  checkers: { depth: 11, load: (): Promise<LeafCounter> => import('../reference/checkers/perft.js') },
} as const;
type Game = keyof typeof GAMES;
/** How many of the deepest plies are shown. */
const SHOWN = 3;

/** Prints what the Java programs print: depth, leaves, seconds of processor time. */
async function countInTypeScript(game: Game): Promise<void> {
  const { perft } = await GAMES[game].load();
  for (let depth = 1; depth <= GAMES[game].depth; depth++) {
    const before = process.cpuUsage();
    const leaves = perft(depth);
    const { user, system } = process.cpuUsage(before);
    console.log(`${depth} ${leaves} ${((user + system) / 1e6).toFixed(4)}s`);
  }
}

interface Row {
  readonly depth: number;
  readonly leaves: number;
  readonly seconds: number;
}

function readRows(said: string): Row[] {
  return Array.from(said.matchAll(/^(\d+) (\d+) ([\d.]+)s/gm), ([, depth, leaves, seconds]) => ({
    depth: Number(depth),
    leaves: Number(leaves),
    seconds: Number(seconds),
  }));
}

/** The fastest of all rounds at a depth. Counts that differ are no bench but a fault. */
function bestAt(depth: number, rounds: readonly Row[][]): Row {
  const rows = rounds.flat().filter((row) => row.depth === depth);
  const best = rows.reduce((one, other) => (other.seconds < one.seconds ? other : one));
  if (rows.some(({ leaves }) => leaves !== best.leaves))
    throw new Error(`the counts at depth ${depth} differ`);
  return best;
}

function compare(game: Game, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    execFileSync('javac', ['-d', folder, `reference/${game}/java-bench/Perft.java`]);
    const depth = GAMES[game].depth;
    const java: Row[][] = [];
    const typeScript: Row[][] = [];
    for (let round = 0; round < rounds; round++) {
      java.push(
        readRows(execFileSync('java', ['-cp', folder, 'Perft', String(depth)], { encoding: 'utf8' })),
      );
      const args = ['scripts/run.js', 'scripts/bench-perft.ts', game];
      typeScript.push(readRows(execFileSync(process.execPath, args, { encoding: 'utf8' })));
    }
    const table = new Table({
      head: ['depth', 'leaves', 'TypeScript', 'Java'],
      style: { head: [], border: [] },
    });
    for (let ply = depth - SHOWN + 1; ply <= depth; ply++) {
      const [ours, theirs] = [bestAt(ply, typeScript), bestAt(ply, java)];
      if (ours.leaves !== theirs.leaves) throw new Error(`the counts at depth ${ply} differ`);
      table.push([ply, ours.leaves, speed(ours), speed(theirs)]);
    }
    console.log(`${game}, million leaves a second, best of ${rounds}\n${table.toString()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function speed({ leaves, seconds }: Row): string {
  return (leaves / seconds / 1e6).toFixed(1);
}

const isGame = (name: string | undefined): name is Game => name !== undefined && name in GAMES;
const [first] = process.argv.slice(2);
if (isGame(first)) await countInTypeScript(first);
else for (const game of Object.keys(GAMES).filter(isGame)) compare(game, Number(first ?? 5));
