/** Limits for a single play. A play that takes longer would make a poor case. */
import type { Assignment, Limits } from '../model.js';

const MOST_CPU_MS = 2000;
const LEAST_WALL_MS = 10_000;

export function limitsOf({ limits }: Assignment): Limits {
  return {
    ...limits,
    cpuMs: Math.min(limits.cpuMs, MOST_CPU_MS),
    wallMs: Math.max(limits.wallMs, LEAST_WALL_MS),
  };
}
