/** moodle.csv for Moodle's gradebook. It holds graded students only: an unknown user or too high a grade stops the import. */
import { viewSubmission } from '../audience.js';
import { findFirstFailure } from '../case-importance.js';
import { summarizeCase } from '../explain.js';
import { sanitize } from '../../text/sanitize.js';
import { endSentence } from '../sentence.js';
import { listSettlement } from '../settlement-text.js';
import { describeTotal } from '../submission-text.js';
import type { SubmissionResult } from '../../model.js';
import { writeCsv } from './csv.js';
import { gradeOf } from './student-grade.js';
import type { MatchedClass } from './match-roster.js';
import type { Column, Roster } from './roster.js';

/** The keys by which Moodle finds users, the surest first. */
const KEYS: readonly Column[] = ['idNumber', 'username', 'email'];

/** The file; null if the class list has no such column that is filled for all graded students. */
export function renderMoodleCsv(
  assignment: { readonly title: string },
  roster: Roster,
  matched: MatchedClass,
): string | null {
  const graded = matched.students.flatMap((student) => {
    const grade = gradeOf(student);
    return grade.kind === 'graded' ? [{ cells: student.student.cells, grade }] : [];
  });
  const key = KEYS.map((column) => roster.columns[column]).find(
    (field) => field !== undefined && graded.every(({ cells }) => (cells[field] ?? '') !== ''),
  );
  if (key === undefined) return null;
  const rows = graded.map(({ cells, grade }) => [
    cells[key] ?? '',
    grade.points,
    describeFeedback(grade.result),
  ]);
  return writeCsv([key, assignment.title, `${assignment.title} feedback`], rows);
}

/** The total and the first thing to fix, of what a student may see. */
function describeFeedback(result: SubmissionResult): string {
  const view = viewSubmission(result, 'student');
  const first = findFirstFailure(view.items);
  const mend =
    first === undefined
      ? ''
      : ` First of all: ${sanitize(first.case.title)}: ${sanitize(summarizeCase(first))}.`;
  const settled = listSettlement(result, 'student').map(({ words }) => ` ${endSentence(sanitize(words))}`);
  return `${describeTotal(view)}.${settled.join('')}${mend}`;
}
