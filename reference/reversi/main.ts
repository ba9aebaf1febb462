/** `play reversi` runs ScriptedOthello, `play reversi random [SEED]` RandomOthello. */
import { run as runRandom } from './random-othello.js';
import { run as runScripted } from './scripted-othello.js';

const USAGE = 'usage: play reversi [random [SEED]]\n';

export async function main(args: readonly string[]): Promise<number> {
  const [mode, seed, ...surplus] = args;
  if (mode === undefined) return runScripted();
  const seedIsFine = seed === undefined || /^-?\d+$/.test(seed);
  if (mode === 'random' && seedIsFine && surplus.length === 0) return runRandom(args.slice(1));
  if (mode === '--help') {
    process.stdout.write(USAGE);
    return 0;
  }
  process.stderr.write(USAGE);
  return 2;
}
