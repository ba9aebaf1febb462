/** The few rows that show where two texts differ first. */
import type { Row } from '../model.js';

const BEFORE = 6;
const BEHIND = 5;
/** How many inputs above these rows are kept, to show what was typed. */
const MAX_INPUTS = 4;

/** The rows around the first difference, with the inputs before it. Returns the same array if nothing is left out. */
export function keepNearDifference(rows: readonly Row[]): readonly Row[] {
  const at = findDifference(rows);
  const from = Math.max(0, at - BEFORE);
  const above = rows.slice(0, from);
  const near = rows.slice(from, Math.max(at, 0) + BEHIND);
  const typed = above.filter(({ kind }) => kind === 'input').slice(-MAX_INPUTS);
  const left = countLines(above);
  const isAll = near.length === rows.length || (above.length + near.length === rows.length && left === 0);
  if (isAll) return rows;
  return [...(left > 0 ? [{ kind: 'skipped', lines: left } as const] : []), ...typed, ...near];
}

/** Behind the first difference, what follows from it soon fills more lines than the difference itself. */
const MAX_BEHIND = 24;

/** The rows up to the first difference and the next few; the rest is one row. The same array if all are few. */
export function cutBehindDifference(rows: readonly Row[]): readonly Row[] {
  const at = findDifference(rows);
  const end = Math.max(at, 0) + MAX_BEHIND;
  if (rows.length <= end + 1) return rows;
  return [...rows.slice(0, end), { kind: 'skipped', lines: countLines(rows.slice(end)) }];
}

/** The index of the first row that differs; -1 if none does. */
function findDifference(rows: readonly Row[]): number {
  return rows.findIndex(({ kind }) => kind === 'changed' || kind === 'lacking' || kind === 'surplus');
}

/** How many lines of the texts the rows represent. What was typed is no line of them. */
function countLines(rows: readonly Row[]): number {
  const linesOf = (row: Row): number => (row.kind === 'skipped' ? row.lines : row.kind === 'input' ? 0 : 1);
  return rows.reduce((sum, row) => sum + linesOf(row), 0);
}
