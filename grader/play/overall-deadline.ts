/** The time limit of a whole dialogue. It is extended while other programs keep the machine busy. */
import { availableParallelism, loadavg } from 'node:os';

/** A dialogue ends after this many times its limit, however busy the machine is. */
const MAX_FACTOR = 20;

interface OverallDeadline {
  /** The milliseconds that are left; 0 or less when the time is over. */
  left(): number;
}

export function createOverallDeadline(limitMs: number): OverallDeadline {
  const started = performance.now();
  return { left: () => limitMs * machineLoad() - (performance.now() - started) };
}

/** The factor by which everything takes longer because the machine is busy: 1 if it is not, and at most `MAX_FACTOR`. */
export function machineLoad(): number {
  return Math.min(MAX_FACTOR, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}
