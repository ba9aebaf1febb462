/** `play alquerque [white=human|ai:D] [black=human|ai:D]` runs the provided main program. */
import { run } from './play-alquerque.js';

export function main(args: readonly string[]): Promise<number> {
  return run(args);
}
