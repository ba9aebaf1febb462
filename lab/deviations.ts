/**
 * Writes the table of lab/results/deviations.md: which deviations of right programs are followed, and what they cost: `npm run
 * deviations`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fillPart } from '../scripts/docs/parts.js';
import { renderHabits } from './deviations/habits-table.js';

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
