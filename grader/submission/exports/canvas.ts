/** Exports of Canvas: `lovelaceada_LATE_1234_56789_Board.java`, the files of all students side by side. */
import { join } from 'node:path';
import { archiveStem } from '../archives/kinds.js';
import type { Found, Part, Top } from '../found.js';

/** A name as Canvas makes it: student, user id, attachment id, and the student's own file name. */
interface CanvasName {
  readonly who: string;
  readonly late: boolean;
  readonly user: string;
  readonly attachment: number;
  readonly name: string;
}

const PATTERN = /^(?<who>[^_]+)_(?:(?<late>LATE)_)?(?<user>\d+)_(?:(?<attachment>\d+)_)?(?<name>[^/]+)$/;

/** Parses one name; null if Canvas did not make it. */
export function parseCanvasName(file: string): CanvasName | null {
  const groups = PATTERN.exec(file)?.groups;
  if (groups === undefined) return null;
  const { who = '', late, user = '', attachment, name = '' } = groups;
  return { who, late: late !== undefined, user, attachment: Number(attachment ?? 0), name };
}

/** The student that a file belongs to, as the key of its submission. */
export function canvasGroup(file: string): string | null {
  const name = parseCanvasName(file);
  return name === null ? null : `${name.who}_${name.user}`;
}

/** Submissions of a Canvas export; null if it is none. `required` are the names of the required files. */
export function recogniseCanvas(top: Top, required: readonly string[]): Found[] | null {
  const groups = new Map<string, [file: string, name: CanvasName][]>();
  for (const file of top.files) {
    const name = parseCanvasName(file);
    if (name === null) return null;
    const key = `${name.who}_${name.user}`;
    groups.set(key, [...(groups.get(key) ?? []), [file, name]]);
  }
  if (groups.size === 0) return null;
  return [...groups].map(([key, files]) => describe(top, key, files, required));
}

function describe(
  { path }: Top,
  key: string,
  files: readonly (readonly [file: string, name: CanvasName])[],
  required: readonly string[],
): Found {
  const newest = new Map<string, readonly [file: string, name: CanvasName]>();
  const remarks: string[] = [];
  for (const [file, name] of files.toSorted(([, a], [, b]) => b.attachment - a.attachment)) {
    const own = ownName(name.name, required);
    const kept = newest.get(own);
    if (kept === undefined) newest.set(own, [file, name]);
    else remarks.push(`several attempts: ${kept[0]} is graded, the earlier ${file} is not`);
  }
  const { who, user } = files[0]?.[1] ?? { who: key, user: '' };
  const parts = [...newest].map(([name, [file]]): Part => ({ kind: 'file', path: join(path, file), name }));
  return {
    name: key,
    above: path,
    origin: join(path, files[0]?.[0] ?? ''),
    students: [{ keys: [user, who] }],
    remarks: [...(files.some(([, { late }]) => late) ? ['handed in late, says Canvas'] : []), ...remarks],
    parts,
  };
}

/**
 * Canvas adds `-1`, `-2` when a file is handed in again. Students do, too: the suffix is removed if a required name
 * is left.
 */
function ownName(name: string, required: readonly string[]): string {
  const plain = name.replace(/-\d+(\.[^.]+|\.tar\.gz)$/, '$1');
  return required.includes(plain) || archiveStem(plain) !== plain ? plain : name;
}
