/**
 * Exports of Brightspace: a folder `12345-67890 - Ada Lovelace - Oct 5, 2023 1234 PM` for each attempt, or its files,
 * `12345-67890 - Ada Lovelace - Oct 5, 2023 1234 PM - Board.java`.
 */
import { join } from 'node:path';
import type { Found, Part, Top } from '../found.js';
import { readClock } from './clock.js';

interface BrightspaceName {
  readonly user: string;
  readonly who: string;
  readonly when: string;
  /** Of the file; empty for folders. */
  readonly name: string;
}

/** A date in any language, and a time; names may hold lines as well. */
const PATTERN =
  /^(?<user>\d+)-\d+ - (?<who>.+?) ?- (?<when>(?:\d{4}-\d\d-\d\d|[^-]*?\b\d{4})(?:,? [\d:._]{3,8})?(?: ?[ap]\.?m\.?)?)(?: - (?<name>[^/]+))?$/i;

function parseName(entry: string): BrightspaceName | null {
  const groups = PATTERN.exec(entry)?.groups;
  if (groups === undefined) return null;
  const { user = '', who = '', when = '', name = '' } = groups;
  return { user, who, when, name };
}

/** The student that a file or folder belongs to, as the key of its submission. */
export function brightspaceGroup(entry: string): string | null {
  const name = parseName(entry);
  return name === null ? null : `${name.who}_${name.user}`;
}

interface Handed {
  readonly entry: string;
  readonly name: BrightspaceName;
  readonly isFolder: boolean;
}

/** Submissions of an export by Brightspace. */
export function recogniseBrightspace({ path, files, folders }: Top): Found[] {
  const groups = new Map<string, Handed[]>();
  for (const entry of [...folders, ...files]) {
    const [name, key] = [parseName(entry), brightspaceGroup(entry)];
    if (name === null || key === null) continue;
    groups.set(key, [...(groups.get(key) ?? []), { entry, name, isFolder: folders.includes(entry) }]);
  }
  return [...groups].flatMap(([key, handed]) => describe(path, key, handed));
}

function describe(path: string, key: string, handed: readonly Handed[]): Found[] {
  const attempts = new Map<string, Handed[]>();
  for (const each of handed) attempts.set(each.name.when, [...(attempts.get(each.name.when) ?? []), each]);
  // Where no clock is told, the platform's numbers grow.
  const orderOf = (when: string, [first]: readonly Handed[]): string =>
    `${readClock(when) ?? ''} ${(first?.entry.split(' ', 1)[0] ?? '').replace(/\d+/g, (digits) => digits.padStart(20, '0'))}`;
  const inOrder = [...attempts].sort(([when, one], [other, another]) =>
    orderOf(when, one) < orderOf(other, another) ? -1 : 1,
  );
  const all = inOrder.map(([when, each], index) => ({
    when,
    found: describeAttempt(
      path,
      index === inOrder.length - 1 ? key : `${key}.attempt-${index + 1}`,
      each,
      index + 1,
    ),
  }));
  const newest = all.at(-1);
  if (newest === undefined) return [];
  const earlier = all.slice(0, -1).map(({ when, found }) => ({
    found,
    remark: `several attempts: that of ${newest.when} is graded, the earlier one of ${when} is not`,
  }));
  return [{ ...newest.found, earlier }];
}

function describeAttempt(path: string, name: string, handed: readonly Handed[], attempt: number): Found {
  const [first] = handed;
  const clock = readClock(first?.name.when ?? '');
  return {
    name,
    attempt,
    above: path,
    origin: join(path, first?.entry ?? ''),
    students: [{ keys: [first?.name.who ?? name] }],
    remarks: [],
    ...(clock !== undefined && { handedIn: { atMs: null, markedLate: null, clock } }),
    parts: handed.map(({ entry, name: { name: own }, isFolder }): Part =>
      isFolder
        ? { kind: 'folder', path: join(path, entry) }
        : { kind: 'file', path: join(path, entry), name: own },
    ),
  };
}
