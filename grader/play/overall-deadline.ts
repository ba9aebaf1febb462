/** The time that a whole dialogue or match may take, given back where the machine is busy with others. */
import { availableParallelism, loadavg } from 'node:os';

/** However busy the machine, after so many times the limit it is over. */
const LONGEST = 20;

export interface OverallDeadline {
  /** Milliseconds that are left; 0 or less when it is over. */
  left(): number;
  readonly elapsedMs: number;
}

export function createOverallDeadline(limitMs: number): OverallDeadline {
  const started = performance.now();
  const elapsed = (): number => performance.now() - started;
  return {
    left: () =>
      limitMs * Math.min(LONGEST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())) - elapsed(),
    get elapsedMs() {
      return elapsed();
    },
  };
}
