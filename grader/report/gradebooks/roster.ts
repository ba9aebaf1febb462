/** The class list of --roster: an export of Canvas or Moodle, or any similar CSV. */
import Papa from 'papaparse';
import { err, ok, type Result } from '../../model.js';

/** The columns that are read, with the names that each may have. */
const COLUMNS = {
  student: ['student', 'name', 'full name', 'fullname'],
  firstName: ['first name', 'firstname'],
  lastName: ['last name', 'lastname', 'surname'],
  id: ['id'],
  sisUserId: ['sis user id'],
  sisLoginId: ['sis login id'],
  section: ['section'],
  idNumber: ['id number', 'idnumber', 'student id', 'sid'],
  email: ['email', 'email address', 'e-mail'],
  username: ['username', 'user name', 'login', 'github', 'github username', 'github_username'],
  identifier: ['identifier'],
} as const;
export type Column = keyof typeof COLUMNS;

export interface Roster {
  /** The names of all columns, as in the file. */
  readonly header: readonly string[];
  /** The name in `header` of each column that was found. */
  readonly columns: Readonly<Partial<Record<Column, string>>>;
  readonly students: readonly RosterStudent[];
}
export interface RosterStudent {
  readonly name: string;
  /** By the names in the header. */
  readonly cells: Readonly<Record<string, string>>;
  /** The keys by which a submission may name the student, as `normaliseKey` makes them. */
  readonly keys: ReadonlySet<string>;
}

/** Reads a class list; the fault says what was expected. */
export function parseRoster(given: string): Result<Roster, string> {
  // Excel's own line, which names the character between the cells.
  const [line = '', delimiter] = /^\ufeff?(?:"?sep=(.)"?\r?\n)?/i.exec(given) ?? [];
  const parsed = Papa.parse<Record<string, string | undefined>>(given.slice(line.length), {
    ...(delimiter === undefined ? {} : { delimiter }),
    header: true,
    skipEmptyLines: 'greedy',
  });
  const header = (parsed.meta.fields ?? []).filter((field) => field !== '');
  const columns = findColumns(header);
  const known = Object.keys(columns).filter((column) => column !== 'section');
  if (known.length === 0) {
    return err(
      `expected a CSV file whose first line names columns such as Student and ID (Canvas), Email address, ID number or Username (Moodle), found ${header.join(', ').slice(0, 200) || 'nothing'}`,
    );
  }
  const quotes = parsed.errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return err(`line ${(quotes.row ?? 0) + 1}: ${quotes.message}`);
  const students = parsed.data
    .map((row) => Object.fromEntries(header.map((field) => [field, (row[field] ?? '').trim()])))
    .filter((cells) => !isPointsPossible(cells, columns) && header.some((field) => cells[field] !== ''))
    .map((cells) => describe(cells, columns))
    // Canvas's line on who sees the marks (Muted, Manual Posting) is nobody.
    .filter(({ keys }) => keys.size > 0);
  return ok({ header, columns, students });
}

/** Keys are compared without case and with single blanks. */
export function normaliseKey(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

function findColumns(header: readonly string[]): Roster['columns'] {
  const entries = (Object.keys(COLUMNS) as Column[]).flatMap((column) => {
    const names: readonly string[] = COLUMNS[column];
    const field = header.find((each) => names.includes(normaliseKey(each)));
    return field === undefined ? [] : [[column, field] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether this is Canvas's line below the header, which holds the maximum points of each assignment. */
function isPointsPossible(cells: Record<string, string>, { student }: Roster['columns']): boolean {
  return student !== undefined && normaliseKey(cells[student] ?? '') === 'points possible';
}

function describe(cells: Record<string, string>, columns: Roster['columns']): RosterStudent {
  const cell = (column: Column): string => {
    const field = columns[column];
    return field === undefined ? '' : (cells[field] ?? '');
  };
  const name = cell('student') !== '' ? cell('student') : `${cell('firstName')} ${cell('lastName')}`.trim();
  const names = nameForms(name, cell('firstName'), cell('lastName'));
  // Moodle's `id` does not occur in its exports of submissions; Canvas's `ID` does.
  const isCanvas = columns.section !== undefined;
  const ids: readonly Column[] = ['sisUserId', 'sisLoginId', 'idNumber', 'email', 'username', 'identifier'];
  const keys = [...ids.map((id) => cell(id)), ...(isCanvas ? [cell('id')] : []), ...names]
    .map((key) => normaliseKey(key))
    .filter((key) => key !== '');
  const shown = [name, cell('email'), cell('username'), cell('idNumber'), cell('identifier'), cell('id')];
  return { name: shown.find((each) => each !== '') ?? '', cells, keys: new Set(keys) };
}

/** `Ada Lovelace`, and as Canvas writes it in front of a file: `lovelaceada`. */
function nameForms(name: string, firstName: string, lastName: string): string[] {
  const [last = '', first = ''] = name.includes(',')
    ? name.split(',').map((part) => part.trim())
    : [lastName, firstName];
  const canvas = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const words = name.split(' ');
  const guess = first === '' ? canvas(`${words.at(-1) ?? ''}${words.slice(0, -1).join('')}`) : '';
  return [name, first === '' ? '' : `${first} ${last}`, canvas(`${last}${first}`), guess];
}
