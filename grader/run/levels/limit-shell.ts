/** The words before a command line with which a shell sets limits and then execs the program. */
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { existsSync } from 'node:fs';
import { findLeakedDescriptors } from '../leaked-descriptors.js';

export function wrapInLimits(
  limits: Limits,
  channel: Channel | null,
  { countsProcesses }: Pick<Use, 'countsProcesses'>,
): readonly string[] {
  const lines = [
    ...closingLines(channel === 'descriptors' ? [3, 4] : []),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses }),
    // bash sets SHLVL, and a shell that changes its folder sets OLDPWD.
    'unset SHLVL OLDPWD',
    'exec "$@"',
  ];
  return [...shellWords(), lines.join('; '), 'sh'];
}

// The kernel's own limits: a shell sets them just before it execs the program. They hold where our looks come too
// late.

/**
 * Data may exceed the memory limit by this much: runtimes map far more than they touch, and our looks at touched
 * memory decide. This stops what grows faster than we look.
 */
const DATA_HEADROOM = 1024 ** 3;

interface Use {
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

// The shell that sets limits and then execs the program.

const BASH = '/bin/bash';

/** The words before a shell script. Small shells cannot name descriptors above 9, if such a one leaks. */
export function shellWords(): readonly string[] {
  return findLeakedDescriptors().some((number) => number > 9) && existsSync(BASH)
    ? [BASH, '--posix', '-c']
    : ['/bin/sh', '-c'];
}

/** Lines that close inherited descriptors which the program must not get; those in `used` have a purpose. */
export function closingLines(used: readonly number[]): readonly string[] {
  const most = shellWords()[0] === BASH ? Infinity : 9;
  return findLeakedDescriptors()
    .filter((number) => number <= most && !used.includes(number))
    .map((number) => `exec ${number}>&-`);
}
