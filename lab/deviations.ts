/**
 * Writes the table of lab/results/deviations.md: which deviations of right programs are followed, and what they cost: `npm run
 * deviations`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fillPart } from '../scripts/docs/parts.js';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import type { Assignment } from '../grader/model.js';
import { gatherTexts } from './deviations/golden-runs.js';
import { SAYS_OTHERWISE, SHOWN_OTHERWISE, type Habit } from './deviations/habits.js';
import { createMarker, type Marks } from './deviations/marker.js';

const file = 'lab/results/deviations.md';
const table = await renderHabits([
  'alquerque-2',
  'checkers',
  'endodoi-1',
  'endodoi-2',
  'endodoi-3',
  'qirkat',
  'reversi',
]);
const filled = fillPart(readFileSync(file, 'utf8'), {
  file,
  name: 'deviations',
  command: 'npm run deviations',
  render: () => table,
});
writeFileSync(file, await format(filled, { ...(await resolveConfig(file)), filepath: file }));

/** The cells of one assignment, by habit. */
type Column = ReadonlyMap<Habit, string>;

export async function renderHabits(ids: readonly string[]): Promise<string> {
  const assignments = (await loadAll()).filter(({ id }) => ids.includes(id));
  const columns = assignments.map(fillColumn);
  const rowOf = (habit: Habit): string =>
    `| ${habit.title.replaceAll('|', '\\|')} | ${columns.map((column) => column.get(habit) ?? '').join(' | ')} |`;
  const head = (title: string): string =>
    `| ${title} | ${assignments.map(({ id }) => id).join(' | ')} |\n| --- |${' --- |'.repeat(assignments.length)}`;
  return [
    [head('shown otherwise'), ...SHOWN_OTHERWISE.map(rowOf)].join('\n'),
    [head('says something else'), ...SAYS_OTHERWISE.map(rowOf)].join('\n'),
  ].join('\n\n');
}

async function loadAll(): Promise<readonly Assignment[]> {
  const found = await findAssignments(['fixtures']);
  return Promise.all(
    found.map(async ({ file }) => {
      const loaded = await loadAssignment(file);
      if (!loaded.ok) throw new Error(`${file} cannot be loaded`);
      return loaded.value;
    }),
  );
}

function fillColumn(assignment: Assignment): Column {
  const mark = createMarker(assignment);
  const texts = gatherTexts(assignment);
  const cells = new Map<Habit, string>();
  for (const habit of [...SHOWN_OTHERWISE, ...SAYS_OTHERWISE]) {
    const change = habit.createChange(texts);
    if (change !== null) cells.set(habit, describeMarks(mark(change)));
  }
  return cells;
}

/** The points that a habit costs. If some cases that show it are not followed, also how many are followed. */
function describeMarks({ shown, followed, pointsLost }: Marks): string {
  if (shown.length === 0) return '';
  return followed.length === shown.length
    ? `${pointsLost}`
    : `${pointsLost} (${followed.length} of ${shown.length})`;
}
