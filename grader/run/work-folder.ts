/** The folders a run works in: made before it, read back and removed after it. */
import { execa } from 'execa';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { CaseFile } from '../model.js';
import { Fault } from './faults.js';
import type { Ground } from './temp-root.js';
import { openInput, type Input } from './stdin-file.js';
import type { Program } from './sandbox.js';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

export interface Scratch {
  /** Where the program stands. */
  readonly work: string;
  /** Whether the working folder is one of ours, emptied afterwards. */
  readonly passing: boolean;
  readonly home: string;
  readonly tmp: string;
  /** Everything the program may read from standard input. */
  openInput(bytes: Uint8Array): Input;
  /** Bytes in all that will be thrown away; stops counting at the bound. */
  measure(bound: number): number;
  /** Regular files by name, each at most so long; absent ones are left out. */
  readBack(names: readonly string[], bound: number): Record<string, Uint8Array>;
  remove(): Promise<void>;
}

export interface ScratchStore {
  take(work: Program['work']): Scratch;
}

/** Emptied folders are used again: removing one can cost more than the run it was made for. */
export function openScratchStore(ground: Ground): ScratchStore {
  const idle: Folders[] = [];
  return {
    take(work) {
      const folders = idle.pop() ?? makeFolders(ground);
      const { root, home, tmp } = folders;
      const folder = work.kind === 'folder' ? work.path : folders.work;
      if (work.kind === 'scratch') writeFiles(folder, work.files);
      return {
        work: folder,
        passing: work.kind === 'scratch',
        home,
        tmp,
        openInput: (bytes) => openInput(join(root, 'input'), bytes),
        measure: (bound) => measureFolder(root, bound),
        readBack: (names, bound) => readBack(folder, names, bound),
        async remove() {
          if ([folders.work, home, tmp].every(emptyFolder)) idle.push(folders);
          else await removeFolder(root);
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
function makeFolders(ground: Ground): Folders {
  const root = ground.makeFolder(0o711);
  const [work, home, tmp] = [join(root, 'work'), join(root, 'home'), join(root, 'tmp')];
  for (const folder of [work, home, tmp]) mkdirSync(folder, { mode: 0o700 });
  return { root, work, home, tmp };
}

/** False where something resists. */
function emptyFolder(folder: string): boolean {
  try {
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function writeFiles(folder: string, files: readonly CaseFile[]): void {
  for (const { name, text } of files) {
    const path = join(folder, name);
    const inside = relative(folder, path);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
      throw new Fault(
        `the case's file ${name} lies outside the working folder`,
        'Correct its name in the case.',
      );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** What a folder entry takes at least, however small: floods of empty files fill a disk, too. */
const ENTRY_BYTES = 4096;

function measureFolder(root: string, bound: number): number {
  let bytes = 0;
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined && bytes <= bound; folder = waiting.pop())
    for (const entry of listFolder(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      bytes += Math.max(ENTRY_BYTES, entry.isFile() ? sizeOf(path) : 0);
    }
  return bytes;
}

/** A folder may vanish, or be closed to us, while we look: it is counted at the next look, or never grew. */
function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
/** Space taken on the disk: files with holes take less than their length. */
function sizeOf(path: string): number {
  try {
    return lstatSync(path).blocks * 512;
  } catch {
    return 0;
  }
}

function readBack(folder: string, names: readonly string[], bound: number): Record<string, Uint8Array> {
  const found = names.map((name) => [name, readPlainFile(folder, name, bound)] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, Uint8Array] => pair[1] !== null));
}

/** The program chose what lies there: no link is followed at any step, and no pipe waited for. */
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

/** Folders a program closed to us, or nested deeper than paths can be long, need the tools made for that. */
async function removeFolder(root: string): Promise<void> {
  await execa('chmod', ['-R', 'u+rwX', '--', root], { reject: false, stdio: 'ignore' });
  await execa('rm', ['-rf', '--', root], { reject: false, stdio: 'ignore' });
}
