/** Observes what a program has written before it reads each line, by typing the lines one after another. */
import type { Program, Running, Sandbox } from '../run/sandbox.js';

/** How long it waits for a program. For a slow program it adds the time of two whole runs. */
const PATIENCE_MS = 1000;
/** How long it waits for the rest of a line after the line's beginning. */
const GLANCE_MS = 300;

/**
 * The places, in bytes, at which the output may be cut for a typed line. They follow from comparing two runs, with and
 * without this line: what the program writes before it reads the line is the same in both.
 */
export interface PossibleCut {
  /** The end of the common beginning. */
  readonly most: number;
  /** The same without a last line that is common only in part: the rest of that line may differ. */
  readonly likely: number;
}

/**
 * How many bytes were written before each line, by playing the dialogue with the input left open. Null if that cannot
 * be seen because the program reads all of its input first or holds its output back.
 */
export async function observeOrder(
  sandbox: Sandbox,
  program: Program,
  typed: readonly string[],
  possible: readonly PossibleCut[],
  runMs: number,
): Promise<number[] | null> {
  if (typed.length === 0) return [];
  const patience = PATIENCE_MS + 2 * runMs;
  const { running, wait } = await startListening(sandbox, program);
  const cuts: number[] = [];
  try {
    for (const [index, line] of typed.entries()) {
      const { likely, most } = possible[index] ?? { likely: 0, most: 0 };
      const first = await wait(likely, patience);
      const heard = first < likely ? first : await wait(most, GLANCE_MS);
      if (heard === 0 && likely > 0) return null;
      // A program that ends differently without this line may have written less than the common beginning.
      cuts.push(Math.min(heard, most));
      running.send(Buffer.from(line));
    }
    const last = possible.at(-1)?.likely ?? 0;
    return (await wait(last, patience)) < last ? null : cuts;
  } finally {
    running.stop();
    await running.ended;
  }
}

/**
 * `wait` resolves to the number of bytes that have come: at least `bytes`, or fewer if the time is over or the program
 * has ended.
 */
interface Listening {
  readonly running: Running;
  readonly wait: (bytes: number, ms: number) => Promise<number>;
}

async function startListening(sandbox: Sandbox, program: Program): Promise<Listening> {
  let heard = 0;
  let wake: () => void = () => undefined;
  const running = await sandbox.start(program, 'stdio', (chunk) => {
    heard += chunk.length;
    wake();
  });
  let isEnded = false;
  void running.ended.then(() => {
    isEnded = true;
    wake();
  });
  const wait = (bytes: number, ms: number): Promise<number> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        wake = () => undefined;
        resolve(heard);
      };
      const timer = setTimeout(done, ms);
      wake = () => {
        if (heard >= bytes || isEnded) done();
      };
      wake();
    });
  return { running, wait };
}
