/** Tables in plain characters of a given width: the widest columns are cut first. */
import pc from 'picocolors';
import { widthOf } from '../text/visible.js';

export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

export interface TableText {
  readonly head: readonly string[];
  /** Sanitized texts of one line each. */
  readonly rows: readonly (readonly Cell[])[];
  readonly width: number;
  readonly color?: boolean;
  readonly align?: readonly ('left' | 'right')[];
}

/** A blank at each side of a cell. */
const PADDING = 2;
/** And the border. */
const AROUND = PADDING + 1;
/** No column gets narrower than this. */
const LEAST = 6;

/** The whole table as one text. */
export function renderTextTable(table: TableText): string {
  return [...drawTextTable(table)].join('\n');
}

/** The lines of the table one after another: the table of a large class is long. */
export function* drawTextTable({
  head,
  rows,
  width,
  color = false,
  align = [],
}: TableText): Generator<string, void, void> {
  const { bold, gray } = pc.createColors(color);
  const widths = fitColumns(measureColumns(head, rows), width - AROUND * head.length - 1);
  const last = widths.length - 1;
  const drawBorder = (left: string, between: string, right: string): string =>
    widths
      .map((each, column) =>
        gray(`${column === 0 ? left : between}${'─'.repeat(each + PADDING)}${column === last ? right : ''}`),
      )
      .join('');
  const side = gray('│');
  const drawRow = (cells: readonly Cell[], paint: (text: string) => string): string =>
    widths
      .map((each, column) => `${side}${paint(` ${fill(cells[column] ?? '', each, align[column])} `)}`)
      .join('') + side;
  yield drawBorder('┌', '┬', '┐');
  yield drawRow(head, bold);
  if (rows.length > 0) yield drawBorder('├', '┼', '┤');
  for (const row of rows) yield drawRow(row, String);
  yield drawBorder('└', '┴', '┘');
}

/** The width of the widest text of each column. */
function measureColumns(head: readonly string[], rows: TableText['rows']): readonly number[] {
  const widths = head.map(widthOf);
  for (const row of rows)
    for (const [column, widest] of widths.entries())
      widths[column] = Math.max(widest, widthOf(textOf(row[column])));
  return widths;
}

/** Narrows the widest column until the table fits. */
function fitColumns(natural: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  for (let surplus = widths.reduce((sum, each) => sum + each, 0) - room; surplus > 0; surplus--) {
    const widest = Math.max(...widths);
    if (widest <= LEAST) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}

/** The cell with blanks up to the width of its column. */
function fill(cell: Cell, width: number, align: 'left' | 'right' = 'left'): string {
  const text = shorten(textOf(cell), width);
  const shown = typeof cell === 'string' ? text : cell.paint(text);
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blanks + shown : shown + blanks;
}

/** The beginning of a text, with a mark where it is cut. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const characters = Array.from(text);
  const begin = (length: number): string => characters.slice(0, length).join('');
  const fits = (length: number): boolean => widthOf(begin(length)) <= width - 1;
  // Most characters are one column wide, so this guess is nearly always right.
  let kept = Math.max(0, Math.min(characters.length, width - 1));
  while (kept > 0 && !fits(kept)) kept--;
  while (kept < characters.length && fits(kept + 1)) kept++;
  return `${begin(kept)}…`;
}
