/**
 * The folders of a box: file systems in memory that are made for one run, limited in size, and end with the box. So
 * nothing of a run has to be removed and nothing can be left, whatever its files are called. An open folder keeps
 * its file system alive: we open each once the box is set up, measure through it, and read back the files that a
 * case keeps.
 */
import { closeSync, openSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseFile } from '../../model.js';
import type { Link } from '../data-files.js';
import { ENTRY_BYTES } from '../byte-paths.js';
import { readPlainFiles } from '../plain-files.js';
import { openStdinFile, type StdinFolders } from '../stdin-file.js';
import { checkInside, type WorkFolder } from '../work-folder.js';

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
      opened = BOX_FOLDERS.map((name) => tryToOpen(`/proc/${pid}/root${name}`)).filter(
        (each) => each !== null,
      );
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

/** A box that has already ended, killed from inside, has no folders any more. */
function tryToOpen(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
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
export interface BoxFiles {
  readonly words: readonly string[];
  readonly descriptors: ReadonlyMap<number, number>;
}

export function passFiles(
  files: readonly CaseFile[],
  flags: ReadonlySet<string>,
  folders: StdinFolders,
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
        openStdinFile(folders, Buffer.from(text)).descriptor,
      ]),
    ),
  };
}
