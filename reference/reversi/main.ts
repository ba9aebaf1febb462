/** `play reversi` runs ScriptedOthello, `play reversi random [SEED]` RandomOthello. */
import { run as runRandom } from './random-othello.js';
import { run as runScripted } from './scripted-othello.js';

export async function main(args: readonly string[]): Promise<number> {
  const [mode, seed, ...surplus] = args;
  if (mode === undefined) return runScripted();
  const seedIsFine = seed === undefined || /^-?\d+$/.test(seed);
  if (mode === 'random' && seedIsFine && surplus.length === 0) return runRandom(args.slice(1));
  process.stderr.write('usage: play reversi [random [SEED]]\n');
  return 2;
}
