/**
 * `grade --marks FILE`: what people decide by hand. A CSV file with the columns submission, item, points, change, comment,
 * place (`file:line`) and visible (yes or no; yes where left out). A row sets an item's points, changes a mark by so much,
 * or only comments.
 */
import { err, ok, type HandMark, type Result } from '../../model.js';
import { cellOf, findColumns, normaliseKey, readCsv } from './csv.js';

const COLUMNS = ['submission', 'item', 'points', 'change', 'comment', 'place', 'visible'] as const;
type Column = (typeof COLUMNS)[number];
const NAMES = Object.fromEntries(COLUMNS.map((name) => [name, [name]])) as Record<Column, string[]>;

/** What rows may name. */
export interface Gradable {
  readonly submissions: { readonly has: (id: string) => boolean; readonly keys: () => Iterable<string> };
  /** The items, with their maximum; those that a person marks need no comment. */
  readonly items: {
    readonly has: (id: string) => boolean;
    readonly get: (id: string) => { readonly points: number; readonly manual?: true } | undefined;
    readonly keys: () => Iterable<string>;
  };
}

/** All rows, or a sentence for each mistake in any of them, with its line. */
export function parseMarks(text: string, known: Gradable): Result<readonly HandMark[], readonly string[]> {
  const table = readCsv(text);
  if (!table.ok) return err([table.fault]);
  const { header, rows } = table.value;
  const columns = findColumns(header, NAMES);
  const unknown = header.filter((name) => !COLUMNS.some((column) => column === normaliseKey(name)));
  if (columns.submission === undefined || unknown.length > 0)
    return err([
      `line 1: expected the columns ${COLUMNS.join(', ')} (only submission is a must), found ${header.join(', ') || 'nothing'}`,
    ]);
  const complaints: string[] = [];
  const marks = rows.map((row) =>
    readRow(
      (name) => cellOf(row, columns, name),
      known,
      (fault) => void complaints.push(`line ${row.line}: ${fault}`),
    ),
  );
  return complaints.length > 0 ? err(complaints) : ok(marks);
}

function readRow(
  cell: (name: Column) => string,
  known: Gradable,
  complain: (fault: string) => void,
): HandMark {
  const submission = cell('submission');
  if (!known.submissions.has(submission)) complain(nameMissing(submission, known.submissions));
  const item = cell('item') === '' ? null : cell('item');
  if (item !== null && !known.items.has(item))
    complain(`there is no item "${item}"; the items are ${[...known.items.keys()].join(', ')}`);
  const points = readNumber(cell('points'), 'points', complain);
  const change = readNumber(cell('change'), 'change', complain);
  const { points: max, manual = false } = (item === null ? undefined : known.items.get(item)) ?? {};
  if (points !== null && item === null) complain('points needs an item; to change the whole mark use change');
  if (points !== null && change !== null) complain('expected one of points and change, found both');
  if (points !== null && max !== undefined && (points < 0 || points > max))
    complain(`expected points from 0 to ${max}, found ${points}`);
  // A sheet, or the pages, put an apostrophe before what would be a formula. Reports show a comment as one paragraph.
  const comment = cell('comment')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s*\n\s*/g, ' ');
  if (!manual && (points !== null || change !== null) && comment === '')
    complain('expected a comment that says why the mark is changed, found none');
  if (points === null && change === null && comment === '') complain('the row says nothing');
  return {
    submission,
    item,
    points,
    change,
    comment,
    place: readPlace(cell('place'), complain),
    visible: readVisible(cell('visible'), complain),
  };
}

function readNumber(text: string, name: string, complain: (fault: string) => void): number | null {
  if (text === '') return null;
  if (/^[+-]?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  complain(`expected a number in ${name}, found "${text}"`);
  return null;
}

function readPlace(text: string, complain: (fault: string) => void): HandMark['place'] {
  if (text === '') return null;
  const [, file, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (file !== undefined && line !== undefined) return { file, line: Number(line) };
  complain(`expected a place such as Board.java:12, found "${text}"`);
  return null;
}

function readVisible(text: string, complain: (fault: string) => void): boolean {
  if (['', 'yes', 'true', '1'].includes(text.toLowerCase())) return true;
  if (!['no', 'false', '0'].includes(text.toLowerCase()))
    complain(`expected yes or no in visible, found "${text}"`);
  return false;
}

/** A platform adds a number to a name, which is easily left out. */
function nameMissing(name: string, known: Gradable['submissions']): string {
  if (name === '') return 'expected the name of a submission, found none';
  const meant = [...known.keys()].find((id) => id.toLowerCase().startsWith(name.toLowerCase()));
  return `there is no submission "${name}" among those that are graded${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

/** Milliseconds since 1970 by submission, or a sentence for each mistake with its line. */
export function parseTimes(
  text: string,
  submissions: ReadonlySet<string>,
  parseTime: (text: string) => number | null,
): Result<ReadonlyMap<string, number>, readonly string[]> {
  const table = readCsv(text);
  if (!table.ok) return err([table.fault]);
  const { header, rows } = table.value;
  const columns = findColumns(header, { submission: ['submission'], time: ['time'] });
  if (columns.submission === undefined || columns.time === undefined)
    return err([`line 1: expected the columns submission and time, found ${header.join(', ') || 'nothing'}`]);
  const complaints: string[] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const complain = (fault: string): void => void complaints.push(`line ${row.line}: ${fault}`);
    const submission = cellOf(row, columns, 'submission');
    const written = cellOf(row, columns, 'time');
    const time = parseTime(written);
    if (!submissions.has(submission)) complain(nameMissing(submission, submissions));
    else if (time === null) complain(`expected a time such as 2026-03-02 23:59, found "${written}"`);
    else if (times.has(submission)) complain(`${submission} has a time already`);
    else times.set(submission, time);
  }
  return complaints.length > 0 ? err(complaints) : ok(times);
}
