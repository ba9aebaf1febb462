/**
 * Exports of Canvas: `lovelaceada_LATE_1234_56789_Board.java`, the files of all students side by side. A group's name may
 * hold underscores; with anonymous marking it is `anon_AbC12_56789_Board.java`, late `LATE_anon_AbC12_…`.
 */
import { join } from 'node:path';
import { archiveStem } from '../archives/kinds.js';
import type { Found } from '../found.js';
import { describeEarlier, groupHanded, partOf, readerOfNames, type Handed, type Platform } from './export.js';

/** Student, user id, attachment id, and the student's own file name. */
const KEYS = ['early', 'who', 'late', 'user', 'attachment', 'own'] as const;
const readNamed = readerOfNames(
  /^(?<who>.+?)_(?:(?<late>LATE)_)?(?<user>\d+)_(?:(?<attachment>\d+)_)?(?<own>[^/]+)$/,
  KEYS,
);
const readAnonymous = readerOfNames(
  /^(?<early>LATE_)?(?<who>anon(?:ymous)?)_(?<late>LATE_)?(?<user>[A-Za-z0-9]+)_(?<attachment>\d+)_(?<own>[^/]+)$/,
  KEYS,
);
type Name = NonNullable<ReturnType<typeof readNamed>>;

/** Null if Canvas did not make the name. */
function readName(file: string): Name | null {
  return readAnonymous(file) ?? readNamed(file);
}

/** Canvas numbers everything it knows; a student who numbers files by hand does not get as far. */
const MIN_NUMBER = 100;

/** Whether a file has Canvas's own numbers. */
export function isSurelyCanvas(file: string): boolean {
  const name = readName(file);
  return name !== null && Number(name.attachment) >= MIN_NUMBER && !(Number(name.user) < MIN_NUMBER);
}

/** Whether two students' files have them, so that other files beside them do not matter. */
export function isCertainlyCanvas(files: readonly string[]): boolean {
  return new Set(files.filter(isSurelyCanvas).map(canvasGroup)).size >= 2;
}

/** The student that a file belongs to, as the key of its submission. */
export function canvasGroup(file: string): string | null {
  const name = readName(file);
  return name && keyOf(name);
}

function keyOf({ who, user }: Name): string {
  return `${who}_${user}`;
}

export const canvas: Platform = {
  name: 'Canvas',
  groupOf: canvasGroup,
  submissions: ({ path, files }, required) => {
    const groups = groupHanded({ files, folders: [] }, readName, keyOf);
    return [...groups].map(([key, handed]) => describe(path, key, handed, required));
  },
};

function describe(
  path: string,
  key: string,
  handed: readonly Handed<Name>[],
  required: readonly string[],
): Found {
  const newest = new Map<string, Handed<Name>>();
  const remarks: string[] = [];
  const newestFirst = handed.toSorted((a, b) => Number(b.name.attachment) - Number(a.name.attachment));
  for (const each of newestFirst) {
    const own = ownName(each.name.own, required);
    const kept = newest.get(own);
    if (kept === undefined) newest.set(own, each);
    else remarks.push(describeEarlier(kept.entry, each.entry));
  }
  const { who = key, user = '' } = handed[0]?.name ?? {};
  const isLate = handed.some(({ name }) => name.early !== '' || name.late !== '');
  const [sent] = newestFirst;
  return {
    name: key,
    above: path,
    origin: join(path, handed[0]?.entry ?? ''),
    students: [{ keys: [user, who] }],
    remarks: [...(isLate ? ['handed in late, says Canvas'] : []), ...remarks],
    handedIn: { atMs: null, markedLate: isLate },
    // Canvas's upload finds a student by what stands before the own name of a file that it knows by its number.
    ...(sent !== undefined &&
      Number(sent.name.attachment) > 0 && {
        sendBack: {
          platform: 'canvas',
          name: `${sent.entry.slice(0, -sent.name.own.length)}feedback.html`,
        },
      }),
    parts: [...newest].map(([own, each]) => partOf(path, each, own)),
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
