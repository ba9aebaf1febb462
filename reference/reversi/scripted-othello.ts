/** Provided main program: Reversi with typed moves, `row column`. The dialogue is described in othello-client.ts. */
import type { MoveList } from './move-list.js';
import type { Move } from './move.js';
import {
  isProgram,
  listedMoves,
  moveFrom,
  playOthello,
  type Terminal,
  terminalOn,
} from './othello-client.js';

export async function run(terminal = terminalOn()): Promise<number> {
  await playOthello(terminal, askForMove);
  terminal.close();
  return 0;
}

async function askForMove(moves: MoveList, terminal: Terminal): Promise<Move | null> {
  for (;;) {
    const answer = await terminal.readLine();
    if (answer === null) return null;
    const [, row, column] = /^\s*(-?\d{1,9})\s+(-?\d{1,9})\s*$/.exec(answer) ?? [];
    if (row === undefined || column === undefined) {
      terminal.print('Please enter a row and a column.');
      continue;
    }
    const listed = listedMoves(moves).find((m) => m.row === Number(row) && m.column === Number(column));
    if (listed !== undefined) return moveFrom(listed);
    terminal.print('Not a valid move.');
  }
}

if (isProgram('scripted-othello', import.meta.url)) void run().then((code) => (process.exitCode = code));
