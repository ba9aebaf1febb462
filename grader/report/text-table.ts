/** Tables in plain characters of a given width: the widest columns are cut first. */
import Table from 'cli-table3';
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
/** The border at the top, the titles, and the border below them. */
const HEAD_LINES = 3;
const PART_ROWS = 100;
/** No column gets narrower than this. */
const LEAST = 6;

export function renderTextTable({ head, rows, width, color = false, align }: TableText): string {
  const widths = fitColumns(
    head.map((title, column) => Math.max(widthOf(title), ...rows.map((row) => widthOf(textOf(row[column]))))),
    width - AROUND * head.length - 1,
  );
  const renderPart = (part: TableText['rows']): readonly string[] => {
    const table = new Table({
      head: head.map((title, column) => shorten(title, widths[column] ?? LEAST)),
      colWidths: widths.map((each) => each + PADDING),
      style: { head: color ? ['bold'] : [], border: color ? ['gray'] : [], compact: true },
      ...(align === undefined ? {} : { colAligns: [...align] }),
      wordWrap: false,
    });
    for (const row of part) table.push(row.map((cell, column) => showCell(cell, widths[column] ?? LEAST)));
    return table.toString().split('\n');
  };
  const [first = [], ...others] = partsOf(rows).map(renderPart);
  const bottom = first.at(-1) ?? '';
  return [...first.slice(0, -1), ...others.flatMap((lines) => lines.slice(HEAD_LINES, -1)), bottom].join(
    '\n',
  );
}

/** The library compares each row with all before it, so long tables are rendered in parts. */
function partsOf(rows: TableText['rows']): TableText['rows'][] {
  const count = Math.max(1, Math.ceil(rows.length / PART_ROWS));
  return Array.from({ length: count }, (_, at) => rows.slice(at * PART_ROWS, (at + 1) * PART_ROWS));
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

function showCell(cell: Cell, width: number): string {
  return typeof cell === 'string' ? shorten(cell, width) : cell.paint(shorten(cell.text, width));
}

/** The beginning of a text, with a mark where it is cut. */
export function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
