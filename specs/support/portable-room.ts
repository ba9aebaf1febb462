/**
 * A mount namespace of this machine that lacks what Windows and macOS lack: no `/proc`, no shell, no `mkfifo`, `setpriv`
 * or coreutils; on PATH are Node, a JDK, Python and a compiler of C alone. Only one folder can be written, and its name has a blank.
 */
import { execa, execaSync } from 'execa';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NODE = realpathSync(process.execPath);
const HIDDEN = ['/bin', '/sbin', '/usr/bin', '/usr/sbin', '/proc', '/dev/shm'];

export const javaHome = findJavaHome();

/** Why no such namespace can be made here; null where it can. */
export function portableRoomFault(): string | null {
  const tried = execaSync('bwrap', ['--ro-bind', '/', '/', '--tmpfs', '/proc', '--', NODE, '--version'], {
    reject: false,
  });
  return tried.failed ? 'no bubblewrap that can make a namespace here' : null;
}

export interface PortableRoom {
  /** Runs a command line in the namespace, in a folder of the room. */
  run(command: readonly string[], cwd: string): Promise<{ readonly exitCode: number; readonly all: string }>;
}

/** What compiles and runs the other languages, where it is installed. */
const MORE_TOOLS = ['python3', 'gcc', 'as', 'ld'];

/** A script needs a shell, which the namespace has not. */
function isScript(path: string): boolean {
  return readFileSync(path).subarray(0, 2).toString() === '#!';
}

export function findTool(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(':');
  const found = folders
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && !isScript(path));
  return found === undefined ? null : realpathSync(found);
}

/** `folder` alone can be written. */
export function openPortableRoom(folder: string): PortableRoom {
  const at = (name: string) => join(folder, name);
  for (const name of ['bin', 'temporary files', 'cache of the user'])
    mkdirSync(at(name), { recursive: true });
  symlinkSync(NODE, at('bin/node'));
  if (javaHome !== null)
    for (const tool of ['java', 'javac']) symlinkSync(join(javaHome, 'bin', tool), at(`bin/${tool}`));
  const more = MORE_TOOLS.flatMap((name) => {
    const tool = findTool(name);
    if (tool !== null) symlinkSync(tool, at(`bin/${name}`));
    return tool === null ? [] : ['--ro-bind', tool, tool];
  });
  const namespace = [
    ...['--ro-bind', '/', '/', '--dev', '/dev'],
    ...HIDDEN.filter((hidden) => existsSync(hidden)).flatMap((hidden) => ['--tmpfs', hidden]),
    ...['--ro-bind', NODE, NODE, ...more, '--bind', folder, folder],
    ...nameLibraries(at('libraries')),
    ...['--clearenv', '--setenv', 'PATH', at('bin'), '--setenv', 'TMPDIR', at('temporary files')],
    ...['--setenv', 'XDG_CACHE_HOME', at('cache of the user'), '--setenv', 'HOME', folder],
    ...['--setenv', 'NO_COLOR', '1', '--unshare-pid', '--die-with-parent'],
  ];
  return {
    async run(command, cwd) {
      const ended = await execa('bwrap', [...namespace, '--chdir', cwd, '--', ...command], {
        reject: false,
        all: true,
        stdin: 'ignore',
      });
      return { exitCode: ended.exitCode ?? -1, all: ended.all };
    },
  };
}

/** A JVM of Linux finds its own libraries through /proc; here the loader's cache has them instead. */
function nameLibraries(cache: string): string[] {
  if (javaHome === null) return [];
  const lib = join(javaHome, 'lib');
  execaSync('/sbin/ldconfig', ['-X', '-C', cache, lib, join(lib, 'server')], { reject: false });
  return existsSync(cache) ? ['--ro-bind', cache, '/etc/ld.so.cache'] : [];
}

function findJavaHome(): string | null {
  const javac = findTool('javac');
  return javac === null ? null : dirname(dirname(javac));
}
