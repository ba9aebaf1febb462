/** The few rows that show where two texts differ first. */
import type { Row } from '../model.js';

const BEFORE = 6;
const BEHIND = 5;
/** How many inputs above these rows are kept, to show what was typed. */
const MOST_INPUTS = 4;

/** The rows around the first difference, with the inputs before it. Returns the same array if nothing is left out. */
export function keepNearDifference(rows: readonly Row[]): readonly Row[] {
  const at = rows.findIndex(({ kind }) => kind === 'changed' || kind === 'lacking' || kind === 'surplus');
  const from = Math.max(0, at - BEFORE);
  const above = rows.slice(0, from);
  const near = rows.slice(from, Math.max(at, 0) + BEHIND);
  const typed = above.filter(({ kind }) => kind === 'input').slice(-MOST_INPUTS);
  const left = above.reduce((sum, row) => sum + countLines(row), 0);
  const isAll = near.length === rows.length || (above.length + near.length === rows.length && left === 0);
  if (isAll) return rows;
  return [...(left > 0 ? [{ kind: 'skipped', lines: left } as const] : []), ...typed, ...near];
}

/** Behind the first difference, what follows from it soon fills more lines than the difference itself. */
const MOST_BEHIND = 24;

/** The rows up to the first difference and the next few; the rest is one row. The same array if all are few. */
export function cutBehindDifference(rows: readonly Row[]): readonly Row[] {
  const at = rows.findIndex(({ kind }) => kind === 'changed' || kind === 'lacking' || kind === 'surplus');
  const end = Math.max(at, 0) + MOST_BEHIND;
  if (rows.length <= end + 1) return rows;
  const lines = rows.slice(end).reduce((sum, row) => sum + (row.kind === 'input' ? 0 : lengthOf(row)), 0);
  return [...rows.slice(0, end), { kind: 'skipped', lines }];
}

function lengthOf(row: Row): number {
  return row.kind === 'skipped' ? row.lines : 1;
}

/** How many lines of the texts a row represents. */
function countLines(row: Row): number {
  if (row.kind === 'skipped') return row.lines;
  return row.kind === 'same' ? 1 : 0;
}
