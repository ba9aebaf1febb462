/**
 * Isolation by user id, for root where namespaces are denied: each run has its own id, and the kernel's limits
 * count for it alone.
 */
import { execa } from 'execa';
import { linksOf } from '../beside.js';
import { Fault } from '../faults.js';
import { ownStamp } from '../../temp/owner.js';
import { startGuardian } from '../guardian.js';
import { MARK, type TempRoot } from '../temp-root.js';
import type { Identity } from '../launch.js';
import { takeChildCpuMs } from '../child-cpu-time.js';
import { createNamedPipes, type NamedPipeStore } from '../named-pipes.js';
import { createHostFolderStore } from '../work-folder.js';
import { makeEnvironment } from './environment.js';
import { createPathMap, type PathName } from './path-names.js';
import { measureIpcObjects, removeIpcObjects } from './ipc-objects.js';
import { endAsExited, type Level } from './level.js';
import { noteSharedFiles } from './shared-folders.js';
import { leaseUid } from './uid-lease.js';
import { isPublic, createPublisher } from './file-access.js';
import { sharedUidPool, ownerOf } from './uid-pool.js';
import { firstWord, createToolFinder } from './find-tool.js';
import { wrapInLimits } from './limit-shell.js';

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

export function createUidLevel(tempRoot: TempRoot, namedPipes: NamedPipeStore): Level {
  if (process.getuid?.() !== 0) throw new Fault('level uid needs root', '');
  const folders = createHostFolderStore(tempRoot);
  const uidPool = sharedUidPool();
  tempRoot.noteUids(uidPool.pattern);
  startGuardian().claimUids(uidPool.pattern);
  const findTool = createToolFinder(isPublic);
  const publish = createPublisher(tempRoot);
  return {
    level: 'uid',
    pipes: createNamedPipes(namedPipes),
    prepare(program, channel) {
      const names = program.readable.map((path): PathName => [path, publish(path)]);
      const inside = createPathMap(names);
      const [name = '', ...args] = program.argv(inside);
      const setpriv = findTool('setpriv', '/');
      const folder = folders.take(program.work, linksOf(program, inside));
      const tool = findTool(name, folder.work);
      const limits = wrapInLimits(program.limits, channel, { countsProcesses: true });
      const { identity, leave } = leaseUid(uidPool, folder);
      const removeShared = noteSharedFiles(identity.uid);
      return Promise.resolve({
        // Programs with a set-user-id bit gain nothing from it; if we die, the program dies, too.
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
        cwd: folder.work,
        env: {
          ...makeEnvironment({ path: SYSTEM_PATH, ...folder }, program.env),
          [MARK]: `${ownStamp()}.uid`,
        },
        identity,
        descriptors: new Map(),
        connect: () => undefined,
        folder,
        belongsToRun: (pid) => ownerOf(pid) === identity.uid,
        findMore: () => [],
        findHolders: () => [],
        killAll: () => killAllOf(identity),
        conclude: (exit) => Promise.resolve({ ending: endAsExited(exit), cpuMs: takeChildCpuMs() }),
        hiddenMemoryBytes: () => measureIpcObjects(identity.uid),
        async release(zombies) {
          await removeIpcObjects(identity.uid);
          leave(zombies);
          // Only now: until then the folder belonged to the program's user.
          removeShared();
        },
      });
    },
  };
}

/** With one signal, so that nothing can escape it by forking. */
async function killAllOf(identity: Identity): Promise<void> {
  await execa('/bin/sh', ['-c', 'kill -9 -1'], {
    ...identity,
    reject: false,
    stdio: 'ignore',
    env: {},
    extendEnv: false,
  });
}
