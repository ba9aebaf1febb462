/** What cases and endings have in common, for specs of verdicts. */
import type { Ending } from '../../../grader/model.js';

export const LIMITS = {
  wallMs: 1,
  cpuMs: 1,
  memoryBytes: 1,
  outputBytes: 1,
  processes: 1,
  openFiles: 1,
  diskBytes: 1,
};
export const COMMON = {
  id: 'c',
  title: 'C',
  visibility: 'visible',
  weight: 1,
  hint: null,
  place: { file: 'f', line: 1, column: 1 },
  files: [],
  limits: LIMITS,
} as const;

export const TIME_LIMIT: Ending = { how: 'time-limit', clock: 'cpu', limitMs: 2000, reachedMs: 2010 };
export const OUTPUT_LIMIT: Ending = {
  how: 'output-limit',
  stream: 'stdout',
  limitBytes: 10,
  reachedBytes: 11,
};
export const MEMORY_LIMIT: Ending = { how: 'memory-limit', limitBytes: 10, reachedBytes: 11 };
export const NOT_STARTED: Ending = { how: 'not-started', fault: { fault: 'no JDK', remedy: 'install one' } };
export const SEGV: Ending = { how: 'signalled', signal: 'SIGSEGV' };
