/** roster.csv: everybody of the class list and every submission, matched or not, so that nothing is dropped silently. */
import { formatPoints } from '../../score/points.js';
import { needsHuman } from '../case-importance.js';
import { sanitize } from '../../text/sanitize.js';
import { writeCsv } from './csv.js';
import { gradeOf } from './student-grade.js';
import type { MatchedClass } from './match-roster.js';

export function renderRosterCsv({ students, strays }: MatchedClass): string {
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
      (grade.kind === 'graded' ? remarks : [grade.why, ...remarks]).join('; '),
    ];
  });
  const others = strays.map(({ result, why }) => [
    '',
    result.id,
    'unmatched',
    formatPoints(result.points),
    why,
  ]);
  // Names may come from folders, so they are sanitized.
  const cells = [...rows, ...others].map((row) => row.map((cell) => sanitize(cell)));
  return writeCsv(['student', 'submission', 'status', 'points', 'remarks'], cells);
}
