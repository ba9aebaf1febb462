/** The folder that a run works in: made before it, measured while it runs, read back and removed after it. */
import { execa } from 'execa';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CaseFile } from '../model.js';
import { emptyFolder, measureFolder } from './byte-paths.js';
import { Fault } from './faults.js';
import { readPlainFiles } from './plain-files.js';
import { isPortable } from './portable.js';
import type { Program } from './sandbox.js';
import type { TempRoot } from './temp-root.js';

export interface WorkFolder {
  /** Whether `measure` sees files that are open but have no name any more. */
  readonly countsUnlinkedFiles: boolean;
  /** Bytes that the run takes on disk now; stops counting at the bound. */
  measure(bound: number): number;
  /** Regular files by name, each at most so long; missing ones are left out. Nothing of the run is alive any more. */
  readBack(names: readonly string[], bound: number): Record<string, Uint8Array>;
  remove(): Promise<void>;
}

/** A folder of this machine, with a home and a place for temporary files beside it. */
export interface HostFolder extends WorkFolder {
  /** Where the program stands. */
  readonly work: string;
  /** Whether the working folder is one of ours, emptied afterwards. */
  readonly isTemporary: boolean;
  readonly home: string;
  readonly tmp: string;
}

export interface HostFolderStore {
  take(work: Program['work']): HostFolder;
}

/** Emptied folders are used again: removing one can cost more than the run it was made for. */
export function createHostFolderStore(tempRoot: TempRoot): HostFolderStore {
  const idle: Folders[] = [];
  return {
    take(work) {
      const folders = idle.pop() ?? makeFolders(tempRoot);
      const { root, home, tmp } = folders;
      const given = work.kind === 'folder' ? work.path : null;
      const folder = given ?? folders.work;
      if (work.kind === 'scratch') writeFiles(folder, work.files);
      // Of a folder that was there before, only what is added counts.
      const before = given === null ? 0 : measureFolder(given, Infinity);
      return {
        work: folder,
        isTemporary: given === null,
        home,
        tmp,
        countsUnlinkedFiles: false,
        measure(bound) {
          const added = given === null ? 0 : Math.max(0, measureFolder(given, before + bound) - before);
          return measureFolder(root, bound) + added;
        },
        readBack: (names, bound) => readPlainFiles(folder, names, bound),
        async remove() {
          if ([folders.work, home, tmp].every(emptyFolder)) idle.push(folders);
          else await removeByTools(root);
        },
      };
    },
  };
}

interface Folders {
  readonly root: string;
  readonly work: string;
  readonly home: string;
  readonly tmp: string;
}
function makeFolders(tempRoot: TempRoot): Folders {
  const root = tempRoot.makeFolder(0o711);
  const [work, home, tmp] = [join(root, 'work'), join(root, 'home'), join(root, 'tmp')];
  for (const folder of [work, home, tmp]) {
    mkdirSync(folder);
    chmodSync(folder, 0o700);
  }
  return { root, work, home, tmp };
}

function writeFiles(folder: string, files: readonly CaseFile[]): void {
  for (const { name, text } of files) {
    const path = join(folder, name);
    checkInside(folder, path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Throws where a case's file would lie outside the working folder. */
export function checkInside(folder: string, path: string, name: string): void {
  const inside = relative(folder, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw new Fault(
      `the case's file ${name} lies outside the working folder`,
      'Correct its name in the case.',
    );
}

/** Folders that a program closed to us, or nested deeper than paths can be long, need the tools made for that. */
export async function removeByTools(root: string): Promise<void> {
  if (isPortable) {
    tryToRemove(root);
    return;
  }
  await execa('chmod', ['-R', 'u+rwX', '--', root], { reject: false, stdio: 'ignore' });
  await execa('rm', ['-rf', '--', root], { reject: false, stdio: 'ignore' });
}

/** What is still open on Windows is there until its program lets go of it; the whole folder goes at the end of all. */
function tryToRemove(root: string): void {
  try {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // See above.
  }
}
