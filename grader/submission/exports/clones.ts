/** Clones of classroom repositories: `alquerque-submissions/alquerque-ada`, one for each student. */
import { basename, join } from 'node:path';
import type { Found, Top } from '../found.js';

const ABOVE = /^(?<assignment>.+)-submissions$/;

/**
 * Clones below a folder that is named after its assignment; null if it is none, or if a folder has another name.
 */
export function recogniseClones(top: Top): Found[] | null {
  const assignment = ABOVE.exec(basename(top.path))?.groups?.['assignment'];
  if (assignment === undefined || top.folders.length === 0 || top.files.length > 0) return null;
  const prefix = `${assignment}-`;
  if (!top.folders.every((folder) => folder.startsWith(prefix) && folder.length > prefix.length)) return null;
  return top.folders.map((folder) => ({
    name: folder.slice(prefix.length),
    above: top.path,
    origin: join(top.path, folder),
    students: [{ keys: [folder.slice(prefix.length)] }],
    remarks: [],
    parts: [{ kind: 'folder', path: join(top.path, folder) }],
  }));
}
