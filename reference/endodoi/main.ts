/** `play endodoi`: a game for two at the terminal. */
import { EndlessGameError } from './endless.js';
import { play } from './game.js';
import { parseSetup, USAGE } from './setup.js';
import { standardTerminal } from './terminal.js';

/** Plays from the position the arguments describe. Returns the exit code: 0, 1 for endless play, 2 for bad usage. */
export function main(args: readonly string[]): number {
  const setup = parseSetup(args);
  switch (setup.kind) {
    case 'help':
      standardTerminal.print(USAGE);
      return 0;
    case 'bad':
      console.error(`${setup.message}\n\n${USAGE}`);
      return 2;
    case 'game':
      try {
        play(setup.game, standardTerminal);
        return 0;
      } catch (error) {
        if (!(error instanceof EndlessGameError)) throw error;
        console.error(error.message);
        return 1;
      }
  }
}
