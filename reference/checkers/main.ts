/** `play checkers` runs the provided main program. */
import { run } from './play-checkers.js';

export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write('usage: play checkers\n');
    return 0;
  }
  return run(args);
}
