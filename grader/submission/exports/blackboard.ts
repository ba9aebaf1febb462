/**
 * Exports of Blackboard: `Project 1_ada_attempt_2026-03-02-10-15-30_Board.java`, the files of all students side by side,
 * and with each attempt a receipt `Project 1_ada_attempt_2026-03-02-10-15-30.txt`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found, Part, Top } from '../found.js';

interface BlackboardName {
  /** The assignment and the student: both may hold underscores. */
  readonly head: string;
  readonly attempt: string;
  /** The student's own file name; empty for a receipt. */
  readonly name: string;
}

const PATTERN = /^(?<head>.+)_attempt_(?<attempt>\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(?<name>[^/]+)|\.txt)$/;

function parseBlackboardName(file: string): BlackboardName | null {
  const groups = PATTERN.exec(file)?.groups;
  if (groups === undefined) return null;
  const { head = '', attempt = '', name = '' } = groups;
  return { head, attempt, name };
}

/** The student that each file belongs to, by what differs in the names of all; null if Blackboard named none of them. */
export function blackboardGroups(files: readonly string[]): ((file: string) => string | null) | null {
  const heads = [...new Set(files.flatMap((file) => parseBlackboardName(file)?.head ?? []))];
  if (heads.length === 0) return null;
  const shared = sharedHead(heads);
  return (file) => parseBlackboardName(file)?.head.slice(shared) ?? null;
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

/** Submissions of an export by Blackboard; `groupOf` divides its files. */
export async function recogniseBlackboard(
  { path, files }: Top,
  groupOf: (file: string) => string | null,
): Promise<Found[]> {
  const groups = new Map<string, [file: string, name: BlackboardName][]>();
  for (const file of files) {
    const [name, key] = [parseBlackboardName(file), groupOf(file)];
    if (name !== null && key !== null) groups.set(key, [...(groups.get(key) ?? []), [file, name]]);
  }
  return Promise.all([...groups].map(([key, handed]) => describe(path, key, handed)));
}

async function describe(
  path: string,
  key: string,
  handed: readonly (readonly [file: string, name: BlackboardName])[],
): Promise<Found> {
  const attempts = [...new Set(handed.map(([, { attempt }]) => attempt))].sort();
  const newest = attempts.at(-1) ?? '';
  const describeOne = async (attempt: string, index: number): Promise<Found> => ({
    ...(await describeAttempt(
      path,
      key,
      handed.filter(([, name]) => name.attempt === attempt),
    )),
    name: index === attempts.length - 1 ? key : `${key}.attempt-${index + 1}`,
    attempt: index + 1,
  });
  const earlier = attempts.slice(0, -1).map(async (attempt, index) => ({
    found: await describeOne(attempt, index),
    remark: `several attempts: that of ${newest} is graded, the earlier one of ${attempt} is not`,
  }));
  return { ...(await describeOne(newest, attempts.length - 1)), earlier: await Promise.all(earlier) };
}

async function describeAttempt(
  path: string,
  key: string,
  graded: readonly (readonly [file: string, name: BlackboardName])[],
): Promise<Found> {
  const receipt = graded.find(([, { name }]) => name === '')?.[0];
  return {
    name: key,
    above: path,
    origin: join(path, graded[0]?.[0] ?? ''),
    students: [{ keys: [key, ...(receipt === undefined ? [] : await readReceipt(join(path, receipt)))] }],
    remarks: [],
    // 2026-03-02-10-15-30
    handedIn: {
      atMs: null,
      markedLate: null,
      clock: (graded[0]?.[1].attempt ?? '').replace(/^(.{10})-(..)-(..)-(..)$/, '$1 $2:$3:$4'),
    },
    parts: graded
      .filter(([, { name }]) => name !== '')
      .map(([file, { name }]): Part => ({ kind: 'file', path: join(path, file), name })),
  };
}

/** What a receipt says of its student: `Name: Ada Lovelace (ada)`. */
async function readReceipt(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { name, user } = /^Name:\s*(?<name>.+?)\s*\((?<user>[^()]+)\)\s*$/m.exec(text)?.groups ?? {};
  return [user, name].filter((key) => key !== undefined);
}
