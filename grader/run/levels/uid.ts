/**
 * Isolation by user id, for root where namespaces are denied: each run has its own id, and the kernel's limits
 * count for it alone.
 */
import { execa } from 'execa';
import { linksOf, createHostFolderStore } from '../work-folder.js';
import { Fault } from '../faults.js';
import { ownStamp } from '../../temp/owner.js';
import { startGuardian } from '../guardian.js';
import { MARK, type TempRoot } from '../temp-root.js';
import type { Identity } from '../launch.js';
import { tryTo } from '../try-to.js';
import { createNamedPipes, type NamedPipeStore } from '../named-pipes.js';
import { makeEnvironment } from './environment.js';
import { createPathMap, type PathName } from './path-names.js';
import { DIRECT, type Level } from './level.js';
import { leaseUid, sharedUidPool, ownerOf } from './uid-pool.js';
import { isPublic, createPublisher } from './file-access.js';
import { firstWord, createToolFinder } from './find-tool.js';
import { wrapInLimits } from './limit-shell.js';
import { readFileSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';

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
    pipes: createNamedPipes(namedPipes),
    prepare(program, channel) {
      const names = program.readable.map((path): PathName => [path, publish(path)]);
      const inside = createPathMap(names);
      const [name = '', ...args] = program.argv(inside);
      const [prlimit, setpriv] = [findTool('prlimit', '/'), findTool('setpriv', '/')];
      const folder = folders.take(program.work, linksOf(program, inside));
      const tool = findTool(name, folder.work);
      const limits = wrapInLimits(program.limits, channel, { countsProcesses: true });
      const { identity, leave } = leaseUid(uidPool, folder);
      const removeShared = noteSharedFiles(identity.uid);
      return Promise.resolve({
        // Programs with a set-user-id bit gain nothing from it; if we die, the program dies, too. No POSIX message queue:
        // it outlives every process, and nobody can list those of a user.
        command: [
          prlimit,
          '--msgqueue=0',
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
        ...DIRECT,
        identity,
        folder,
        belongsToRun: (pid) => ownerOf(pid) === identity.uid,
        killAll: () => killAllOf(identity),
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

// System V objects (shared memory, message queues, semaphores) of a user id. They outlive every process of it.

const KINDS = { shm: '-m', msg: '-q', sem: '-s' } as const;
type Kind = keyof typeof KINDS;

interface IpcObject {
  readonly kind: Kind;
  readonly id: string;
  /** Bytes of shared memory that no process maps. */
  readonly bytes: number;
}

function measureIpcObjects(uid: number): number {
  return listIpcObjects(uid).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function removeIpcObjects(uid: number): Promise<void> {
  const words = listIpcObjects(uid).flatMap(({ kind, id }) => [KINDS[kind], id]);
  if (words.length > 0) await execa('ipcrm', words, { reject: false, stdio: 'ignore' });
}

function listIpcObjects(uid: number): IpcObject[] {
  return (['shm', 'msg', 'sem'] as const).flatMap((kind) => listKind(kind, uid));
}

/** The kernel's tables have a header line; `cbytes` of a queue is what waits in it. */
function listKind(kind: Kind, uid: number): IpcObject[] {
  const table = tryTo(() => readFileSync(`/proc/sysvipc/${kind}`, 'latin1')) ?? '';
  const [heading = '', ...lines] = table.trim().split('\n');
  const columns = heading.trim().split(/\s+/);
  return lines.flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const at = (column: string) => words[columns.indexOf(column)] ?? '';
    if (at('uid') !== `${uid}` && at('cuid') !== `${uid}`) return [];
    const bytes = kind === 'msg' ? at('cbytes') : kind === 'shm' && at('nattch') === '0' ? at('rss') : '0';
    return [{ kind, id: at(kind === 'msg' ? 'msqid' : `${kind}id`), bytes: Number(bytes) || 0 }];
  });
}

// Removes what a user id left in folders that every user may write, where the next program would find it.

const SHARED = ['/tmp', '/var/tmp', '/dev/shm'];
const SLASH = Buffer.from('/');

/** A folder that has not changed for longer than any file system rounds its times shows the next change for certain. */
const SETTLED_MS = 3000;

/**
 * Call this before the run, and what it returns when nothing of the run is alive: that removes all entries there that
 * belong to that user, whatever they are called. A folder in which nobody made or removed an entry meanwhile is not
 * searched: it may hold thousands of others.
 */
export function noteSharedFiles(
  uid: number,
  folders: readonly string[] = SHARED,
  nowMs = Date.now(),
): () => void {
  const settledBefore = BigInt(nowMs - SETTLED_MS) * 1_000_000n;
  const noted = folders.map((folder) => ({ folder, changed: readChange(folder) }));
  return () => {
    for (const { folder, changed } of noted) {
      const isSame = changed !== null && changed < settledBefore && changed === readChange(folder);
      if (!isSame) removeEntries(folder, uid);
    }
  };
}

/** When its list of entries changed last, in nanoseconds: no program can set this time. Null if it is not there. */
function readChange(folder: string): bigint | null {
  return statSync(folder, { bigint: true, throwIfNoEntry: false })?.ctimeNs ?? null;
}

function removeEntries(folder: string, uid: number): void {
  for (const name of tryTo(() => readdirSync(folder, { encoding: 'buffer' })) ?? []) {
    const path = Buffer.concat([Buffer.from(folder), SLASH, name]);
    // It may have vanished, or it cannot be removed: `doctor` warns that files may be left.
    tryTo(() => {
      if (lstatSync(path).uid === uid) rmSync(path, { recursive: true, force: true });
    });
  }
}
