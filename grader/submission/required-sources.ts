/** The required files of a submission as texts, for an instructor to read beside what failed. */
import { basename } from 'node:path';
import type { Assignment } from '../model.js';
import { requiredFiles } from './collect.js';

export interface ReadableFile {
  readonly name: string;
  readonly read: () => Uint8Array;
}

/** How many files are shown, and how much of each. */
const MAX_FILES = 8;
const MAX_BYTES = 64 * 1024;

/** The files as they were handed in. A file that cannot be read has a text that says so. */
export function readRequiredSources(
  assignment: Assignment,
  files: readonly ReadableFile[],
): readonly { readonly name: string; readonly text: string }[] {
  const required = new Set(requiredFiles(assignment).map((name) => name.toLowerCase()));
  const asked = files.filter(({ name }) => required.has(basename(name).toLowerCase()));
  return asked.slice(0, MAX_FILES).map(({ name, read }) => {
    const bytes = readOrSay(read);
    const cut = bytes.length > MAX_BYTES ? '\n… (cut here)' : '';
    return { name, text: Buffer.from(bytes.subarray(0, MAX_BYTES)).toString('utf8') + cut };
  });
}

function readOrSay(read: ReadableFile['read']): Uint8Array {
  try {
    return read();
  } catch {
    return Buffer.from('(this file can no longer be read)');
  }
}
