/**
 * Exports of Canvas: `lovelaceada_LATE_1234_56789_Board.java`, the files of all students side by side. A group's name may
 * hold underscores; with anonymous marking it is `anon_AbC12_56789_Board.java`, late `LATE_anon_AbC12_…`.
 */
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

const NAMED = /^(?<who>.+?)_(?:(?<late>LATE)_)?(?<user>\d+)_(?:(?<attachment>\d+)_)?(?<name>[^/]+)$/;
const ANONYMOUS =
  /^(?<early>LATE_)?(?<who>anon(?:ymous)?)_(?<late>LATE_)?(?<user>[A-Za-z0-9]+)_(?<attachment>\d+)_(?<name>[^/]+)$/;

/** Parses one name; null if Canvas did not make it. */
export function parseCanvasName(file: string): CanvasName | null {
  const groups = (ANONYMOUS.exec(file) ?? NAMED.exec(file))?.groups;
  if (groups === undefined) return null;
  const { who = '', early, late, user = '', attachment, name = '' } = groups;
  const isLate = early !== undefined || late !== undefined;
  return { who, late: isLate, user, attachment: Number(attachment ?? 0), name };
}

/** Canvas numbers everything it knows; a student who numbers files by hand does not get as far. */
const MIN_NUMBER = 100;

/** Whether a file has Canvas's own numbers. */
export function isSurelyCanvas(file: string): boolean {
  const name = parseCanvasName(file);
  return name !== null && name.attachment >= MIN_NUMBER && !(Number(name.user) < MIN_NUMBER);
}

/** Whether two students' files have them, so that other files beside them do not matter. */
export function isCertainlyCanvas(files: readonly string[]): boolean {
  return new Set(files.filter(isSurelyCanvas).map(canvasGroup)).size >= 2;
}

/** The student that a file belongs to, as the key of its submission. */
export function canvasGroup(file: string): string | null {
  const name = parseCanvasName(file);
  return name === null ? null : `${name.who}_${name.user}`;
}

/** Submissions of a Canvas export. `required` are the names of the required files. */
export function recogniseCanvas(top: Top, required: readonly string[]): Found[] {
  const groups = new Map<string, [file: string, name: CanvasName][]>();
  for (const file of top.files) {
    const name = parseCanvasName(file);
    if (name === null) continue;
    const key = `${name.who}_${name.user}`;
    groups.set(key, [...(groups.get(key) ?? []), [file, name]]);
  }
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
  const isLate = files.some(([, { late }]) => late);
  const [newestFile] = [...newest.values()];
  const sent = newestFile === undefined ? undefined : canvasFeedback(...newestFile);
  const parts = [...newest].map(([name, [file]]): Part => ({ kind: 'file', path: join(path, file), name }));
  return {
    name: key,
    above: path,
    origin: join(path, files[0]?.[0] ?? ''),
    students: [{ keys: [user, who] }],
    remarks: [...(isLate ? ['handed in late, says Canvas'] : []), ...remarks],
    handedIn: { atMs: null, markedLate: isLate },
    ...(sent === undefined ? {} : { sendBack: { platform: 'canvas', name: sent } }),
    parts,
  };
}

/** The name under which Canvas's upload of submissions finds a student: up to its number, that of a file that it knows. */
function canvasFeedback(file: string, { attachment, name }: CanvasName): string | undefined {
  return attachment === 0 ? undefined : `${file.slice(0, -name.length)}feedback.html`;
}

/**
 * Canvas adds `-1`, `-2` when a file is handed in again. Students do, too: the suffix is removed if a required name
 * is left.
 */
function ownName(name: string, required: readonly string[]): string {
  const plain = name.replace(/-\d+(\.[^.]+|\.tar\.gz)$/, '$1');
  return required.includes(plain) || archiveStem(plain) !== plain ? plain : name;
}
