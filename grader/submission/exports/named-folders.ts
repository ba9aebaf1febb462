/**
 * Exports whose folders name their students: ILIAS's `Lovelace_Ada_alovelace_4711`, and Sakai's `Lovelace, Ada(ada)`,
 * with a folder `Submission attachment(s)` in each.
 */
import { join } from 'node:path';
import type { Found, Top } from '../found.js';

const ILIAS = /^(?<last>.+)_(?<first>[^_]+)_(?<login>[^_]+)_(?<number>\d{3,})$/;
const SAKAI = /^(?<last>[^,]+), (?<first>[^(]+)\((?<login>[^()]+)\)$/;

/** The platform that named the folders; null where a student may have, too. */
export function namesOfStudents(folders: readonly string[]): 'ILIAS' | 'Sakai' | null {
  if (folders.some((name) => SAKAI.test(name))) return 'Sakai';
  return folders.filter((name) => ILIAS.test(name)).length >= MIN_FOLDERS ? 'ILIAS' : null;
}

const MIN_FOLDERS = 2;

function readName(folder: string): { last: string; first: string; login: string; number?: string } | null {
  const { last, first, login, number } = (SAKAI.exec(folder) ?? ILIAS.exec(folder))?.groups ?? {};
  if (last === undefined || first === undefined || login === undefined) return null;
  return { last, first, login, ...(number === undefined ? {} : { number }) };
}

/** The student that a folder belongs to, as the key of its submission. */
export function namedGroup(folder: string): string | null {
  return readName(folder) === null ? null : folder;
}

export function recogniseNamed({ path, folders }: Top): Found[] {
  return folders.flatMap((folder) => {
    const who = readName(folder);
    if (who === null) return [];
    const { last, first, login, number } = who;
    const keys = [login, ...(number === undefined ? [] : [number]), `${first} ${last}`, `${last}, ${first}`];
    return {
      name: folder,
      above: path,
      origin: join(path, folder),
      students: [{ keys }],
      remarks: [],
      parts: [{ kind: 'folder', path: join(path, folder) } as const],
    };
  });
}
