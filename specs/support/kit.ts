/** The assignments that the kit ships, and what of them nobody outside may read. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findAssignments } from '../../grader/assignment/find-assignment.js';
import { loadAssignment } from '../../grader/assignment/load.js';
import type { Assignment, Case } from '../../grader/model.js';

/** All of them, or those with these ids. */
export async function loadKit(ids?: readonly string[]): Promise<Assignment[]> {
  const all = await findAssignments(['fixtures']);
  const found = all.filter(({ id }) => ids?.includes(id) ?? true);
  return Promise.all(found.map(({ file }) => needAssignment(file)));
}

/** The assignment of a file that has nothing to complain about. */
export async function needAssignment(file: string): Promise<Assignment> {
  const loaded = await loadAssignment(file);
  if (!loaded.ok) throw new Error(`${file}: ${JSON.stringify(loaded.fault)}`);
  return loaded.value;
}

export function casesOf({ rubric }: Assignment): Case[] {
  return rubric.flatMap(({ cases }) => cases);
}

/** Ids and titles of hidden cases that no visible case shares a word of. */
export function hiddenWords(assignment: Assignment): string[] {
  const visible = JSON.stringify(casesOf(assignment).filter(({ visibility }) => visibility === 'visible'));
  return casesOf(assignment)
    .filter(({ visibility }) => visibility !== 'visible')
    .flatMap(({ id, title }) => [id, title])
    .filter((word) => word.length > 8 && !visible.includes(word));
}

/** The texts of all reference solutions, stubs apart: what is long enough to be told from anything else. */
export async function referenceTexts(): Promise<Map<string, string>> {
  const entries = await readdir('reference', { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(ts|java)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/stubs/'));
  return new Map(
    await Promise.all(files.map(async (file) => [file, (await readFile(file, 'utf8')).trim()] as const)),
  );
}
