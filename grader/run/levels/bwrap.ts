/** Locked in by bubblewrap: namespaces of its own for files, processes and the network, nothing of ours in sight. */
import { closeSync } from 'node:fs';
import type { TempRoot } from '../temp-root.js';
import { createNamedPipes, type NamedPipeStore } from '../named-pipes.js';
import { createHostFolderStore } from '../work-folder.js';
import { createAccountFiles } from './passwd-file.js';
import { listBoxArguments, sendArguments } from './box-arguments.js';
import { findFlags } from './box-flags.js';
import { concludeBox, openBoxStatus } from './box-status.js';
import { BOX_DESCRIPTORS, writeBoxScript } from './box-script.js';
import { openCallFilter } from './call-filter.js';
import { makeEnvironment } from './environment.js';
import { createPathMap, nameReadables, type PathName } from './path-names.js';
import type { Level } from './level.js';
import { leaseUid } from './uid-lease.js';
import { isPublic, openPublisher } from './file-access.js';
import { shellWords } from './shell.js';
import { sharedUidPool } from './uid-pool.js';
import { findToolchains } from './toolchains.js';
import { firstWord, openToolFinder } from './tools.js';

const WORK = '/w';
const HOME = '/tmp/home';

export function openBwrap(tempRoot: TempRoot, namedPipes: NamedPipeStore): Level {
  const folders = createHostFolderStore(tempRoot);
  // A namespace whose owner is root could still write what only root can write outside: we never start it as root.
  const asRoot = process.getuid?.() === 0;
  const uidPool = sharedUidPool();
  const publish = asRoot ? openPublisher(tempRoot) : (path: string) => path;
  const mayUse = asRoot ? isPublic : () => true;
  const findTool = openToolFinder(mayUse);
  const accountFiles = createAccountFiles(tempRoot);
  const openFilter = openCallFilter(tempRoot, asRoot);
  return {
    level: 'bwrap',
    pipes: createNamedPipes(namedPipes),
    async prepare(program, channel) {
      const bwrap = findTool('bwrap', '/');
      const flags = await findFlags(bwrap);
      const folder = folders.take(program.work);
      const names: PathName[] = [[folder.work, WORK], ...nameReadables(program.readable)];
      const [name = '', ...args] = program.argv(createPathMap(names));
      const toHost = createPathMap(names.map(([host, inside]): PathName => [inside, host]));
      const tool = findTool(toHost(name), folder.work);
      const toolchains = findToolchains(tool, names, mayUse);
      const path = [...toolchains.map(([, inside]) => `${inside}/bin`), '/usr/local/bin', '/usr/bin', '/bin'];
      const box = listBoxArguments({
        flags,
        work: [folder.work, WORK],
        readable: [
          ...accountFiles,
          ...toolchains,
          ...names.slice(1).map(([host, inside]): PathName => [publish(host), inside]),
        ],
        home: HOME,
        diskBytes: program.limits.diskBytes,
        env: makeEnvironment({ path: path.join(':'), home: HOME, tmp: '/tmp', work: WORK }, program.env),
      });

      const filter = await openFilter(bwrap);
      const lease = asRoot ? leaseUid(uidPool, folder) : null;
      const orders = await namedPipes.openOutward();
      sendArguments(orders.ours, box);
      const statusPipe = await namedPipes.openInward();
      const report = await namedPipes.openInward();
      const status = openBoxStatus(statusPipe.ours);
      return {
        command: [
          bwrap,
          '--args',
          `${BOX_DESCRIPTORS.orders}`,
          '--json-status-fd',
          `${BOX_DESCRIPTORS.status}`,
          ...(filter === null ? [] : ['--seccomp', `${BOX_DESCRIPTORS.filter}`]),
          '--',
          ...shellWords(),
          writeBoxScript(program.limits, channel),
          'sh',
          firstWord(name, createPathMap([...names, ...toolchains])(tool)),
          ...args,
        ],
        cwd: '/',
        // All of it can be read inside, in the environment of process 1.
        env: { PATH: '/usr/bin:/bin' },
        identity: lease?.identity ?? null,
        descriptors: new Map([
          [BOX_DESCRIPTORS.orders, orders.theirs],
          [BOX_DESCRIPTORS.status, statusPipe.theirs],
          [BOX_DESCRIPTORS.report, report.theirs],
          ...(filter === null ? [] : [[BOX_DESCRIPTORS.filter, filter] as const]),
        ]),
        folder,
        belongsToRun: () => false,
        findMore: () => status.processes(),
        killAll: null,
        conclude: (exit, stderr) => concludeBox(exit, status, report.ours, stderr),
        release(hasZombies) {
          closeSync(statusPipe.ours);
          closeSync(report.ours);
          lease?.leave(hasZombies);
        },
      };
    },
  };
}
