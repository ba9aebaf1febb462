/** The kernel's own limits, set by a shell just before the program takes its place; they hold where our looks are late. */
import type { Limits } from '../../model.js';

/**
 * Data may grow past the memory limit by this much: runtimes map far more than they touch, and our looks at what is
 * touched decide. It stops what grows faster than we look.
 */
const DATA_HEADROOM = 1024 ** 3;

export interface Use {
  /** Whether clocks are started anew while it runs: the kernel's cannot be. */
  readonly restartsClocks: boolean;
  /** Whether the level gives programs a user of their own, whose processes the kernel can count. */
  readonly countsProcesses: boolean;
}

/** Lines of POSIX shell; a limit that the system does not know is left out. */
export function limitLines(limits: Limits, use: Use): readonly string[] {
  const lines = [
    'ulimit -c 0',
    `ulimit -f ${Math.max(1, Math.ceil(limits.diskBytes / 512))}`,
    `ulimit -n ${limits.openFiles}`,
    `ulimit -d ${Math.ceil((limits.memoryBytes + DATA_HEADROOM) / 1024)}`,
    // Whole seconds, each process for itself: a net under our own clock, which adds up and is finer.
    ...(use.restartsClocks ? [] : [`ulimit -t ${Math.ceil(limits.cpuMs / 1000) + 2}`]),
    // The same limit has two letters: u in bash, p in dash.
    ...(use.countsProcesses ? [`{ ulimit -u ${limits.processes} || ulimit -p ${limits.processes}; }`] : []),
  ];
  return [`{ ${lines.join('; ')}; } 2>/dev/null`];
}
