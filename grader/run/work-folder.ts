/** The folder in which a run works: made before it, measured during it, read back and removed after it. */
import { execa } from 'execa';
import {
  chmodSync,
  mkdirSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  symlinkSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CaseFile } from '../model.js';
import { emptyFolder, measureFolder } from './byte-paths.js';
import { Fault } from './faults.js';
import { isPortable } from './portable.js';
import type { Program } from './sandbox.js';
import type { TempRoot } from './temp-root.js';
import { tryTo } from './try-to.js';

export interface WorkFolder {
  /** Whether `measure` counts files that are open but have no name any more. */
  readonly countsUnlinkedFiles: boolean;
  /** Bytes that the run takes on disk now; stops counting at the bound. */
  measure(bound: number): number;
  /**
   * Regular files by name, at most this many bytes of each; missing ones are left out. Call it when nothing of the
   * run is alive.
   */
  readBack(names: readonly string[], bound: number): Record<string, Uint8Array>;
  remove(): Promise<void>;
}

/** A host folder, with a home and a folder for temporary files beside it. */
export interface HostFolder extends WorkFolder {
  /** The program's working directory. */
  readonly work: string;
  /** Whether the working folder is one of ours, emptied afterwards. */
  readonly isTemporary: boolean;
  readonly home: string;
  readonly tmp: string;
}

export interface HostFolderStore {
  /** Made with the links, if it is a scratch folder. */
  take(work: Program['work'], links: readonly Link[]): HostFolder;
}

/** Emptied folders are reused: removing one can cost more than the run for which it was made. */
export function createHostFolderStore(tempRoot: TempRoot): HostFolderStore {
  const idle: Folders[] = [];
  return {
    take(work, links) {
      const folders = idle.pop() ?? makeFolders(tempRoot);
      const { root, home, tmp } = folders;
      const given = work.kind === 'folder' ? work.path : null;
      const folder = given ?? folders.work;
      if (work.kind === 'scratch') {
        writeFiles(folder, work.files);
        layLinks(folder, links);
      }
      // In a folder that existed before, only what is added counts.
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

/** Throws if a case's file would lie outside the working folder. */
export function checkInside(folder: string, path: string, name: string): void {
  const inside = relative(folder, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw new Fault(
      `the case's file ${name} lies outside the working folder`,
      'Correct its name in the case.',
    );
}

/** Folders that a program made unreadable, or nested deeper than paths can be long, need our own tool. */
export async function removeByTools(root: string): Promise<void> {
  if (isPortable) {
    // On Windows an open file stays until its program lets go of it; the whole folder is removed at the very end.
    tryTo(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
    return;
  }
  await execa('chmod', ['-R', 'u+rwX', '--', root], { reject: false, stdio: 'ignore' });
  await execa('rm', ['-rf', '--', root], { reject: false, stdio: 'ignore' });
}

// Data files that a student handed in with a program: links in its working folder, to copies that it cannot write.

/** A name in the working folder, and the path, as the program sees it, that it leads to. */
export interface Link {
  readonly name: string;
  readonly target: string;
}

/** The links of a run. A file that the case brings, or asks for afterwards, takes the place of the student's own. */
export function linksOf(
  { beside = [], work, keep }: Pick<Program, 'beside' | 'work' | 'keep'>,
  inside: (hostPath: string) => string,
): readonly Link[] {
  if (beside.length === 0 || work.kind !== 'scratch') return [];
  const taken = [...work.files.map(({ name }) => name), ...keep];
  return beside
    .filter(({ name }) => !taken.some((other) => isSameOrBelow(name, other) || isSameOrBelow(other, name)))
    .map(({ name, path }) => ({ name, target: inside(path) }));
}

function isSameOrBelow(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

/** Only some users of Windows may make links; there the program gets a copy. */
function layLinks(folder: string, links: readonly Link[]): void {
  for (const { name, target } of links) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (process.platform === 'win32') copyFileSync(target, path);
    else symlinkSync(target, path);
  }
}

// Reads files that a program left. It chose what lies there, so links are not followed and pipes are not waited
// for.

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** By name, at most `bound` bytes of each; missing names and other than regular files are left out. */
export function readPlainFiles(
  folder: string,
  names: readonly string[],
  bound: number,
): Record<string, Uint8Array> {
  const found = names.map((name) => [name, readPlainFile(folder, name, bound)] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, Uint8Array] => pair[1] !== null));
}

function readPlainFile(folder: string, name: string, bound: number): Uint8Array | null {
  const steps = name.split('/');
  const parents = steps.slice(0, -1).map((_, index) => join(folder, ...steps.slice(0, index + 1)));
  let descriptor: number | null = null;
  try {
    if (steps.includes('..') || parents.some((parent) => !lstatSync(parent).isDirectory())) return null;
    descriptor = openSync(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return null;
    const bytes = new Uint8Array(Math.min(stat.size, bound));
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
