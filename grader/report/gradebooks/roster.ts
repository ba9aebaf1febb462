/** The class list of --roster: an export of Canvas or Moodle, or any similar CSV. */
import { err, ok, type Result } from '../../model.js';
import { cellOf, findColumns, normaliseKey, readCsv, type CsvRow } from './csv.js';

/** The columns that are read, with the names that each may have; Moodle's also as its German, French and Spanish packs name them. */
const COLUMNS = {
  student: [
    'student',
    'name',
    'full name',
    'fullname',
    'vollständiger name',
    'nom complet',
    'nombre completo',
  ],
  firstName: ['first name', 'firstname', 'vorname', 'prénom', 'nombre'],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'nachname',
    'nom',
    'nom de famille',
    'apellido(s)',
    'apellidos',
  ],
  id: ['id'],
  sisUserId: ['sis user id'],
  sisLoginId: ['sis login id'],
  section: ['section'],
  idNumber: [
    ...['id number', 'idnumber', 'student id', 'sid', 'orgdefinedid', 'id-nummer', 'matrikelnummer'],
    ...["numéro d'identification", 'número de id', 'número id'],
  ],
  email: [
    ...['email', 'email address', 'e-mail', 'e-mail-adresse', 'adresse de courriel', 'dirección de correo'],
    ...['correo electrónico'],
  ],
  username: [
    ...['username', 'user name', 'login', 'github', 'github username', 'github_username', 'anmeldename'],
    ...["nom d'utilisateur", 'nombre de usuario'],
  ],
  identifier: ['identifier', 'identifiant', 'identificador'],
  /** Its members hand in one solution. */
  group: ['group', 'group name', 'team', 'gruppe', 'groupe', 'grupo'],
  /** When it was handed in, as Moodle's grading worksheet says. */
  time: ['last modified (submission)'],
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
  /** The group; null where the list names none. */
  readonly group: string | null;
  /** By the names in the header. */
  readonly cells: CsvRow['cells'];
  /** The keys by which a submission may name the student or the group, as `normaliseKey` makes them. */
  readonly keys: ReadonlySet<string>;
}

/** Columns that say nothing of who a student is. */
const SAYS_NOT_WHO: readonly string[] = ['section', 'group', 'time'];

/** Reads a class list; the fault says what was expected. */
export function parseRoster(given: string): Result<Roster, string> {
  const table = readCsv(given);
  if (!table.ok) return table;
  const { header, rows } = table.value;
  const columns = namedForReal(findColumns(header, COLUMNS));
  if (Object.keys(columns).every((column) => SAYS_NOT_WHO.includes(column))) {
    return err(
      `expected a CSV file whose first line names columns such as Student and ID (Canvas), Email address, ID number or Username (Moodle), found ${header.join(', ').slice(0, 200) || 'nothing'}`,
    );
  }
  for (const { line, cells } of rows)
    for (const name of IDS.flatMap((id) => columns[id] ?? []))
      if (SHORTENED.test(cells[name] ?? ''))
        return err(
          `line ${line}: ${name} is ${cells[name] ?? ''}, a number that a spreadsheet has shortened: show this column as text there, put the numbers right, and save the list again`,
        );
  const students = rows
    .filter((row) => normaliseKey(cellOf(row, columns, 'student')) !== POINTS_POSSIBLE)
    .filter((row) => !isTestStudent(row, columns))
    .map((row) => describe(row, columns))
    // Canvas's line on who sees the marks (Muted, Manual Posting) is nobody.
    .filter(({ keys }) => keys.size > 0);
  return ok({ header, columns, students: addNamesOfAddresses(students, columns) });
}

/**
 * Columns by what is in them. In German, Moodle calls its own number `ID`; and beside a first name (`Name`, `Vorname`) a name
 * is the last one.
 */
function namedForReal({ id, student, ...others }: Roster['columns']): Roster['columns'] {
  const isGerman = student !== undefined && normaliseKey(student) === 'vollständiger name';
  const isLast = student !== undefined && others.firstName !== undefined && others.lastName === undefined;
  return {
    ...others,
    ...(id !== undefined && { [isGerman && others.identifier === undefined ? 'identifier' : 'id']: id }),
    ...(student !== undefined && {
      [isLast && normaliseKey(student) === 'name' ? 'lastName' : 'student']: student,
    }),
  };
}

/** The columns that identify a student, best first; a name may belong to two students. */
const IDS = ['sisUserId', 'sisLoginId', 'idNumber', 'email', 'username', 'identifier'] as const;

/** `1.23E+05`: what it was cannot be known. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * A number or a login as it was before a program marked it as a text: `'0042` and `="0042"` for Excel, `#0042` by
 * Brightspace; or wrote a number of it: `42.0`.
 */
function bareId(cell: string): string {
  const bare = /^(?:'|#|="?)(?<id>[^"]+)"?$/.exec(cell)?.groups?.['id'] ?? cell;
  return bare.replace(/^(\d+)[.,]0$/, '$1');
}

/** Canvas's line below the header, which holds the maximum points of each assignment. */
const POINTS_POSSIBLE = 'points possible';

/** Canvas's student for teachers to try with, whom no university knows. */
function isTestStudent(row: CsvRow, columns: Roster['columns']): boolean {
  const isUnknown = columns.sisUserId !== undefined && cellOf(row, columns, 'sisUserId') === '';
  return isUnknown && cellOf(row, columns, 'student') === 'Student, Test';
}

/** What stands before the @ of an address names a student, too, where it is nobody else's. */
function addNamesOfAddresses(
  students: readonly RosterStudent[],
  columns: Roster['columns'],
): readonly RosterStudent[] {
  const nameOf = ({ cells }: RosterStudent): string =>
    normaliseKey(cellOf({ cells }, columns, 'email').replace(/@.*$/, ''));
  const owners = new Map<string, number>();
  for (const student of students)
    for (const key of new Set([...student.keys, nameOf(student)]))
      owners.set(key, (owners.get(key) ?? 0) + 1);
  return students.map((student) => {
    const name = nameOf(student);
    return name === '' || owners.get(name) !== 1
      ? student
      : { ...student, keys: new Set([...student.keys, name]) };
  });
}

function describe(row: CsvRow, columns: Roster['columns']): RosterStudent {
  const cell = (column: Column): string => cellOf(row, columns, column);
  const name = cell('student') !== '' ? cell('student') : `${cell('firstName')} ${cell('lastName')}`.trim();
  const names = nameForms(name, cell('firstName'), cell('lastName'));
  // Canvas's `ID` occurs in its exports of submissions, and a list of one's own may have no other; Moodle's `id` does not.
  const isIdKnown = columns.section !== undefined || IDS.every((column) => columns[column] === undefined);
  const ids = IDS.map((id) => bareId(cell(id)));
  const own = [
    ...ids,
    ...participantForms(cell('identifier')),
    ...(isIdKnown ? [bareId(cell('id'))] : []),
    ...names,
  ]
    .map((key) => normaliseKey(key))
    .filter((key) => key !== '');
  const group = cell('group') === '' ? null : cell('group');
  const keys = own.length === 0 || group === null ? own : [...own, normaliseKey(group), canvasForm(group)];
  const shown = [name, cell('email'), cell('username'), cell('idNumber'), cell('identifier'), cell('id')];
  return {
    name: shown.find((each) => each !== '') ?? '',
    group,
    cells: row.cells,
    keys: new Set(keys),
  };
}

/** `Participant 12` as Moodle writes it in any language: `Teilnehmer/in12`, `Participante 12`. */
function participantForms(identifier: string): string[] {
  const number = /[^\d\s]\s*(\d+)$/.exec(identifier)?.[1];
  return number === undefined ? [] : [`Participant ${number}`];
}

/** `Ada Lovelace`, and as Canvas writes it in front of a file: `lovelaceada`. */
function nameForms(name: string, firstName: string, lastName: string): string[] {
  const [last = '', first = ''] = name.includes(',')
    ? name.split(',').map((part) => part.trim())
    : [lastName, firstName];
  const words = name.split(' ');
  const guess = first === '' ? canvasForm(`${words.at(-1) ?? ''}${words.slice(0, -1).join('')}`) : '';
  return [name, first === '' ? '' : `${first} ${last}`, canvasForm(`${last}${first}`), guess];
}

/** As Canvas writes a name in front of a file. */
function canvasForm(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
