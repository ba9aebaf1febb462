/** `grade --roster`: reads the class list, writes gradebooks, and reports everybody who is missing. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Report } from '../model.js';
import { renderCanvasCsv } from '../report/gradebooks/canvas.js';
import { listGaps } from '../report/gradebooks/student-grade.js';
import { matchRoster } from '../report/gradebooks/match-roster.js';
import { renderMoodleCsv } from '../report/gradebooks/moodle.js';
import { renderRosterCsv } from '../report/gradebooks/roster-csv.js';
import { parseRoster, type Roster } from '../report/gradebooks/roster.js';
import { decodeText } from '../text/decode-text.js';
import { sanitize } from '../text/sanitize.js';
import { count } from '../text/units.js';
import type { Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import { EXIT, Stop, cannotRead } from '../io/exit.js';
import type { Io } from '../io/io.js';
import type { ReportFolder } from './report-folder.js';

const FILES = ['roster.csv', 'canvas.csv', 'moodle.csv'] as const;

/** Read before anything is graded, so that an unreadable list is reported at once. */
export async function needRoster(file: string, io: Io): Promise<Roster> {
  const text = await readFile(resolve(io.cwd, file)).catch((error: unknown) => {
    throw cannotRead(`The class list ${file}`, error);
  });
  const decoded = decodeText(text);
  const parsed = parseRoster(decoded?.text ?? text.toString('latin1'));
  if (parsed.ok) {
    if (decoded?.encoding === 'Latin-1') io.err(noteGuess(file, decoded.text));
    return parsed.value;
  }
  throw new Stop(EXIT.usage, `The class list ${file} cannot be read: ${sanitize(parsed.fault)}.`);
}

/** Every text can be read as Latin-1: whether it is, a person sees by a name. */
function noteGuess(file: string, text: string): string {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => /[^\t -~]/.test(line));
  const example = sanitize((lines[at] ?? '').slice(0, MAX_EXAMPLE));
  return `The class list ${file} is not UTF-8; it was read as Latin-1, the usual encoding of Windows. If line ${at + 1} is wrong so (${example}), save the list as UTF-8.\n`;
}

/** Characters of the line that is shown. */
const MAX_EXAMPLE = 60;

/**
 * Writes the gradebooks for which the roster has enough columns, and returns remarks for the terminal. Without a
 * roster, removes old gradebooks.
 */
export async function writeGradebooks(
  folder: ReportFolder,
  report: Report,
  intakes: readonly Intake[],
  roster: Roster | null,
): Promise<string> {
  if (roster === null) {
    for (const file of FILES) await folder.remove(file);
    return '';
  }
  const { id, title, rubric } = report.assignment;
  const assignment = { id, title, points: rubric.reduce((sum, { points }) => sum + points, 0) };
  const owners = new Map(intakes.map((intake) => [intakeId(intake), intake.students]));
  const matched = matchRoster(roster, report.submissions, owners);
  const texts: Record<(typeof FILES)[number], string | null> = {
    'roster.csv': renderRosterCsv(matched, roster),
    'canvas.csv': renderCanvasCsv(assignment, roster, matched),
    'moodle.csv': renderMoodleCsv(assignment, roster, matched),
  };
  for (const file of FILES) {
    const text = texts[file];
    if (text === null) await folder.remove(file);
    else await folder.write(file, text);
  }
  const written = FILES.filter((file) => texts[file] !== null).join(', ');
  const gaps = listGaps(matched);
  const head = `Class list: ${count(roster.students.length, 'student')}, written to ${written}${gaps.length === 0 ? '; everybody has a grade.' : '. No grade yet, or nobody to give it to:'}\n`;
  return head + gaps.map((gap) => `  ${sanitize(gap)}\n`).join('');
}
