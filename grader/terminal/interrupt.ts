/** Ctrl-C: finished work is kept, running programs are ended, and the shell gets the signal's exit code. */

/** Ctrl-C, a polite kill, a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` with an abort signal that any of these raises; `running` is closed at once, which ends its programs.
 */
export async function interruptible<T>(
  running: { close(): Promise<void> },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    void running.close();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await running.close();
  }
}

/** Waits until somebody stops the process. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}
