/** What exports of learning platforms share: entries that are named after students, and attempts of which the newest counts. */
import { join } from 'node:path';
import type { Found, Part, Top } from '../found.js';

/** The names in a folder or an archive, without those that begin with a dot. */
export interface Names {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** A learning platform that named the entries of a folder or an archive. */
export interface Platform {
  readonly name: 'Canvas' | 'Moodle' | 'Blackboard' | 'Brightspace' | 'ILIAS' | 'Sakai' | 'Schoology';
  /** The student that an entry belongs to, as the key of its submission; null if the platform did not name it. */
  readonly groupOf: (entry: string) => string | null;
  /** The submissions in such a folder. `required` are the names of the required files. */
  readonly submissions: (top: Top, required: readonly string[]) => Found[] | Promise<Found[]>;
}

/** Reads a name by its pattern: the groups with these names, empty where they match nothing; null for any other name. */
export function readerOfNames<Key extends string>(
  pattern: RegExp,
  keys: readonly Key[],
): (entry: string) => Readonly<Record<Key, string>> | null {
  return (entry) => {
    const groups = pattern.exec(entry)?.groups;
    if (groups === undefined) return null;
    return Object.fromEntries(keys.map((key) => [key, groups[key] ?? ''])) as Record<Key, string>;
  };
}

/** An entry that the platform named. */
export interface Handed<Name> {
  readonly entry: string;
  readonly isFolder: boolean;
  readonly name: Name;
}

/** The entries that the platform named by the keys of their submissions, folders before files. */
export function groupHanded<Name>(
  { files, folders }: Names,
  read: (entry: string) => Name | null,
  keyOf: (name: Name) => string,
): ReadonlyMap<string, readonly Handed<Name>[]> {
  const groups = new Map<string, Handed<Name>[]>();
  for (const [index, entry] of [...folders, ...files].entries()) {
    const name = read(entry);
    if (name === null) continue;
    const key = keyOf(name);
    groups.set(key, [...(groups.get(key) ?? []), { entry, isFolder: index < folders.length, name }]);
  }
  return groups;
}

/** A folder with all that is in it, or a file under its student's own name for it. */
export function partOf(path: string, { entry, isFolder }: Handed<unknown>, ownName: string): Part {
  const place = join(path, entry);
  return isFolder ? { kind: 'folder', path: place } : { kind: 'file', path: place, name: ownName };
}

/** One attempt of a student, and what tells it from the others. */
export interface Attempt {
  readonly told: string;
  readonly found: Found;
}

/** The newest of the attempts, which are in order, with those before it; none where there is none. */
export function newestOf(
  attempts: readonly Attempt[],
  remark: (newest: string, earlier: string) => string = describeEarlier,
): Found[] {
  const newest = attempts.at(-1);
  if (newest === undefined) return [];
  const earlier = attempts.slice(0, -1).map(({ told, found }, index) => ({
    found: { ...found, name: `${found.name}.attempt-${index + 1}`, attempt: index + 1 },
    remark: remark(newest.told, told),
  }));
  return [{ ...newest.found, attempt: attempts.length, earlier }];
}

/** The remark about a file or a folder that a newer one replaces. */
export function describeEarlier(newest: string, earlier: string): string {
  return `several attempts: ${newest} is graded, the earlier ${earlier} is not`;
}

/** The same about attempts that are told apart by their times. */
export function describeEarlierTime(newest: string, earlier: string): string {
  return `several attempts: that of ${newest} is graded, the earlier one of ${earlier} is not`;
}
