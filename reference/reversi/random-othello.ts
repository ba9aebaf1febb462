/**
 * Provided main program: Reversi in which `randomMove()` moves for both sides. Only the size is read. The dialogue
 * is the one of othello-client.ts without the typed moves; a `randomMove()` that gives none ends it like the end of
 * the input. With the argument SEED a game can be had again, if the solution takes its chance from `Math.random`.
 */
import { isProgram, playOthello, terminalOn } from './othello-client.js';

export async function run(args: readonly string[] = [], terminal = terminalOn()): Promise<number> {
  const [seed] = args;
  const unseeded = Math.random;
  // `randomMove()` takes no generator, so the one it uses is exchanged.
  if (seed !== undefined) Math.random = seededRandom(Number(seed));
  await playOthello(terminal, (moves) => Promise.resolve(moves.randomMove()));
  Math.random = unseeded;
  terminal.close();
  return 0;
}

/** Mulberry32 by Tommy Ettinger, public domain. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (isProgram('random-othello', import.meta.url)) {
  void run(process.argv.slice(2)).then((code) => (process.exitCode = code));
}
