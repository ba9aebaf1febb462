/** Ctrl-C: what is done is kept, what runs is ended, and the shell is told. */
import type { Sandbox } from '../run/sandbox.js';

/** Runs `work` with a signal that Ctrl-C (or a polite kill) raises; everything in the sandbox is ended at once. */
export async function interruptible<T>(
  sandbox: Sandbox,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    void sandbox.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await sandbox.close();
  }
}
