/**
 * The folders of a box: file systems in memory that are made for one run, limited in size, and end with the box. So
 * nothing of a run has to be removed and nothing can be left, whatever its files are called. An open folder keeps
 * its file system alive: we open each once the box is set up, measure through it, and read back the files that a
 * case keeps.
 */
import {
  closeSync,
  openSync,
  statfsSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { CaseFile } from '../../model.js';
import { type Link, readPlainFiles, checkInside, type WorkFolder } from '../work-folder.js';
import { ENTRY_BYTES } from '../byte-paths.js';
import { openStdinFile } from '../stdin-file.js';
import type { TempRoot } from '../temp-root.js';
import { tryTo } from '../try-to.js';
import type { PathName } from './path-names.js';

/** Their paths inside; the first is the working folder. */
export const BOX_FOLDERS = ['/w', '/tmp', '/dev/shm'] as const;

export interface BoxFolder extends WorkFolder {
  /** Call this once the box is set up; it needs the box's first process. */
  open(pid: number): void;
}

export function createBoxFolder(): BoxFolder {
  let opened: readonly number[] = [];
  const close = () => {
    for (const descriptor of opened) closeSync(descriptor);
    opened = [];
  };
  return {
    countsUnlinkedFiles: true,
    open(pid) {
      // A box that has already ended, killed from inside, has no folders any more.
      opened = BOX_FOLDERS.flatMap((name) => tryTo(() => openSync(`/proc/${pid}/root${name}`, 'r')) ?? []);
    },
    measure: () => opened.reduce((sum, descriptor) => sum + measure(descriptor), 0),
    readBack(names, bound) {
      const [work] = opened;
      return work === undefined ? {} : readPlainFiles(pathOf(work), names, bound);
    },
    remove() {
      close();
      return Promise.resolve();
    },
  };
}

function pathOf(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

/** Empty files take no blocks, but kernel memory, so each entry counts as on a disk. */
function measure(descriptor: number): number {
  const { bsize, blocks, bfree, files, ffree } = statfsSync(pathOf(descriptor));
  const entries = files - ffree - 1;
  return Math.max((blocks - bfree) * bsize, entries * ENTRY_BYTES);
}

/** Links in the form that bubblewrap takes. */
export function linkWords(links: readonly Link[]): readonly string[] {
  const [work] = BOX_FOLDERS;
  return links.flatMap(({ name, target }) => ['--symlink', target, join(work, name)]);
}

/** A case's files in the form that bubblewrap takes: each by a descriptor, from this number on. */
interface BoxFiles {
  readonly words: readonly string[];
  readonly descriptors: ReadonlyMap<number, number>;
}

export function passFiles(
  files: readonly CaseFile[],
  flags: ReadonlySet<string>,
  folder: string,
  firstNumber: number,
): BoxFiles {
  const [work] = BOX_FOLDERS;
  const paths = files.map(({ name }) => {
    const path = join(work, name);
    checkInside(work, path, name);
    return path;
  });
  const permissions = flags.has('--perms') ? ['--perms', '0644'] : [];
  return {
    words: paths.flatMap((path, index) => [...permissions, '--file', `${firstNumber + index}`, path]),
    descriptors: new Map(
      files.map(({ text }, index) => [
        firstNumber + index,
        openStdinFile(folder, Buffer.from(text)).descriptor,
      ]),
    ),
  };
}

// The folder /etc that an isolated program sees: its own user and no other, and what the system's tools need.

/** Not the uid of `nobody`, so that files show their true owner. */
export const STUDENT = 1000;

/** The name of the machine in a box. Programs ask for its address, which is the loopback: there is no network. */
const HOST_NAME = 'sandbox';

const HOST = '/etc';
/** The linker's index of libraries. It is small: to copy it is quicker than one mount more in each box. */
const COPIED = 'ld.so.cache';

/** What is shown in a box, in this order. */
export function createEtcFolder(tempRoot: TempRoot): readonly PathName[] {
  const folder = tempRoot.makeFolder(0o755);
  const finish = (name: string, write: (path: string) => void) => {
    const path = join(folder, name);
    write(path);
    chmodSync(path, 0o444);
  };
  finish('passwd', (path) => writeFileSync(path, `student:x:${STUDENT}:${STUDENT}::/tmp/home:/bin/sh\n`));
  finish('group', (path) => writeFileSync(path, `student:x:${STUDENT}:\n`));
  finish('hosts', (path) =>
    writeFileSync(path, `127.0.0.1 localhost ${HOST_NAME}\n::1 localhost ${HOST_NAME}\n`),
  );
  finish('nsswitch.conf', (path) => writeFileSync(path, 'passwd: files\ngroup: files\nhosts: files\n'));
  if (existsSync(join(HOST, COPIED))) finish(COPIED, (path) => copyFileSync(join(HOST, COPIED), path));
  const shown = listShown();
  // They are shown there, and nothing can be made in the box: the folder is read-only.
  for (const name of shown) mkdirSync(join(folder, name));
  return [[folder, HOST], ...shown.map((name): PathName => [join(HOST, name), join(HOST, name)])];
}

/** Which tool is meant by a name; Debian keeps a JDK's settings in /etc/java-17-openjdk and links to them. */
function listShown(): string[] {
  return readdirSync(HOST).filter(
    (name) =>
      (name === 'alternatives' || name.startsWith('java-')) &&
      statSync(join(HOST, name), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}
