/**
 * Compares the references' leaf counters with plain Java translations of the same algorithms
 * (reference/GAME/java-bench). They take turns; the best processor time of some rounds at the deepest ply counts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type Finding } from './measure.js';
import type { Section } from './sections.js';

/** The depth to which each game is counted. */
const GAMES = { reversi: 10, alquerque: 12, checkers: 11 } as const;
type Game = keyof typeof GAMES;

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

/** The fastest round at a depth. If the counts differ, there is nothing to compare. */
function bestAt(depth: number, rounds: readonly Row[][]): Row {
  const rows = rounds.flat().filter((row) => row.depth === depth);
  const best = rows.reduce((one, other) => (other.seconds < one.seconds ? other : one));
  if (rows.some(({ leaves }) => leaves !== best.leaves))
    throw new Error(`the counts at depth ${depth} differ`);
  return best;
}

function race(game: Game, folder: string, rounds: number): Finding {
  mkdirSync(folder);
  execFileSync('javac', ['-d', folder, `reference/${game}/java-bench/Perft.java`]);
  const depth = GAMES[game];
  const java: Row[][] = [];
  const typeScript: Row[][] = [];
  const count = (command: string, words: readonly string[]): Row[] =>
    readRows(execFileSync(command, [...words, String(depth)], { encoding: 'utf8' }));
  for (let round = 0; round < rounds; round++) {
    java.push(count('java', ['-cp', folder, 'Perft']));
    typeScript.push(count(process.execPath, ['scripts/run.js', 'lab/bench/count-leaves.ts', game]));
  }
  const [ours, theirs] = [bestAt(depth, typeScript), bestAt(depth, java)];
  if (ours.leaves !== theirs.leaves) throw new Error(`${game}: the counts differ`);
  return compare(
    `${game}, ${(ours.leaves / 1e6).toFixed(1)} million leaves`,
    'CPU ms',
    ['TypeScript', ours.seconds * 1000],
    ['Java', theirs.seconds * 1000],
    null,
  );
}

export const perft: Section = ({ folder, rounds }) =>
  Promise.resolve((Object.keys(GAMES) as Game[]).map((game) => race(game, join(folder, game), rounds)));
