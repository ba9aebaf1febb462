/** The command line as a process of its own, as it is built: for what goes on until somebody ends it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export interface Running {
  readonly pid: number;
  /** Waits for words on either output, and returns everything since the last time. */
  hear(words: RegExp): Promise<string>;
  /** Ctrl-C, or another signal; resolves to the exit code. */
  interrupt(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it whatever it does; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts `boardmark` with the words, in the folder. */
export function startBoardmark(
  cwd: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child: ChildProcess = spawn(process.execPath, [resolve('dist/boardmark.js'), ...words], {
    cwd,
    // Where CI is set, colours would be on.
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heard = '';
  let isOver = false;
  let wake: () => void = () => undefined;
  const over = once(child, 'exit').then(([code]) => {
    isOver = true;
    wake();
    return code as number | null;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      wake();
    });
  const { pid } = child;
  if (pid === undefined) throw new Error('node did not start');
  return {
    pid,
    hear: async (words) => {
      while (!words.test(heard)) {
        if (isOver) throw new Error(`it ended before it said ${String(words)}: ${heard}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      const told = heard;
      heard = '';
      return told;
    },
    interrupt: (signal = 'SIGINT') => {
      child.kill(signal);
      return over;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await over;
    },
  };
}
