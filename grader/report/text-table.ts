/** Tables in plain characters of a given width: the widest columns are cut first. */
import pc from 'picocolors';
import { widthOf } from '../text/visible.js';
import { wrapLines } from '../text/wrap.js';

export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

export interface TableText {
  readonly head: readonly string[];
  /** Sanitized texts of one line each. */
  readonly rows: readonly (readonly Cell[])[];
  readonly width: number;
  readonly color?: boolean;
  readonly align?: readonly ('left' | 'right')[];
  /** Whether long cells go on in the next line; cut if absent. Of plain texts alone. */
  readonly wrap?: boolean;
}

/** A blank at each side of a cell. */
const PADDING = 2;
/** And the border. */
const AROUND = PADDING + 1;
/** No column gets narrower than this. */
const MIN_WIDTH = 6;

/** The whole table as one text. */
export function renderTextTable({
  head,
  rows,
  width,
  color = false,
  align = [],
  wrap = false,
}: TableText): string {
  const widths = fitColumns(measureColumns(head, rows), width - AROUND * head.length - 1);
  const paint = pc.createColors(color);
  const drawBorder = (left: string, middle: string, right: string): string =>
    paint.gray(left + widths.map((each) => '─'.repeat(each + PADDING)).join(middle) + right);
  const side = paint.gray('│');
  const drawLine = (cells: readonly Cell[]): string => {
    const drawn = widths.map((room, column) => drawCell(cells[column] ?? '', room, align[column]));
    return `${side} ${drawn.join(` ${side} `)} ${side}`;
  };
  return [
    drawBorder('┌', '┬', '┐'),
    drawLine(head.map((text) => ({ text, paint: paint.bold }))),
    ...(rows.length === 0 ? [] : [drawBorder('├', '┼', '┤')]),
    ...(wrap ? rows.flatMap((row) => wrapRow(row, widths)) : rows).map(drawLine),
    drawBorder('└', '┴', '┘'),
  ].join('\n');
}

/** The cells of each line that a row takes. */
function wrapRow(row: readonly Cell[], widths: readonly number[]): Cell[][] {
  const cells = widths.map((room, column) => wrapLines(textOf(row[column]), room).split('\n'));
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
}

function drawCell(cell: Cell, width: number, align: 'left' | 'right' = 'left'): string {
  const text = shorten(textOf(cell), width);
  const shown = typeof cell === 'string' ? text : cell.paint(text);
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? shown + blanks : blanks + shown;
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
    if (widest <= MIN_WIDTH) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
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
