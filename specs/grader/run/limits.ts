import type { Limits } from '../../../grader/model.js';

/** Plenty of everything, so that only what is about a limit meets one. */
export const LIMITS: Limits = {
  wallMs: 30_000,
  cpuMs: 20_000,
  memoryBytes: 512 * 1024 ** 2,
  outputBytes: 1024 ** 2,
  processes: 64,
  openFiles: 128,
  diskBytes: 16 * 1024 ** 2,
};
