/**
 * Walks folders whose names a program chose. Names are bytes, not text: as text an invalid one becomes another name,
 * which is then neither counted nor removed. Paths may be longer than the system takes in one piece.
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
} from 'node:fs';

/** What a folder entry takes at least, however small: floods of empty files fill a disk, too. */
export const ENTRY_BYTES = 4096;
/** Longer paths are reached through an open folder: the system takes 4096 bytes, the last name up to 255. */
const LONGEST_PATH = 3000;
/** Folders held open at once. Nothing honest is nested half a megabyte deep: that counts as without bound. */
const MOST_OPEN = 150;
const SLASH = Buffer.from('/');
const CAN_REOPEN = existsSync('/proc/self/fd');

/** Bytes on disk at and below a folder; stops counting at the bound. */
export function measureFolder(root: string, bound: number): number {
  let bytes = 0;
  const opened: number[] = [];
  const waiting: (Buffer | 'leave')[] = [Buffer.from(root)];
  try {
    for (let next = waiting.pop(); next !== undefined && bytes <= bound; next = waiting.pop()) {
      if (next === 'leave') {
        closeLast(opened);
        continue;
      }
      let folder = next;
      if (CAN_REOPEN && folder.length > LONGEST_PATH) {
        if (opened.length >= MOST_OPEN) return Infinity;
        const descriptor = tryTo(() => openSync(next, 'r'));
        if (descriptor === null) continue;
        opened.push(descriptor);
        waiting.push('leave');
        folder = Buffer.from(`/proc/self/fd/${descriptor}`);
      }
      for (const entry of listEntries(folder)) {
        const path = Buffer.concat([folder, SLASH, entry.name]);
        if (entry.isDirectory()) waiting.push(path);
        bytes += Math.max(ENTRY_BYTES, entry.isFile() ? sizeOf(path) : 0);
      }
    }
    return bytes;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

function closeLast(opened: number[]): void {
  const last = opened.pop();
  if (last !== undefined) closeSync(last);
}

/** A folder may vanish while we look. One that its owner closed, against us too, is opened for as long as we look. */
function listEntries(folder: Buffer) {
  const list = () => readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
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

/** Space taken on the disk: files with holes take less than their length. */
function sizeOf(path: Buffer): number {
  return (tryTo(() => lstatSync(path).blocks) ?? 0) * 512;
}

/** False where something resists; then the folder is not to be used again. */
export function emptyFolder(folder: string): boolean {
  const list = () => readdirSync(folder, { encoding: 'buffer' });
  const emptied = tryTo(() => {
    chmodSync(folder, 0o700);
    for (const name of list())
      rmSync(Buffer.concat([Buffer.from(folder), SLASH, name]), { recursive: true, force: true });
    // Removal swallows what it cannot find, so that it proves nothing.
    return list().length === 0;
  });
  return emptied === true;
}

function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
