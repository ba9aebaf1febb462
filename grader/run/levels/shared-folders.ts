/** What a user id left in the folders that every user may write, where the next program would find it. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';

const SHARED = ['/tmp', '/var/tmp', '/dev/shm'];
const SLASH = Buffer.from('/');

/** Removes what lies there and belongs to that user, whatever it is called. */
export function removeSharedFiles(uid: number): void {
  for (const folder of SHARED)
    for (const name of listNames(folder)) {
      const path = Buffer.concat([Buffer.from(folder), SLASH, name]);
      try {
        if (lstatSync(path).uid === uid) rmSync(path, { recursive: true, force: true });
      } catch {
        // It vanished, or it resists: `doctor` says that files may be left.
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
