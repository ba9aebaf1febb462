/** Locked in by user id, for root where namespaces are denied: one id a run, the kernel's limits counted for it alone. */
import { execa } from 'execa';
import { Fault } from '../faults.js';
import type { Ground } from '../temp-root.js';
import type { Identity } from '../launch.js';
import { takeReapedMs } from '../child-cpu-time.js';
import { makeEnvironment } from './environment.js';
import { makeInside, type Naming } from './path-names.js';
import { endAsExited, type Level } from './level.js';
import { lodge } from './uid-lease.js';
import { isPublic, openPublisher } from './file-access.js';
import { shareSlots, ownerOf } from './uid-pool.js';
import { firstWord, openToolFinder } from './tools.js';
import { wrapInLimits } from './limit-shell.js';

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

export function openUid(ground: Ground): Level {
  if (process.getuid?.() !== 0) throw new Fault('level uid needs root', '');
  const slots = shareSlots();
  const findTool = openToolFinder(isPublic);
  const publish = openPublisher(ground);
  return {
    level: 'uid',
    fit(program, scratch, channel) {
      const names = program.readable.map((path): Naming => [path, publish(path)]);
      const [name = '', ...args] = program.argv(makeInside(names));
      const tool = findTool(name, scratch.work);
      const setpriv = findTool('setpriv', scratch.work);
      const limits = wrapInLimits(program.limits, channel, { countsProcesses: true });
      const { identity, leave } = lodge(slots, scratch);
      return Promise.resolve({
        // No program with a set-user-id bit gets anybody out of this; if we die, so does the program.
        command: [
          setpriv,
          '--no-new-privs',
          '--pdeathsig',
          'KILL',
          '--',
          ...limits,
          firstWord(name, tool),
          ...args,
        ],
        cwd: scratch.work,
        env: makeEnvironment({ path: SYSTEM_PATH, ...scratch }, program.env),
        identity,
        descriptors: new Map(),
        claim: (pid) => ownerOf(pid) === identity.uid,
        findMore: () => [],
        strike: () => killAllOf(identity),
        conclude: (exit) => ({ ending: endAsExited(exit), cpuMs: takeReapedMs() }),
        release: leave,
      });
    },
  };
}

/** In one stroke, so that nothing can fork away from it. */
async function killAllOf(identity: Identity): Promise<void> {
  await execa('/bin/sh', ['-c', 'kill -9 -1'], {
    ...identity,
    reject: false,
    stdio: 'ignore',
    env: {},
    extendEnv: false,
  });
}
