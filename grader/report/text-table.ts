/** Tables in plain characters of a given width: the widest columns are cut first. */
import Table from 'cli-table3';
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
  align,
  wrap = false,
}: TableText): string {
  const widths = fitColumns(measureColumns(head, rows), width - AROUND * head.length - 1);
  const paint = pc.createColors(color);
  const renderPart = (part: TableText['rows']): string[] => {
    const table = new Table({
      head: head.map((title, column) => paint.bold(shorten(title, widths[column] ?? MIN_WIDTH))),
      colWidths: widths.map((each) => each + PADDING),
      chars: { left: paint.gray('│'), middle: paint.gray('│'), right: paint.gray('│') },
      // Turns off cli-table3's own colours: it would ask the terminal whether it has any.
      style: { head: [], border: [], compact: true },
      ...(align === undefined ? {} : { colAligns: [...align] }),
      wordWrap: wrap,
    });
    for (const row of part)
      table.push(
        row.map((cell, column) => (wrap ? textOf(cell) : showCell(cell, widths[column] ?? MIN_WIDTH))),
      );
    return table.toString().split('\n');
  };
  const parts = partsOf(rows).map(renderPart);
  return parts
    .flatMap((part, at) => part.slice(at === 0 ? 0 : HEAD_LINES, at < parts.length - 1 ? -1 : undefined))
    .map((line) => (/^[┌├└]/.test(line) ? paint.gray(line) : line))
    .join('\n');
}

/** The library compares each row with all before it, so long tables are rendered in parts. */
function partsOf(rows: TableText['rows']): TableText['rows'][] {
  const parts = Math.max(1, Math.ceil(rows.length / PART_ROWS));
  return Array.from({ length: parts }, (_, part) => rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS));
}

const PART_ROWS = 20;
/** The border at the top, the titles, and the border below them. */
const HEAD_LINES = 3;

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

function showCell(cell: Cell, width: number): string {
  return typeof cell === 'string' ? shorten(cell, width) : cell.paint(shorten(cell.text, width));
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
