/**
 * Runs jobs side by side, or one alone. If the workers of a job have died, its last try runs alone, so that it is not
 * set aside because of another job.
 */
export interface Turns {
  /** Runs `work` beside others, or alone. */
  run<T>(alone: boolean, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let running = 0;
  let isAlone = false;
  let waitingAlone = 0;
  const sleepers: (() => void)[] = [];

  function mayStart(alone: boolean): boolean {
    if (alone) return running === 0;
    // A job that must run alone goes first: otherwise another job would always run beside it.
    return !isAlone && waitingAlone === 0;
  }

  function wakeAll(): void {
    for (const wake of sleepers.splice(0)) wake();
  }

  return {
    async run(alone, work) {
      if (alone) waitingAlone += 1;
      while (!mayStart(alone)) await new Promise<void>((resolve) => sleepers.push(resolve));
      if (alone) {
        waitingAlone -= 1;
        isAlone = true;
      }
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (alone) isAlone = false;
        wakeAll();
      }
    },
  };
}
