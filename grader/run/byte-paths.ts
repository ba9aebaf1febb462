/**
 * Walks folders in which a program chose the names. Names are bytes, not text: decoded as text, an invalid name
 * becomes another one and would be neither counted nor removed. Paths may be longer than one system call takes.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { tryTo } from './try-to.js';

/** The least that a folder entry takes, however small: floods of empty files fill a disk, too. */
export const ENTRY_BYTES = 4096;
/** Longer paths are reached through an open folder: a system call takes 4096 bytes, and a name has up to 255. */
const MAX_PATH = 3000;
/** Folders held open at once. No honest program nests folders half a megabyte deep. */
const MAX_OPEN = 150;
const SLASH = Buffer.from('/');
const CAN_REOPEN = existsSync('/proc/self/fd');

/**
 * Visits everything at and below a path. Links are not followed; entries that vanish meanwhile are skipped. `visit`
 * returns false to stop. Returns false if folders are nested too deeply to be visited completely.
 */
export function visitTree(root: string, visit: (path: Buffer, stat: Stats) => unknown): boolean {
  const opened: number[] = [];
  const waiting: (Buffer | 'leave')[] = [Buffer.from(root)];
  try {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === 'leave') {
        closeLast(opened);
        continue;
      }
      const path = next;
      const stat = tryTo(() => lstatSync(path));
      if (stat === null) continue;
      if (visit(path, stat) === false) return true;
      if (!stat.isDirectory()) continue;
      let folder = path;
      if (CAN_REOPEN && path.length > MAX_PATH) {
        if (opened.length >= MAX_OPEN) return false;
        const descriptor = tryTo(() => openSync(path, 'r'));
        if (descriptor === null) continue;
        opened.push(descriptor);
        waiting.push('leave');
        folder = Buffer.from(`/proc/self/fd/${descriptor}`);
      }
      for (const name of listNames(folder)) waiting.push(Buffer.concat([folder, SLASH, name]));
    }
    return true;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

function closeLast(opened: number[]): void {
  const last = opened.pop();
  if (last !== undefined) closeSync(last);
}

/** Opens a folder that its owner made unreadable, for as long as we read it. */
function listNames(folder: Buffer): Buffer[] {
  const list = () => readdirSync(folder, { encoding: 'buffer' });
  return tryTo(list) ?? tryTo(() => withOpened(folder, list)) ?? [];
}

function withOpened<T>(folder: Buffer, act: () => T): T {
  const { mode } = statSync(folder);
  chmodSync(folder, 0o700);
  try {
    return act();
  } finally {
    chmodSync(folder, mode & 0o7777);
  }
}

/** Bytes on disk below a folder; stops counting at the bound. Sparse files take less than their length. */
export function measureFolder(root: string, bound: number): number {
  let bytes = -ENTRY_BYTES;
  const isWhole = visitTree(root, (_, stat) => {
    bytes += Math.max(ENTRY_BYTES, stat.isFile() ? stat.blocks * 512 : 0);
    return bytes <= bound;
  });
  return isWhole ? Math.max(0, bytes) : Infinity;
}

/** False if something could not be removed; the folder must then not be used again. */
export function emptyFolder(folder: string): boolean {
  const list = () => readdirSync(folder, { encoding: 'buffer' });
  const emptied = tryTo(() => {
    chmodSync(folder, 0o700);
    const names = list();
    if (names.length === 0) return true;
    for (const name of names)
      rmSync(Buffer.concat([Buffer.from(folder), SLASH, name]), { recursive: true, force: true });
    // `rm` with `force` ignores errors, so check that the folder is really empty.
    return list().length === 0;
  });
  return emptied === true;
}
