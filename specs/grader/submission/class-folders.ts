/** Folders and archives of a class, written for a spec, and what is found in them. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { openUnpackRoom } from '../../../grader/submission/unpack-room.js';
import { openFolder } from '../../support/places.js';
import { zip } from './archives.js';

const root = openFolder();
/** Where archives are unpacked. */
export const room = openUnpackRoom();
afterAll(() => room.remove());

/** What files hold, by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;
/** A source of the required class. */
export const SOURCE = 'class Board {}';
/** An archive of that source alone. */
export const WORK = zip({ 'Board.java': SOURCE });

/** Files by their paths: sources and archives are those of a Board, all others are empty. */
export function files(...paths: readonly string[]): Files {
  const content = (path: string) => (path.endsWith('.java') ? SOURCE : path.endsWith('.zip') ? WORK : '');
  return Object.fromEntries(paths.map((path) => [path, content(path)]));
}

let count = 0;

/** Writes the files into a folder with this name, and into a zip of that name beside it. */
export async function write(given: Files, name = 'project'): Promise<{ folder: string; archive: string }> {
  const parent = join(root, `${(count += 1)}`);
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(given)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const archive = join(parent, `${name}.zip`);
  await writeFile(archive, zip(given));
  return { folder, archive };
}

/** Every submission as `id: files; remarks; keys of its students`. */
export async function describeAll(path: string): Promise<string[]> {
  const collected = await collectSubmissions([path], ['Board.java'], { room });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) => {
    const keys = intake.students.map((student) => student.keys.join('=')).join(' and ');
    const told = intake.kind === 'taken' ? intake.submission.files.map((file) => file.name) : [intake.reason];
    const id = intake.kind === 'taken' ? intake.submission.id : intake.id;
    return [`${id}: ${told.join(' ')}`, ...intake.remarks, ...(intake.doubts ?? []), keys].join('; ');
  });
}

/** The kinds of what is collected of several, or of one that is said to be one submission. */
export async function kindsOf(paths: readonly string[], single = false): Promise<string[]> {
  const collected = await collectSubmissions(paths, ['Board.java'], { room, single });
  return collected.ok ? collected.value.map(({ kind }) => kind) : [];
}

/** What is told of students whose folders hold the required file. */
export const [ADA, BOB] = ['ada: Board.java; ada', 'bob: Board.java; bob'];
/** What is told of a submission that a platform did not name. */
export const foundOut = (by: string): string => `${by} did not name it: whose it is has to be found out`;
/** What is asked where a class may be one submission. */
export const ARE_THEY_ONE = "Are they one student's?";
/** What is asked where one submission may be a class. */
export const SEVERAL = "are they several students'?";

/** Files, and every submission that is found in them. */
export type Found = readonly [title: string, given: Files, told: string[]];

/** Of each row: what is found in a folder with these files, and in an archive of them. */
export function findsInBoth(rows: readonly Found[]): void {
  describe('a folder or an archive', () => {
    test.each(rows)('%s', async (_, given, told) => {
      const { folder, archive } = await write(given);
      expect(await describeAll(folder)).toEqual(told);
      expect(await describeAll(archive)).toEqual(told);
    });
  });
}

/** Files, and every submission that is found in them or how many there are; and what their folder is called. */
export type FoundInFolder = readonly [title: string, given: Files, told: string[] | number, name?: string];

/** Of each row: what is found in a folder with these files. */
export function findsInFolder(rows: readonly FoundInFolder[]): void {
  describe('a folder or an archive', () => {
    test.each(rows)('%s', async (...[, given, told, name]) => {
      const found = await describeAll((await write(given, name)).folder);
      expect(typeof told === 'number' ? found.length : found).toEqual(told);
    });
  });
}
