/** Versions of one submission in folders: `Version 1` and `Version 2` of Teams, `Revision 1 - On time` of Schoology. */
import { join } from 'node:path';
import { entriesOrNone, type Found } from '../found.js';
import { readClock } from './clock.js';
import { newestOf, type Attempt } from './export.js';

const VERSION = /^(?:version|revision|attempt)[ _-]?(?<number>\d+)\b/i;

/** Whether the folder holds several versions of one submission, and nothing else. */
export function holdsVersions(path: string): boolean {
  return findVersions(path).folders.length > 1;
}

/** So many folders may be packed in each other above the versions. */
const MAX_ABOVE = 4;

/** The submission with its newest version alone, and the others as earlier attempts. */
export function withVersions(found: Found): Found {
  const [part, another] = found.parts;
  if (part?.kind !== 'folder' || typeof part.path !== 'string' || another !== undefined) return found;
  if (found.earlier !== undefined || found.attempt !== undefined) return found;
  const { path } = part;
  const { above, folders } = findVersions(path);
  const newest = folders.at(-1);
  if (newest === undefined) return found;
  if (folders.length === 1) return { ...found, ...timeOf(newest) };
  const others = folders.slice(0, -1);
  const isEarlier = (name: string): boolean =>
    others.some((folder) => name.startsWith(`${above}${folder}/`.normalize('NFC')));
  const nameOf = (name: string): string | null => (isEarlier(name) ? null : name);
  const attempts = folders.map((told): Attempt => {
    const place = join(path, above, told);
    return {
      told,
      found: { ...found, ...timeOf(told), origin: place, parts: [{ kind: 'folder', path: place }] },
    };
  });
  const [counted = found] = newestOf(attempts);
  // The names of its files tell the version, too.
  return { ...counted, origin: found.origin, parts: [{ ...part, nameOf }] };
}

/** The versions, the oldest first, and the folders above them, each with a slash; none where others lie beside them. */
function findVersions(path: string): { readonly above: string; readonly folders: readonly string[] } {
  let above = '';
  for (let depth = 0; depth <= MAX_ABOVE; depth += 1) {
    const entries = entriesOrNone(join(path, above)).filter(({ name }) => !name.startsWith('.'));
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const [only, another] = folders;
    if (only === undefined) break;
    // Students of a class in `Version A 1` are no versions.
    if (folders.every((name) => VERSION.test(name)))
      return {
        above,
        folders: folders.every((name) => holdsFiles(join(path, above, name))) ? inOrder(folders) : [],
      };
    if (another !== undefined || entries.length > 1) break;
    above += `${only}/`;
  }
  return { above, folders: [] };
}

/** Whether files lie in it, or in the one folder in it. */
function holdsFiles(path: string, depth = 0): boolean {
  const entries = entriesOrNone(path).filter(({ name }) => !name.startsWith('.'));
  const [only, another] = entries;
  if (entries.some((entry) => entry.isFile() || entry.name === 'src')) return true;
  return (
    only !== undefined &&
    another === undefined &&
    depth < MAX_ABOVE &&
    holdsFiles(join(path, only.name), depth + 1)
  );
}

function inOrder(folders: readonly string[]): readonly string[] {
  const numberOf = (name: string): number => Number(VERSION.exec(name)?.groups?.['number'] ?? 0);
  return folders.toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** `Revision 1 - Late`, `Revision 1 - Submitted on Oct 5, 2023 1015 am`. */
function timeOf(folder: string): Pick<Found, 'handedIn'> {
  const clock = readClock(folder);
  const markedLate = /\blate\b/i.test(folder) ? true : /\bon time\b/i.test(folder) ? false : null;
  if (clock === undefined && markedLate === null) return {};
  return { handedIn: { atMs: null, markedLate, ...(clock !== undefined && { clock }) } };
}
