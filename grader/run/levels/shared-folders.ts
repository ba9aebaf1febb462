/** Removes what a user id left in folders that every user may write, where the next program would find it. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';

const SHARED = ['/tmp', '/var/tmp', '/dev/shm'];
const SLASH = Buffer.from('/');

/** Removes all entries there that belong to that user, whatever they are called. */
export function removeSharedFiles(uid: number): void {
  for (const folder of SHARED)
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
