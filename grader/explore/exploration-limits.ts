/** Limits for a single play. A play that takes longer would make a poor case. */
import type { Assignment, Limits } from '../model.js';

const MAX_CPU_MS = 2000;
const MIN_WALL_MS = 10_000;

export function limitsOf({ limits }: Assignment): Limits {
  return {
    ...limits,
    cpuMs: Math.min(limits.cpuMs, MAX_CPU_MS),
    wallMs: Math.max(limits.wallMs, MIN_WALL_MS),
  };
}
