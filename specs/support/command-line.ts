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
  return startProgram(cwd, [process.execPath, resolve('dist/boardmark.js'), ...words], env);
}

/** Starts a program with all that it starts, as in a terminal: a signal reaches them all. */
export function startProgram(
  cwd: string,
  [command = '', ...words]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child: ChildProcess = spawn(command, words, {
    cwd,
    // Where CI is set, colours would be on.
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
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
  if (pid === undefined) throw new Error(`${command} did not start`);
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
      process.kill(-pid, signal);
      return over;
    },
    kill: async () => {
      if (!isOver) process.kill(-pid, 'SIGKILL');
      await over;
    },
  };
}
