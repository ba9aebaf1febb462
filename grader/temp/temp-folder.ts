/** Temporary folders that carry their owner's stamp: the next start removes those of graders that were killed. */
import { mkdtempSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownStamp } from './owner.js';

/** Readable only for us. `kind`: a word in its name, for people who look. */
export function createTempFolder(kind: string | null = null): Promise<string> {
  return mkdtemp(join(tmpdir(), `boardmark-${kind === null ? '' : `${kind}-`}${ownStamp()}-`));
}

export function createTempFolderSync(parent: string): string {
  return mkdtempSync(join(parent, `bm-${ownStamp()}-`));
}
