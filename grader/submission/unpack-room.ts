/** A private folder for unpacked archives, removed when the class is graded. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempFolder } from '../temp/temp-folder.js';

export interface UnpackRoom {
  /** An empty folder of its own. */
  next(): Promise<string>;
  /** Removes everything. */
  remove(): Promise<void>;
}

/** Makes the folder only when the first archive comes. */
export function openUnpackRoom(): UnpackRoom {
  let room: Promise<string> | null = null;
  let folders = 0;
  return {
    next: async () => {
      // mkdtemp makes it readable for us alone: nobody else may look into submissions.
      room ??= createTempFolder('unpacked');
      folders += 1;
      const folder = join(await room, String(folders));
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    remove: async () => {
      if (room !== null) await rm(await room, { recursive: true, force: true });
      room = null;
    },
  };
}
