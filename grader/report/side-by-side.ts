/** Shows two texts side by side in plain characters, readable without colour. */
import { makeVisible, widthOf } from '../text/visible.js';
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
          // Where one side only lacks something, nothing of it is marked.
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
function showWhole(text: string): string {
  return text === '' ? '(empty line)' : makeVisible(text);
}

/** A piece that differs shows its blanks as marks; other pieces keep them. */
function showSpan({ text, differs }: Span): string {
  return differs ? makeVisible(text).replaceAll(' ', '·') : sanitize(text);
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
