/** Reads and writes CSV of spreadsheets, gradebooks and people. */
import Papa from 'papaparse';
import { err, ok, type Result } from '../../model.js';
import { kindOfBytes } from '../../text/file-kinds.js';

export interface CsvTable {
  /** The names of all columns, as in the file. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}
export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number;
  /** By the names in the header. */
  readonly cells: Readonly<Record<string, string>>;
}

/** In our words, what the parser finds. */
const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  MissingQuotes: 'a cell begins with a quotation mark that is never closed',
  InvalidQuotes: 'within quotation marks a quotation mark is written twice',
};

/** What a spreadsheet or a learning platform saves instead; null for a text. */
function describeOther(given: string): string | null {
  if (/^\s*<\?xml[^]*office:spreadsheet/.test(given)) return 'an Excel workbook in XML';
  return (
    kindOfBytes(Buffer.from(given.replace(/^\ufeff/, ''), 'latin1'))?.words ??
    (given.includes('\0') ? 'no text' : null)
  );
}

/** The lines that say something. A first line of Excel's own may name the character between the cells. */
export function readCsv(given: string): Result<CsvTable, string> {
  const other = describeOther(given);
  if (other !== null)
    return err(
      `it is ${other} and no CSV file: open it in a spreadsheet, save it as CSV there, and name that file`,
    );
  const [own = '', named] = /^\ufeff?(?:"?sep=(.)"?\r?\n)?/i.exec(given) ?? [];
  const text = given.slice(own.length);
  // Empty lines would spoil the guess.
  const delimiter = named ?? Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;
  const all: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const faults: string[] = [];
  let [line, at] = [countLines(own), 0];
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors, meta }) {
      const quotes = errors.find(({ type }) => type === 'Quotes');
      if (quotes !== undefined) faults.push(`line ${line}: ${QUOTE_FAULTS[quotes.code] ?? quotes.message}`);
      const cells = data.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) all.push({ line, cells });
      line += countLines(text.slice(at, meta.cursor)) - 1;
      at = meta.cursor;
    },
  });
  const [fault] = faults;
  if (fault !== undefined) return err(fault);
  const [head, ...rows] = all;
  const header = (head?.cells ?? []).filter((name) => name !== '');
  return ok({
    header,
    rows: rows.map((row) => ({
      line: row.line,
      cells: Object.fromEntries(
        header.map((name) => [name, row.cells[head?.cells.indexOf(name) ?? -1] ?? '']),
      ),
    })),
  });
}

function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

/** For each column the name in the header under which it was found; a column may have several names. */
export function findColumns<Column extends string>(
  header: readonly string[],
  known: Readonly<Record<Column, readonly string[]>>,
): Readonly<Partial<Record<Column, string>>> {
  const found: Partial<Record<Column, string>> = {};
  for (const column of Object.keys(known) as Column[]) {
    const field = header.find((name) => known[column].includes(normaliseKey(name)));
    if (field !== undefined) found[column] = field;
  }
  return found;
}

/** The cell of a column; empty where the file has no such column. */
export function cellOf<Column extends string>(
  { cells }: Pick<CsvRow, 'cells'>,
  columns: Readonly<Partial<Record<Column, string>>>,
  column: Column,
): string {
  return cells[columns[column] ?? ''] ?? '';
}

/** Keys and names are compared without case, with single blanks and with the apostrophe of keyboards. */
export function normaliseKey(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ').replaceAll('’', "'");
}

/** Lines that a spreadsheet opens as they are. */
export function writeCsv(fields: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (given: string | number): string =>
    typeof given === 'number' ? `${given}` : writeCell(given);
  return [fields, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** Quoted where it must be, and no formula. Its own source runs in pages, too, so it uses nothing around it. */
export function writeCell(given: string): string {
  const safe = /^[=+\-@\t\r]/.test(given) ? `'${given}` : given;
  const isPlain = safe === given && !/[",\r\n\ufeff]|^ | $/.test(safe);
  return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
}
