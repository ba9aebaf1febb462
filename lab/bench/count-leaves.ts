/**
 * `count-leaves.ts GAME DEPTH`: prints for a reference what the Java programs print: depth, leaves, seconds of
 * processor time.
 */
interface LeafCounter {
  readonly perft: (depth: number) => number;
}
const GAMES: Readonly<Record<string, () => Promise<LeafCounter>>> = {
  reversi: () => import('../../reference/reversi/perft.js'),
  alquerque: () => import('../../reference/alquerque/perft.js'),
  checkers: () => import('../../reference/checkers/perft.js'),
};

const [game = '', deepest] = process.argv.slice(2);
const counter = await GAMES[game]?.();
if (counter === undefined) throw new Error(`no game ${game}`);
for (let depth = 1; depth <= Number(deepest); depth++) {
  const before = process.cpuUsage();
  const leaves = counter.perft(depth);
  const { user, system } = process.cpuUsage(before);
  console.log(`${depth} ${leaves} ${((user + system) / 1e6).toFixed(4)}s`);
}
