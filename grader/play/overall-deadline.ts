/** The time limit of a whole dialogue, extended while the machine is busy with other programs. */
import { availableParallelism, loadavg } from 'node:os';

/** However busy the machine is, it ends after this many times the limit. */
const LONGEST = 20;

export interface OverallDeadline {
  /** Milliseconds that are left; 0 or less when it is over. */
  left(): number;
}

export function createOverallDeadline(limitMs: number): OverallDeadline {
  const started = performance.now();
  return { left: () => limitMs * machineLoad() - (performance.now() - started) };
}

/** How many times longer everything takes because the machine is busy: 1 if it is not, and up to a bound. */
export function machineLoad(): number {
  return Math.min(LONGEST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}
