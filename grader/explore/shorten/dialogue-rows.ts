/** Shows a short dialogue side by side from its beginning to the difference. Pure. */
import type { Row, TextDifference, Turn } from '../../model.js';

/** This many rows before the difference are always shown. */
const BEFORE = 10;
/** Longer runs of equal rows are left out. */
const MAX_EQUAL = 2;
/** This many equal rows after the difference are shown. */
const AFTER = 2;
const MAX_DIFFERING = 12;

/** All rows from the first line on. Elsewhere a difference shows only the rows near it. */
export function showFromStart(turns: readonly Turn[], { rows }: TextDifference): readonly Row[] {
  const near = cutBehind(rows.filter((row, index) => index > 0 || row.kind !== 'skipped'));
  const first = near.find((row) => 'expectedLine' in row);
  if (first === undefined || !('expectedLine' in first)) return near;
  const typed = near.find((row) => row.kind === 'input')?.number ?? Number.POSITIVE_INFINITY;
  const shift = 'actualLine' in first ? first.actualLine - first.expectedLine : 0;
  return leaveOutEqual([...rowsBefore(turns, first.expectedLine, typed, shift), ...near]);
}

/** Equal lines far from the difference, if there are several; typed lines stay. */
function leaveOutEqual(rows: readonly Row[]): readonly Row[] {
  const near = Math.max(0, rows.findIndex(differs) - BEFORE);
  const shown: Row[] = [];
  let equal: Row[] = [];
  const flush = (): void => {
    shown.push(...(equal.length > MAX_EQUAL ? [{ kind: 'skipped', lines: equal.length } as const] : equal));
    equal = [];
  };
  for (const row of rows.slice(0, near)) {
    if (row.kind === 'same') equal.push(row);
    else {
      flush();
      shown.push(row);
    }
  }
  flush();
  return [...shown, ...rows.slice(near)];
}

/** The first rows that differ, and a few rows after them. */
function cutBehind(rows: readonly Row[]): readonly Row[] {
  const start = rows.findIndex(differs);
  if (start < 0) return rows;
  let end = start;
  let equal = 0;
  for (; end < rows.length && equal <= AFTER && end - start < MAX_DIFFERING; end++) {
    const row = rows[end];
    if (row === undefined || row.kind === 'skipped') break;
    if (row.kind !== 'input') equal = differs(row) ? 0 : equal + 1;
  }
  const shown = rows.slice(0, equal > AFTER ? end - 1 : end);
  // Input that is typed after the last shown line has nothing to do with the difference.
  return shown.slice(0, shown.findLastIndex(({ kind }) => kind !== 'input') + 1);
}

function differs({ kind }: Row): boolean {
  return kind === 'changed' || kind === 'lacking' || kind === 'surplus';
}

/** The rows before a line, with the inputs between them. An input in the middle of a line comes after that line. */
function rowsBefore(turns: readonly Turn[], line: number, typed: number, shift: number): readonly Row[] {
  const rows: Row[] = [];
  const waiting: Row[] = [];
  let number = 0;
  let unended = '';
  let at = 1;
  for (const turn of turns) {
    if (turn.by === 'person') {
      number++;
      if (number >= typed) return rows;
      (unended === '' ? rows : waiting).push({
        kind: 'input',
        number,
        text: turn.text.replace(/\r?\n$/, ''),
      });
      continue;
    }
    const lines = (unended + turn.text).split('\n');
    unended = lines.pop() ?? '';
    for (const text of lines) {
      if (at >= line) return [...rows, ...waiting];
      rows.push({ kind: 'same', expectedLine: at, actualLine: at + shift, text: text.replace(/\r$/, '') });
      rows.push(...waiting.splice(0));
      at++;
    }
  }
  return [...rows, ...waiting];
}
