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
    left: () => limitMs * machineLoad() - elapsed(),
    get elapsedMs() {
      return elapsed();
    },
  };
}

/** How many times longer all takes because the machine is busy: 1 where it is not, and up to a bound. */
export function machineLoad(): number {
  return Math.min(LONGEST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}
