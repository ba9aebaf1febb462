/**
 * The arguments of bubblewrap. They are sent over a descriptor, since its command line can be read inside the box.
 */
import { closeSync, lstatSync, readlinkSync, writeSync } from 'node:fs';
import { Fault, codeOf } from '../faults.js';
import { BOX_FOLDERS, STUDENT } from './box-folder.js';
import type { PathName } from './path-names.js';
import type { Limits } from '../../model.js';
import type { Channel } from '../sandbox.js';
import { limitLines, closingLines } from './limit-shell.js';

export interface Box {
  /** The optional flags that this bubblewrap supports. */
  readonly flags: ReadonlySet<string>;
  /** The host folder that the program works in; null for a fresh one in memory with these files. */
  readonly work: PathName | null;
  /** Arguments that put a case's files into the folder in memory. */
  readonly files: readonly string[];
  /** What the program sees as /etc; later ones lie in earlier ones. */
  readonly etc: readonly PathName[];
  readonly readable: readonly PathName[];
  /** Folders of tools, and what they are called inside. */
  readonly toolchains: readonly PathName[];
  readonly home: string;
  readonly diskBytes: number;
  readonly env: Readonly<Record<string, string>>;
}

const [WORK] = BOX_FOLDERS;
const SHM_BYTES = 16 * 1024 ** 2;
/** Larger than the disk limit, so that we notice a program that passes the limit. */
const DISK_HEADROOM = 1024 ** 2;

export function listBoxArguments(box: Box): readonly string[] {
  return [
    '--unshare-all',
    '--unshare-user',
    ...(box.flags.has('--disable-userns') ? ['--disable-userns'] : []),
    '--die-with-parent',
    '--new-session',
    ...['--cap-drop', 'ALL', '--uid', `${STUDENT}`, '--gid', `${STUDENT}`, '--hostname', 'sandbox'],
    ...listSystem(),
    ...box.etc.flatMap(([host, inside]) => ['--ro-bind', host, inside]),
    ...['--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys'],
    ...['--dev', '/dev', ...sizeOf(box, SHM_BYTES), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...[...sizeOf(box, box.diskBytes + DISK_HEADROOM), '--tmpfs', '/tmp', '--dir', box.home],
    ...[...box.toolchains, ...box.readable].flatMap(([host, inside]) => ['--ro-bind', host, inside]),
    // Many tools look for their libraries where they were installed.
    ...box.toolchains.flatMap(([host, inside]) => ['--symlink', inside, host]),
    ...listWork(box),
    ...['--remount-ro', '/', '--chdir', WORK],
    '--clearenv',
    ...Object.entries(box.env).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

function listWork(box: Box): string[] {
  if (box.work !== null) return ['--bind', ...box.work];
  return [...sizeOf(box, box.diskBytes + DISK_HEADROOM), '--tmpfs', WORK, ...box.files];
}

function sizeOf({ flags }: Box, bytes: number): string[] {
  return flags.has('--size') ? ['--size', `${bytes}`] : [];
}

let system: readonly string[] | null = null;
/** The parts of the system that programs need; the same for every run. */
function listSystem(): readonly string[] {
  return (system ??= [
    ...['--ro-bind', '/usr', '/usr'],
    ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].flatMap(showTopFolder),
  ]);
}

/** A link into /usr on most systems, a folder on others. */
function showTopFolder(name: string): string[] {
  const path = `/${name}`;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** The arguments must fit into the pipe, since nobody reads it yet. */
export function sendArguments(descriptor: number, box: readonly string[]): void {
  const bytes = Buffer.from(box.map((word) => `${word}\0`).join(''));
  try {
    if (writeSync(descriptor, bytes) === bytes.length) return;
  } catch (thrown) {
    if (codeOf(thrown) !== 'EAGAIN') throw thrown;
  } finally {
    closeSync(descriptor);
  }
  throw new Fault('the environment asked for is larger than 60 kB', 'Give large data in a file.');
}

// The shell script that runs the program inside a box and reports how it ended, which the box itself does not report.

/**
 * Numbers that neither a program nor a channel uses. Small shells have only those up to 9; `files` and those after
 * it are read, and closed, only by bubblewrap.
 */
export const BOX_DESCRIPTORS = {
  orders: 5,
  status: 6,
  report: 7,
  filter: 8,
  files: 9,
} as const;
/** Where the shell keeps the program's standard error: bubblewrap has read its arguments by then. */
const STDERR = BOX_DESCRIPTORS.orders;

/** The start of the report, written once the box is set up. */
export const STANDS = 'stands\n';

export function writeBoxScript(limits: Limits, channel: Channel | null): string {
  const { orders, status, report, filter } = BOX_DESCRIPTORS;
  const used = [...(channel === 'descriptors' ? [3, 4] : []), orders, status, report, filter];
  return [
    // The shell's own messages about a signal go into the report, the program's to its standard error.
    `exec ${STDERR}>&2 2>&${report} ${status}>&-`,
    `echo ${STANDS.trim()} >&${report}`,
    ...closingLines(used),
    ...limitLines(limits, { restartsClocks: channel !== null, countsProcesses: true }),
    // bash sets SHLVL, and a shell that changes its folder sets OLDPWD.
    'unset SHLVL OLDPWD',
    // In POSIX mode bash prints nothing about signals.
    '[ -z "$BASH_VERSION" ] || set +o posix',
    `(exec "$@" 2>&${STDERR} ${report}>&- ${STDERR}>&-)`,
    'code=$?',
    `times >&${report}`,
    // The box waits until we have opened its folders; that is done long before most programs end.
    `read -r _ <&${report}`,
    'exit $code',
  ].join('; ');
}
