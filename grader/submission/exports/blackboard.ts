/**
 * Exports of Blackboard: `Project 1_ada_attempt_2026-03-02-10-15-30_Board.java`, the files of all students side by side,
 * and with each attempt a receipt `Project 1_ada_attempt_2026-03-02-10-15-30.txt`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found } from '../found.js';
import {
  describeEarlierTime,
  groupHanded,
  newestOf,
  partOf,
  readerOfNames,
  type Handed,
  type Platform,
} from './export.js';

/** The head is the assignment and the student: both may hold underscores. The student's own name is empty for a receipt. */
const readName = readerOfNames(
  /^(?<head>.+)_attempt_(?<attempt>\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(?<own>[^/]+)|\.txt)$/,
  ['head', 'attempt', 'own'],
);
type Name = NonNullable<ReturnType<typeof readName>>;

/** Students are told by what differs in the names of all files; null if Blackboard named none of them. */
export function blackboard(names: readonly string[]): Platform | null {
  const heads = [...new Set(names.flatMap((file) => readName(file)?.head ?? []))];
  if (heads.length === 0) return null;
  const shared = sharedHead(heads);
  const keyOf = ({ head }: Name): string => head.slice(shared);
  return {
    name: 'Blackboard',
    groupOf: (file) => {
      const name = readName(file);
      return name && keyOf(name);
    },
    submissions: async ({ path, files }) => {
      const groups = groupHanded({ files, folders: [] }, readName, keyOf);
      const found = await Promise.all([...groups].map(([key, handed]) => describe(path, key, handed)));
      return found.flat();
    },
  };
}

/** How long the name of the assignment is, with the underscore after it. */
function sharedHead(heads: readonly string[]): number {
  const [first = ''] = heads;
  let length = first.lastIndexOf('_') + 1;
  while (
    length > 0 &&
    !heads.every((head) => head.startsWith(first.slice(0, length)) && head.length > length)
  )
    length = first.lastIndexOf('_', length - 2) + 1;
  return length;
}

async function describe(path: string, key: string, handed: readonly Handed<Name>[]): Promise<Found[]> {
  const times = [...new Set(handed.map(({ name }) => name.attempt))].sort();
  const attempts = times.map(async (time) => {
    const files = handed.filter(({ name }) => name.attempt === time);
    return { told: time, found: await describeAttempt(path, key, files) };
  });
  return newestOf(await Promise.all(attempts), describeEarlierTime);
}

async function describeAttempt(path: string, key: string, handed: readonly Handed<Name>[]): Promise<Found> {
  const receipt = handed.find(({ name }) => name.own === '')?.entry;
  return {
    name: key,
    above: path,
    origin: join(path, handed[0]?.entry ?? ''),
    students: [{ keys: [key, ...(receipt === undefined ? [] : await readReceipt(join(path, receipt)))] }],
    remarks: [],
    // 2026-03-02-10-15-30
    handedIn: {
      atMs: null,
      markedLate: null,
      clock: (handed[0]?.name.attempt ?? '').replace(/^(.{10})-(..)-(..)-(..)$/, '$1 $2:$3:$4'),
    },
    parts: handed.filter(({ name }) => name.own !== '').map((each) => partOf(path, each, each.name.own)),
  };
}

/** What a receipt says of its student: `Name: Ada Lovelace (ada)`. */
async function readReceipt(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { name, user } = /^Name:\s*(?<name>.+?)\s*\((?<user>[^()]+)\)\s*$/m.exec(text)?.groups ?? {};
  return [user, name].filter((key) => key !== undefined);
}
