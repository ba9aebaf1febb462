/** Limits for our own tools (compilers, style checkers) when they work on a student's sources. */
import type { Limits } from '../model.js';

export const LIMITS_FOR_TOOLS: Limits = {
  wallMs: 30_000,
  cpuMs: 30_000,
  memoryBytes: 1024 * 1024 * 1024,
  outputBytes: 1024 * 1024,
  processes: 128,
  openFiles: 512,
  diskBytes: 64 * 1024 * 1024,
};
