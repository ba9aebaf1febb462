/** Temporary folders that carry their owner's stamp: the next start removes those of graders that were killed. */
import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownStamp } from './owner.js';

/** Readable only for us. `kind`: a word in its name, for people who look. */
export function createTempFolder(kind: string | null = null): Promise<string> {
  return mkdtemp(join(tmpdir(), `boardmark-${kind === null ? '' : `${kind}-`}${ownStamp()}-`));
}

/** Works in such a folder, which is removed with all that is in it. */
export async function inTempFolder<T>(kind: string | null, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTempFolder(kind);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function createTempFolderSync(parent: string): string {
  return mkdtempSync(join(parent, `bm-${ownStamp()}-`));
}
