/**
 * Exports whose folders name their students: ILIAS's `Lovelace_Ada_alovelace_4711`, Schoology's `Lovelace, Ada - 4711`, with
 * a folder `Revision 1` in each, and Sakai's `Lovelace, Ada(ada)`, with a folder `Submission attachment(s)`.
 */
import { join } from 'node:path';
import { isArchive } from '../archives/kinds.js';
import { entriesOrNone, type Found, type Top } from '../found.js';
import { readClock } from './clock.js';
import { describeEarlier, type Platform } from './export.js';
import { withVersions } from './versions.js';

const ILIAS = /^(?<last>.+)_(?<first>[^_]+)_(?<login>[^_]+)_(?<number>\d{3,})$/;
const SAKAI = /^(?<last>[^,]+), (?<first>[^(]+)\((?<login>[^()]+)\)$/;
const SCHOOLOGY = /^(?<last>[^,]+), (?<first>[^,]+?) - (?<number>\d+)$/;

export const MIN_FOLDERS = 2;

/** The platform that named the folders; null where a student may have, too. */
export function platformOfFolders(folders: readonly string[]): Platform | null {
  if (folders.some((name) => SAKAI.test(name))) return platform('Sakai');
  if (folders.some((name) => SCHOOLOGY.test(name))) return platform('Schoology');
  return folders.filter(isNamedByIlias).length >= MIN_FOLDERS ? platform('ILIAS') : null;
}

function platform(name: Platform['name']): Platform {
  return {
    name,
    groupOf: (folder) => readKeys(folder) && folder,
    submissions: (top, required) => recogniseNamed(top, required).map(withVersions),
  };
}

export function isNamedByIlias(folder: string): boolean {
  return ILIAS.test(folder);
}

/** What a class list may know the student by. */
function readKeys(folder: string): readonly string[] | null {
  const { last, first, login, number } =
    [SAKAI, SCHOOLOGY, ILIAS].map((each) => each.exec(folder)).find(Boolean)?.groups ?? {};
  if (last === undefined || first === undefined) return null;
  return [...[login, number].filter((key) => key !== undefined), `${first} ${last}`, `${last}, ${first}`];
}

/** `required` are the names of the required files. */
export function recogniseNamed(
  { path, folders }: Pick<Top, 'path' | 'folders'>,
  required: readonly string[],
): Found[] {
  return folders.flatMap((folder): Found[] => {
    const keys = readKeys(folder);
    if (keys === null) return [];
    const place = join(path, folder);
    const { names, ...told } = isNamedByIlias(folder) ? readUploads(listFiles(place), required) : NO_UPLOADS;
    const nameOf = (name: string): string | null => names.get(name) ?? (names.has(name) ? null : name);
    return [
      {
        name: folder,
        above: path,
        origin: place,
        students: [{ keys }],
        ...told,
        parts: [{ kind: 'folder', path: place, ...(names.size > 0 && { nameOf }) }],
      },
    ];
  });
}

interface Uploads extends Pick<Found, 'remarks' | 'handedIn'> {
  /** The student's own names of files that have others; null for one that a newer upload replaces. */
  readonly names: ReadonlyMap<string, string | null>;
}

const NO_UPLOADS: Uploads = { names: new Map(), remarks: [] };

/** ILIAS stores `Late Submission - Board.java`, `20231005101530_Board.java`, and what is handed in again as `Board (2).java`. */
const UPLOAD =
  /^(?<late>Late Submission - )?(?:(?<time>\d{14})_)?(?<stem>.+?)(?: \((?<again>\d+)\))?(?<ending>\.tar\.gz|\.[^.]*)?$/;

function readUploads(files: readonly string[], required: readonly string[]): Uploads {
  const parsed = files.map((file) => {
    const { late, time = '', stem = '', again, ending = '' } = UPLOAD.exec(file)?.groups ?? {};
    return { file, isLate: late !== undefined, time, stem, again, ending, plain: stem + ending };
  });
  // Otherwise names stay as they are on disk, where a command may have to rename one.
  const isAsked = parsed.some(({ plain }) => required.includes(plain));
  const uploads = parsed.map(({ file, isLate, time, stem, again, ending, plain }) => {
    // Students number their files as well.
    const isAgain = required.includes(plain) || isArchive(plain) || files.includes(plain);
    const numbered = again === undefined ? plain : `${stem} (${again})${ending}`;
    const own = isAsked || isArchive(plain) ? (isAgain ? plain : numbered) : file;
    return { file, isLate, time, again: isAgain ? Number(again ?? 0) : 0, own };
  });
  const inOrder = uploads.toSorted(
    (a, b) => Number(a.isLate) - Number(b.isLate) || Number(a.time) - Number(b.time) || a.again - b.again,
  );
  const newest = new Map(inOrder.map((each) => [each.own, each]));
  const isNewest = (each: (typeof uploads)[number]): boolean => newest.get(each.own) === each;
  const clock = readClock(inOrder.findLast(({ time }) => time !== '')?.time ?? '');
  const isLate = uploads.some((each) => each.isLate);
  return {
    names: new Map(
      uploads
        .filter((each) => each.own !== each.file || !isNewest(each))
        .map((each) => [each.file.normalize('NFC'), isNewest(each) ? each.own : null]),
    ),
    remarks: [
      ...(isLate ? ['handed in late, says ILIAS'] : []),
      ...inOrder
        .filter((each) => !isNewest(each))
        .map(({ file, own }) => describeEarlier(newest.get(own)?.file ?? '', file)),
    ],
    ...((isLate || clock !== undefined) && {
      handedIn: { atMs: null, markedLate: isLate ? true : null, ...(clock !== undefined && { clock }) },
    }),
  };
}

function listFiles(folder: string): string[] {
  return entriesOrNone(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
