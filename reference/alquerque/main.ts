/** `play alquerque [white=human|ai:D] [black=human|ai:D]` runs the provided main program. */
import { run } from './play-alquerque.js';

export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write('usage: play alquerque [white=human|ai:D] [black=human|ai:D]\n');
    return 0;
  }
  return run(args);
}
