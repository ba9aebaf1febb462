/**
 * Isolation by bubblewrap: separate namespaces for files, processes and the network; nothing of ours is visible.
 */
import { type NamedPipeStore, createNamedPipes } from '../named-pipes.js';
import type { Program } from '../sandbox.js';
import type { Stdio } from '../launch.js';
import { ownStamp } from '../../temp/owner.js';
import { startGuardian } from '../guardian.js';
import { MARK, type TempRoot } from '../temp-root.js';
import { tryTo } from '../try-to.js';
import { linksOf, createHostFolderStore, type HostFolder } from '../work-folder.js';
import { listBoxArguments, sendArguments, BOX_DESCRIPTORS, writeBoxScript } from './box-arguments.js';
import {
  BOX_FOLDERS,
  createBoxFolder,
  linkWords,
  passFiles,
  type BoxFolder,
  createEtcFolder,
} from './box-folder.js';
import { concludeBox, createBoxReport, openBoxStatus } from './box-status.js';
import { makeEnvironment } from './environment.js';
import { isPublic, createPublisher } from './file-access.js';
import type { Level } from './level.js';
import { createPathMap, nameReadables, type PathName } from './path-names.js';
import { shellWords } from './limit-shell.js';
import { firstWord, createToolFinder } from './find-tool.js';
import { leaseUid, sharedUidPool } from './uid-pool.js';
import { execa } from 'execa';
import { Fault } from '../faults.js';
import { readFileSync, realpathSync, chmodSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, sep, join } from 'node:path';
import { makeCallFilter } from './system-calls.js';

const [WORK] = BOX_FOLDERS;
const HOME = '/tmp/home';

/** Where programs without a folder of their own work: in memory, or on disk if we cannot read inside a box. */
export type BoxStorage = 'memory' | 'disk';

export function createBwrapLevel(tempRoot: TempRoot, namedPipes: NamedPipeStore, storage: BoxStorage): Level {
  const folders = createHostFolderStore(tempRoot);
  // In a namespace owned by root, a program could still write outside what only root can write, so we never start
  // it as root.
  const asRoot = process.getuid?.() === 0;
  const uidPool = sharedUidPool();
  if (asRoot) {
    tempRoot.noteUids(uidPool.pattern);
    startGuardian().claimUids(uidPool.pattern);
  }
  const publish = asRoot ? createPublisher(tempRoot) : (path: string) => path;
  const mayUse = asRoot ? isPublic : () => true;
  const findTool = createToolFinder(mayUse);
  const etc = createEtcFolder(tempRoot);
  const openFilter = createCallFilter(tempRoot, asRoot);
  const fileFolder = tempRoot.makeFolder(0o700);
  return {
    pipes: createNamedPipes(namedPipes),
    async prepare(program, channel) {
      const bwrap = findTool('bwrap', '/');
      const flags = await findFlags(bwrap);
      const readables = nameReadables(program.readable);
      const links = linksOf(program, createPathMap(readables));
      const { host, box: boxFolder } = takeFolder(program.work, storage, (work) => folders.take(work, links));
      const workNames: PathName[] = host === null ? [] : [[host.work, WORK]];
      const names: PathName[] = [...workNames, ...readables];
      const [name = '', ...args] = program.argv(createPathMap(names));
      const toHost = createPathMap(names.map(([outside, inside]): PathName => [inside, outside]));
      const tool = findTool(toHost(name), host?.work ?? '/');
      const toolchains = findToolchains(tool, names, mayUse);
      const path = [...toolchains.map(([, inside]) => `${inside}/bin`), '/usr/local/bin', '/usr/bin', '/bin'];
      const caseFiles = host === null && program.work.kind === 'scratch' ? program.work.files : [];
      const files = passFiles(caseFiles, flags, fileFolder, BOX_DESCRIPTORS.files);
      const box = listBoxArguments({
        flags,
        work: host === null ? null : [host.work, WORK],
        files: [...files.words, ...(host === null ? linkWords(links) : [])],
        etc,
        readable: names
          .slice(workNames.length)
          .map(([outside, inside]): PathName => [publish(outside), inside]),
        toolchains,
        home: HOME,
        diskBytes: program.limits.diskBytes,
        env: makeEnvironment({ path: path.join(':'), home: HOME, tmp: '/tmp', work: WORK }, program.env),
      });

      const filter = await openFilter(bwrap);
      const lease = asRoot ? leaseUid(uidPool, host) : null;
      const orders = await namedPipes.openOutward();
      sendArguments(orders.ours, box);
      const statusPipe = await namedPipes.openInward();
      const status = openBoxStatus(statusPipe.ours);
      const report = createBoxReport(() => {
        for (const pid of status.processes()) boxFolder?.open(pid);
      });
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
        // A program can read these in /proc/1/environ.
        env: { PATH: '/usr/bin:/bin', [MARK]: `${ownStamp()}.box` },
        identity: lease?.identity ?? null,
        descriptors: new Map<number, Stdio>([
          [BOX_DESCRIPTORS.orders, orders.theirs],
          [BOX_DESCRIPTORS.status, statusPipe.theirs],
          // Node's pipe is a socket: other processes cannot open it by /proc/PID/fd.
          [BOX_DESCRIPTORS.report, 'pipe'],
          ...(filter === null ? [] : [[BOX_DESCRIPTORS.filter, filter] as const]),
          ...files.descriptors,
        ]),
        connect: (streams) => report.connect(streams[BOX_DESCRIPTORS.report]),
        folder: boxFolder ?? host,
        belongsToRun: null,
        // It is process 1 of the box: the kernel ends all others before it.
        findInits: () => status.processes(),
        killAll: null,
        hiddenMemoryBytes: () => measureSockets(status.processes()),
        conclude: async (exit, stderr) => concludeBox(exit, status, await report.text(), stderr),
        release(zombies) {
          status.close();
          report.close();
          lease?.leave(zombies);
          return Promise.resolve();
        },
      };
    },
  };
}

type Folders =
  { readonly host: HostFolder; readonly box: null } | { readonly host: null; readonly box: BoxFolder };

function takeFolder(
  work: Program['work'],
  storage: BoxStorage,
  takeHostFolder: (work: Program['work']) => HostFolder,
): Folders {
  return storage === 'memory' && work.kind === 'scratch'
    ? { host: null, box: createBoxFolder() }
    : { host: takeHostFolder(work), box: null };
}

// Older versions of bubblewrap lack some flags; its own help shows which it supports.

const OPTIONAL = ['--disable-userns', '--size', '--perms'];
let found: Promise<ReadonlySet<string>> | null = null;

function findFlags(bwrap: string): Promise<ReadonlySet<string>> {
  return (found ??= ask(bwrap));
}

async function ask(bwrap: string): Promise<ReadonlySet<string>> {
  const help = await execa(bwrap, ['--help'], { reject: false, stdin: 'ignore', all: true });
  if (help.failed) throw new Fault('bwrap --help failed', 'Install bubblewrap anew.');
  return new Set(OPTIONAL.filter((flag) => help.all.includes(`${flag} `)));
}

/** What Linux lets one socket hold by default (net.core.wmem_default). */
const SOCKET_BYTES = 212_992;
/** This many sockets are usual: runtimes ask the system for names and addresses. */
const USUAL = 64;

/** An upper bound by the number of sockets; it includes sockets that are being passed through another socket. */
function measureSockets(pids: readonly number[]): number {
  const sockets = pids.reduce((sum, pid) => sum + countSockets(pid), 0);
  return Math.max(0, sockets - USUAL) * SOCKET_BYTES;
}

/** All sockets in the network namespace of that process. */
function countSockets(pid: number): number {
  const text = tryTo(() => readFileSync(`/proc/${pid}/net/sockstat`, 'latin1')) ?? '';
  return Number(/^sockets: used (\d+)/m.exec(text)?.[1] ?? 0);
}

/** The folders of `tool` and of our own Node, if they lie outside what is visible anyway. */
function findToolchains(
  tool: string,
  shown: readonly PathName[],
  mayUse: (path: string) => boolean,
): readonly PathName[] {
  const seen = ['/usr', '/bin', '/sbin', '/lib', ...shown.map(([host]) => host)];
  const hidden = [tool, process.execPath].filter(
    // The cheap question first: `mayUse` looks at each folder above the path.
    (path) => !seen.some((root) => isWithin(path, root)) && mayUse(path),
  );
  const folders = hidden.flatMap((path) => [
    // Under both names, since the target of a link must exist inside.
    ...[path, realpathSync(path)].filter((each) => !seen.some((root) => isWithin(each, root))).map(prefixOf),
  ]);
  const outermost = [...new Set(folders)].filter(
    (folder, _, all) => !all.some((root) => isWithin(folder, root)),
  );
  return outermost.map((folder, index): PathName => [folder, `/t${index}`]);
}

function isWithin(path: string, root: string): boolean {
  return path.startsWith(root + sep);
}

/**
 * `/opt/jdk/bin/java` needs `/opt/jdk`; but a bin folder directly in the home folder or the root must not show the
 * rest.
 */
function prefixOf(tool: string): string {
  const folder = dirname(tool);
  const prefix = dirname(folder);
  return basename(folder) === 'bin' && prefix !== '/' && prefix !== homedir() ? prefix : folder;
}

/** Gives a fresh descriptor of the filter for bubblewrap; null if programs run without one. */
type OpenFilter = (bwrap: string) => Promise<number | null>;

const NOBODY_UID = 65534;
const PLACE = 3;

/** Tried once: a kernel without filters must not cost the whole level. */
function createCallFilter(tempRoot: TempRoot, asRoot: boolean): OpenFilter {
  let file: Promise<string | null> | null = null;
  return async (bwrap) => {
    const path = await (file ??= prepare(tempRoot, bwrap, asRoot));
    return path === null ? null : openSync(path, 'r');
  };
}

async function prepare(tempRoot: TempRoot, bwrap: string, asRoot: boolean): Promise<string | null> {
  const filter = makeCallFilter(process.arch);
  if (filter === null) return null;
  const path = join(tempRoot.makeFolder(0o711), 'calls');
  writeFileSync(path, filter);
  chmodSync(path, 0o444);
  const descriptor = openSync(path, 'r');
  try {
    const tried = await execa(
      bwrap,
      ['--unshare-user', '--ro-bind', '/', '/', '--seccomp', `${PLACE}`, '--', '/bin/true'],
      {
        ...(asRoot ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}),
        stdio: ['ignore', 'ignore', 'ignore', descriptor as 3],
        cwd: '/',
        env: {},
        extendEnv: false,
        reject: false,
      },
    );
    return tried.failed ? null : path;
  } finally {
    closeSync(descriptor);
  }
}
