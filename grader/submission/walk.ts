/** Reads what lies in a submission's folder, and refuses what has no place in one. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result, SourceFile } from '../model.js';

/** What an honest submission stays well below. */
export const INTAKE_LIMITS = { files: 2000, bytes: 64 * 1024 * 1024, depth: 24 } as const;

/** Folders that tools leave behind: never part of what a student hands in. */
const LEFT_BEHIND = new Set([
  'node_modules',
  '.git',
  '.svn',
  '.hg',
  '__MACOSX',
  '.idea',
  '.vscode',
  '.gradle',
]);

/** Why a folder could not be taken: refused for what is in it, or unreadable, which may be our fault. */
export interface WalkFault {
  readonly kind: 'refused' | 'unreadable';
  readonly reason: string;
}

/** All regular files below a folder, by name. Links, devices and too much of anything are refused with the reason. */
export async function walkFolder(folder: string): Promise<Result<SourceFile[], WalkFault>> {
  const files: SourceFile[] = [];
  let bytes = 0;
  const visit = async (below: string, depth: number): Promise<WalkFault | null> => {
    if (depth > INTAKE_LIMITS.depth)
      return refuse(`folders are nested more than ${String(INTAKE_LIMITS.depth)} deep`);
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        if (LEFT_BEHIND.has(entry.name)) continue;
        const fault = await visit(name, depth + 1);
        if (fault !== null) return fault;
      } else if (entry.isFile()) {
        const { size } = await lstat(join(folder, name));
        bytes += size;
        files.push({ name, path: join(folder, name), bytes: size });
        if (files.length > INTAKE_LIMITS.files)
          return refuse(`more than ${String(INTAKE_LIMITS.files)} files`);
        if (bytes > INTAKE_LIMITS.bytes)
          return refuse(`more than ${String(INTAKE_LIMITS.bytes / 1024 / 1024)} MiB in all`);
      } else {
        return refuse(
          `${name} is ${entry.isSymbolicLink() ? 'a link' : 'no regular file'}: only files and folders can be handed in`,
        );
      }
    }
    return null;
  };
  try {
    const fault = await visit('', 0);
    if (fault !== null) return { ok: false, fault };
  } catch (error) {
    return { ok: false, fault: { kind: 'unreadable', reason: describeReadError(error) } };
  }
  // Byte order, not locale order: the same everywhere.
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ok: true, value: files };
}

function refuse(reason: string): WalkFault {
  return { kind: 'refused', reason };
}

function describeReadError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
