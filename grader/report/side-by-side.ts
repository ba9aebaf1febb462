/** Shows two texts side by side in plain characters, readable without colour. */
import { makeBlanksVisible, makeVisible, widthOf } from '../text/visible.js';
import type { Row, Span } from '../model.js';
import { sanitize } from '../text/sanitize.js';

/** A line of the layout; `role` lets a terminal colour it. */
export interface LayoutLine {
  readonly role: 'head' | 'same' | 'changed' | 'lacking' | 'surplus' | 'marker' | 'input' | 'skipped';
  readonly text: string;
}

const NUMBER_WIDTH = 5;
const GAP = '   ';

/**
 * Two columns: expected on the left, yours on the right, `^` under every character that differs, and inputs where they
 * were typed. If the columns do not fit into `width` characters, they come one below the other.
 */
export function layoutRows(rows: readonly Row[], width: number): LayoutLine[] {
  const left = Math.max('expected'.length, ...rows.map((row) => widthOf(expectedText(row))));
  const right = Math.max('yours'.length, ...rows.map((row) => widthOf(actualText(row))));
  const fits = 2 * NUMBER_WIDTH + left + right + 2 * GAP.length <= width;
  return fits ? layoutColumns(rows, left) : layoutStacked(rows);
}

function layoutColumns(rows: readonly Row[], left: number): LayoutLine[] {
  const line = (role: LayoutLine['role'], expected: Cell, sign: string, actual: Cell): LayoutLine => ({
    role,
    text: `${number(expected.line)} ${pad(expected.text, left)} ${sign} ${number(actual.line)} ${actual.text}`.trimEnd(),
  });
  const blank: Cell = { line: null, text: '' };
  return [
    line('head', { line: null, text: 'expected' }, ' ', { line: null, text: 'yours' }),
    ...rows.flatMap((row): LayoutLine[] => {
      switch (row.kind) {
        case 'same':
          return [
            line('same', { line: row.expectedLine, text: show(row.expected ?? row.text) }, ' ', {
              line: row.actualLine,
              text: show(row.text),
            }),
          ];
        case 'changed':
          return [
            line('changed', { line: row.expectedLine, text: showSpans(row.expected) }, '≠', {
              line: row.actualLine,
              text: showSpans(row.actual),
            }),
            line('marker', { line: null, text: markSpans(row.expected) }, ' ', {
              line: null,
              text: markSpans(row.actual),
            }),
          ];
        case 'lacking':
          return [line('lacking', { line: row.expectedLine, text: showWhole(row.text) }, '<', blank)];
        case 'surplus':
          return [line('surplus', blank, '>', { line: row.actualLine, text: showWhole(row.text) })];
        case 'input':
          return [inputLine(row)];
        case 'skipped':
          return [skippedLine(row)];
      }
    }),
  ];
}

function layoutStacked(rows: readonly Row[]): LayoutLine[] {
  const line = (role: LayoutLine['role'], label: string, at: number | null, text: string): LayoutLine => ({
    role,
    text: `${label.padEnd('expected'.length)} ${number(at)} ${text}`.trimEnd(),
  });
  return rows.flatMap((row): LayoutLine[] => {
    switch (row.kind) {
      case 'same':
        return [line('same', '', row.actualLine, show(row.text))];
      case 'changed':
        return [
          line('changed', 'expected', row.expectedLine, showSpans(row.expected)),
          line('marker', '', null, markSpans(row.expected)),
          line('changed', 'yours', row.actualLine, showSpans(row.actual)),
          line('marker', '', null, markSpans(row.actual)),
          // A side that only lacks something has no marks.
        ].filter(({ role, text }) => role !== 'marker' || text !== '');
      case 'lacking':
        return [line('lacking', 'lacking', row.expectedLine, showWhole(row.text))];
      case 'surplus':
        return [line('surplus', 'surplus', row.actualLine, showWhole(row.text))];
      case 'input':
        return [inputLine(row)];
      case 'skipped':
        return [skippedLine(row)];
    }
  });
}

interface Cell {
  readonly line: number | null;
  readonly text: string;
}

function inputLine(row: Extract<Row, { kind: 'input' }>): LayoutLine {
  return { role: 'input', text: `      » input ${row.number}, typed: ${show(row.text)}` };
}

function skippedLine(row: Extract<Row, { kind: 'skipped' }>): LayoutLine {
  return { role: 'skipped', text: `      … ${row.lines} ${row.lines === 1 ? 'line' : 'lines'} not shown` };
}

function expectedText(row: Row): string {
  if (row.kind === 'changed') return showSpans(row.expected);
  if (row.kind === 'same') return showWhole(row.expected ?? row.text);
  return row.kind === 'lacking' ? showWhole(row.text) : '';
}

function actualText(row: Row): string {
  if (row.kind === 'changed') return showSpans(row.actual);
  return row.kind === 'same' || row.kind === 'surplus' ? showWhole(row.text) : '';
}

function show(text: string): string {
  return sanitize(text);
}

/** A line that only one side has. An empty one gets a mark, since it would be invisible. */
export function showWhole(text: string): string {
  return text === '' ? '(empty line)' : makeVisible(text);
}

/** A piece that differs shows its blanks as marks; other pieces keep them. */
function showSpan({ text, differs }: Span): string {
  return differs ? makeBlanksVisible(text) : sanitize(text);
}

function showSpans(spans: readonly Span[]): string {
  return spans.map((span) => showSpan(span)).join('');
}

function markSpans(spans: readonly Span[]): string {
  return spans.map((span) => (span.differs ? '^' : ' ').repeat(widthOf(showSpan(span)))).join('');
}

function number(line: number | null): string {
  return (line === null ? '' : String(line)).padStart(NUMBER_WIDTH);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

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
