/** Removes what a user id left in folders that every user may write, where the next program would find it. */
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';

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
  for (const name of listNames(folder)) {
    const path = Buffer.concat([Buffer.from(folder), SLASH, name]);
    try {
      if (lstatSync(path).uid === uid) rmSync(path, { recursive: true, force: true });
    } catch {
      // It vanished, or it cannot be removed: `doctor` warns that files may be left.
    }
  }
}

function listNames(folder: string): readonly Buffer[] {
  try {
    return readdirSync(folder, { encoding: 'buffer' });
  } catch {
    return [];
  }
}
