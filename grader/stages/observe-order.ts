/** What a program had written before it read each line: seen by typing the lines one after another. */
import type { Program, Running, Sandbox } from '../run/sandbox.js';

/** How long a program is waited for; a slow one longer, by what a whole run of it takes. */
const PATIENCE_MS = 1000;
/** For the rest of a line, once its beginning has come. */
const GLANCE_MS = 300;

/**
 * Where the output may be cut for a line that is typed, in bytes. Nothing behind what is shared with the output for
 * which the line was not typed can be written before it is read.
 */
export interface PossibleCut {
  /** All that is shared. */
  readonly most: number;
  /** The same without the last line that is shared in part: the rest of it may differ. */
  readonly likely: number;
}

/**
 * How many bytes were written before each line, by playing the dialogue with the input left open. Null if that cannot
 * be seen: the program reads all of its input first, or holds its output back.
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
      // A program that ends differently without this line may have written less than what is shared.
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

/** `wait` gives the number of bytes heard: so many, or what came until the time was over or the program ended. */
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
