/** Locked in by bubblewrap: namespaces of its own for files, processes and the network, nothing of ours in sight. */
import { closeSync } from 'node:fs';
import type { Ground } from '../temp-root.js';
import type { PipeStore } from '../pipes.js';
import { openAccounts } from './passwd-file.js';
import { listBoxArguments, sendArguments } from './box-arguments.js';
import { findFlags } from './box-flags.js';
import { concludeBox, openBoxStatus } from './box-status.js';
import { BOX_DESCRIPTORS, writeBoxScript } from './box-script.js';
import { openCallFilter } from './call-filter.js';
import { makeEnvironment } from './environment.js';
import { makeInside, nameReadables, type Naming } from './path-names.js';
import type { Level } from './level.js';
import { lodge } from './uid-lease.js';
import { isPublic, openPublisher } from './file-access.js';
import { shellWords } from './shell.js';
import { shareSlots } from './uid-pool.js';
import { findToolchains } from './toolchains.js';
import { firstWord, openToolFinder } from './tools.js';

const WORK = '/w';
const HOME = '/tmp/home';

export function openBwrap(ground: Ground, pipes: PipeStore): Level {
  // A namespace whose owner is root could still write what only root can write outside: we never start it as root.
  const asRoot = process.getuid?.() === 0;
  const slots = shareSlots();
  const publish = asRoot ? openPublisher(ground) : (path: string) => path;
  const mayUse = asRoot ? isPublic : () => true;
  const findTool = openToolFinder(mayUse);
  const accounts = openAccounts(ground);
  const openFilter = openCallFilter(ground, asRoot);
  return {
    level: 'bwrap',
    async fit(program, scratch, channel) {
      const bwrap = findTool('bwrap', '/');
      const flags = await findFlags(bwrap);
      const names: Naming[] = [[scratch.work, WORK], ...nameReadables(program.readable)];
      const [name = '', ...args] = program.argv(makeInside(names));
      const toHost = makeInside(names.map(([host, inside]): Naming => [inside, host]));
      const tool = findTool(toHost(name), scratch.work);
      const toolchains = findToolchains(tool, names, mayUse);
      const path = [...toolchains.map(([, inside]) => `${inside}/bin`), '/usr/local/bin', '/usr/bin', '/bin'];
      const box = listBoxArguments({
        flags,
        work: [scratch.work, WORK],
        readable: [
          ...accounts,
          ...toolchains,
          ...names.slice(1).map(([host, inside]): Naming => [publish(host), inside]),
        ],
        home: HOME,
        diskBytes: program.limits.diskBytes,
        env: makeEnvironment({ path: path.join(':'), home: HOME, tmp: '/tmp', work: WORK }, program.env),
      });

      const filter = await openFilter(bwrap);
      const lodging = asRoot ? lodge(slots, scratch) : null;
      const orders = await pipes.openOutward();
      sendArguments(orders.ours, box);
      const statusPipe = await pipes.openInward();
      const report = await pipes.openInward();
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
          firstWord(name, makeInside([...names, ...toolchains])(tool)),
          ...args,
        ],
        cwd: '/',
        // All of it can be read inside, in the environment of process 1.
        env: { PATH: '/usr/bin:/bin' },
        identity: lodging?.identity ?? null,
        descriptors: new Map([
          [BOX_DESCRIPTORS.orders, orders.theirs],
          [BOX_DESCRIPTORS.status, statusPipe.theirs],
          [BOX_DESCRIPTORS.report, report.theirs],
          ...(filter === null ? [] : [[BOX_DESCRIPTORS.filter, filter] as const]),
        ]),
        claim: () => false,
        findMore: () => status.processes(),
        strike: null,
        conclude: (exit, stderr) => concludeBox(exit, status, report.ours, stderr),
        release(haunted) {
          closeSync(statusPipe.ours);
          closeSync(report.ours);
          lodging?.leave(haunted);
        },
      };
    },
  };
}
