/** Reads what lies in a submission's folder, and refuses what has no place in one. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result, SourceFile } from '../model.js';
import { refuse, unreadable, type IntakeFault } from './fault.js';
import { INTAKE_LIMITS, inMebibytes } from './limits.js';
import { checkName, describeCollision, findCollision, isLeftBehind, show } from './names.js';

/** What a folder holds, by name, and what of it was left out, in words. */
export interface Walked {
  readonly files: SourceFile[];
  readonly leftOut: string[];
}

/** All regular files below a folder. Links, devices and too much of anything are refused with the reason. */
export async function walkFolder(folder: string): Promise<Result<Walked, IntakeFault>> {
  const walked: Walked = { files: [], leftOut: [] };
  try {
    const fault = await visit(folder, '', walked);
    if (fault !== null) return { ok: false, fault };
  } catch (error) {
    return { ok: false, fault: unreadable(error) };
  }
  // Byte order, not locale order: the same everywhere.
  walked.files.sort((a, b) => (a.name < b.name ? -1 : 1));
  const collision = findCollision(walked.files.map(({ name }) => name));
  return collision === null
    ? { ok: true, value: walked }
    : { ok: false, fault: refuse(describeCollision(collision)) };
}

async function visit(folder: string, below: string, { files, leftOut }: Walked): Promise<IntakeFault | null> {
  // As bytes: a name that is not UTF-8 would otherwise come as another one.
  const entries = await readdir(join(folder, below), { withFileTypes: true, encoding: 'buffer' });
  for (const entry of entries) {
    const base = Buffer.from(entry.name).toString('utf8');
    const name = below === '' ? base : `${below}/${base}`;
    if (entry.isDirectory() && isLeftBehind(base)) continue;
    const checked = checkName(name);
    if (checked.kind === 'unsafe') return refuse(checked.reason);
    if (checked.kind === 'unshowable') {
      leftOut.push(checked.reason);
    } else if (entry.isDirectory()) {
      const fault = await visit(folder, name, { files, leftOut });
      if (fault !== null) return fault;
    } else if (entry.isFile()) {
      const { size } = await lstat(join(folder, name));
      files.push({ name, path: join(folder, name), bytes: size });
      const fault = checkSizes(files, size);
      if (fault !== null) return fault;
    } else {
      return refuse(
        `${show(name)} is ${entry.isSymbolicLink() ? 'a link' : 'no regular file'}: only files and folders can be handed in`,
      );
    }
  }
  return null;
}

/** Whether the files so far, the last of which has that size, are more than a submission may have. */
export function checkSizes(files: readonly SourceFile[], last: number): IntakeFault | null {
  if (files.length > INTAKE_LIMITS.files) return refuse(`more than ${String(INTAKE_LIMITS.files)} files`);
  if (last > INTAKE_LIMITS.fileBytes)
    return refuse(`a file of more than ${inMebibytes(INTAKE_LIMITS.fileBytes)}`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > INTAKE_LIMITS.bytes ? refuse(`more than ${inMebibytes(INTAKE_LIMITS.bytes)} in all`) : null;
}
