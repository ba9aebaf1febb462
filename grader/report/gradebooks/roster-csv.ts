/** roster.csv: everybody of the class list and every submission, matched or not, so that nothing is dropped silently. */
import { formatPoints } from '../../score/points.js';
import { needsHuman } from '../case-importance.js';
import { sanitize } from '../../text/sanitize.js';
import { cellOf, writeCsv } from './csv.js';
import { gradeOf } from './student-grade.js';
import type { MatchedClass } from './match-roster.js';
import type { Roster } from './roster.js';

/** With the address and the folder of each for a mail merge. */
export function renderRosterCsv({ students, strays }: MatchedClass, { columns }: Roster): string {
  const hasGroups = columns.group !== undefined;
  const rows = students.map((matched) => {
    const grade = gradeOf(matched);
    const { results, student } = matched;
    const remarks = results.flatMap((result) => [
      ...(needsHuman(result) ? ['needs a human'] : []),
      ...result.remarks,
    ]);
    return [
      student.name,
      results.map(({ id }) => id).join(' '),
      grade.kind,
      grade.kind === 'graded' ? grade.points : '',
      [...new Set(grade.kind === 'graded' ? remarks : [grade.why, ...remarks])].join('; '),
      cellOf(student, columns, 'email'),
      results.map(({ id }) => `submissions/${id}`).join(' '),
      ...(hasGroups ? [student.group ?? ''] : []),
    ];
  });
  const others = strays.map(({ result, why }) => [
    '',
    result.id,
    'unmatched',
    formatPoints(result.points),
    why,
    '',
    `submissions/${result.id}`,
    ...(hasGroups ? [''] : []),
  ]);
  // Names may come from folders, so they are sanitized.
  const cells = [...rows, ...others].map((row) => row.map((cell) => sanitize(cell)));
  const fields = ['student', 'submission', 'status', 'points', 'remarks', 'address', 'folder'];
  return writeCsv([...fields, ...(hasGroups ? ['group'] : [])], cells);
}
