/** Endings that depend on more than a clock or an exit code. */
import type { Ending, Limits, OurFault, Run } from '../model.js';

export const NOT_ENDED: Ending = {
  how: 'not-started',
  fault: {
    fault: 'a process of this run could not be ended',
    remedy:
      'Look for it with ps and end it by hand; a better sandbox level would hold it (boardmark doctor).',
  },
};

export function notStarted(fault: OurFault): Run {
  return {
    ending: { how: 'not-started', fault },
    stdout: new Uint8Array(),
    stderr: new Uint8Array(),
    wallMs: 0,
    cpuMs: null,
    filesAfter: {},
  };
}

/** The kernel's own limit was faster than our looks; its signal shows which limit it was. */
export function decideKernelLimit(ending: Ending, limits: Limits, cpuMs: number | null): Ending {
  if (ending.how !== 'signalled') return ending;
  if (ending.signal === 'SIGXFSZ')
    return {
      how: 'output-limit',
      stream: 'disk',
      limitBytes: limits.diskBytes,
      reachedBytes: limits.diskBytes,
    };
  const usedUp = ending.signal === 'SIGXCPU' || (ending.signal === 'SIGKILL' && (cpuMs ?? 0) >= limits.cpuMs);
  if (!usedUp) return ending;
  const reachedMs = Math.max(cpuMs ?? 0, limits.cpuMs);
  return { how: 'time-limit', clock: 'cpu', limitMs: limits.cpuMs, reachedMs };
}
