/**
 * The kernel's own limits: a shell sets them just before it execs the program. They hold where our looks come too
 * late.
 */
import type { Limits } from '../../model.js';

/**
 * Data may exceed the memory limit by this much: runtimes map far more than they touch, and our looks at touched
 * memory decide. This stops what grows faster than we look.
 */
const DATA_HEADROOM = 1024 ** 3;

export interface Use {
  /** Whether clocks restart during the run: the kernel's clocks cannot. */
  readonly restartsClocks: boolean;
  /** Whether programs run under a user id of their own, whose processes the kernel can count. */
  readonly countsProcesses: boolean;
}

/** Lines of POSIX shell; limits that the system does not support are left out. */
export function limitLines(limits: Limits, use: Use): readonly string[] {
  const lines = [
    'ulimit -c 0',
    `ulimit -f ${Math.max(1, Math.ceil(limits.diskBytes / 512))}`,
    `ulimit -n ${limits.openFiles}`,
    `ulimit -d ${Math.ceil((limits.memoryBytes + DATA_HEADROOM) / 1024)}`,
    // In whole seconds and for each process alone: a safety net under our own clock, which adds up and is finer.
    ...(use.restartsClocks ? [] : [`ulimit -t ${Math.ceil(limits.cpuMs / 1000) + 2}`]),
    // The same limit has two letters: u in bash, p in dash.
    ...(use.countsProcesses ? [`{ ulimit -u ${limits.processes} || ulimit -p ${limits.processes}; }`] : []),
  ];
  return [`{ ${lines.join('; ')}; } 2>/dev/null`];
}
