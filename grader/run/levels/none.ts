/**
 * No locking in: limits of the shell, a group of its own, and a mark in the environment by which runaways are found.
 * For machines that offer nothing better, and for programs one trusts.
 */
import { randomName } from '../random.js';
import { readEnvironment } from '../proc.js';
import { takeReapedMs } from '../child-cpu-time.js';
import { makeEnvironment } from './environment.js';
import { endAsExited, type Level } from './level.js';
import { firstWord, openToolFinder } from './tools.js';
import { wrapInLimits } from './limit-shell.js';

const MARK = 'BOARDMARK_RUN';

export function openNone(): Level {
  const findTool = openToolFinder(() => true);
  return {
    level: 'none',
    fit(program, scratch, channel) {
      const [name = '', ...args] = program.argv((hostPath) => hostPath);
      const mark = `${MARK}=${randomName()}`;
      const tool = findTool(name, scratch.work);
      // The kernel counts processes per user, and here that is the user who grades: our own looks count instead.
      const limits = wrapInLimits(program.limits, channel, { countsProcesses: false });
      return Promise.resolve({
        command: [...limits, firstWord(name, tool), ...args],
        cwd: scratch.work,
        env: {
          ...makeEnvironment({ path: process.env['PATH'] ?? '/usr/bin:/bin', ...scratch }, program.env),
          [MARK]: mark.slice(MARK.length + 1),
        },
        identity: null,
        descriptors: new Map(),
        claim: (pid) => readEnvironment(pid).includes(mark),
        findMore: () => [],
        strike: null,
        conclude: (exit) => ({ ending: endAsExited(exit), cpuMs: takeReapedMs() }),
        release: () => undefined,
      });
    },
  };
}
