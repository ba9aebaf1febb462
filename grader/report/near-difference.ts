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

/** How many lines of the texts a row represents. */
function countLines(row: Row): number {
  if (row.kind === 'skipped') return row.lines;
  return row.kind === 'same' ? 1 : 0;
}
