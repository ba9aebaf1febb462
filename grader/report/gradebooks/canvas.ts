/** canvas.csv for Canvas's gradebook. It lists everybody of the class list; an empty cell changes no grade. */
import { normaliseKey, writeCsv } from './csv.js';
import { gradeOf } from './student-grade.js';
import type { MatchedClass } from './match-roster.js';
import type { Column, Roster } from './roster.js';

/** Columns by which Canvas knows a student, in its order; `Section` comes last. */
const STUDENT_COLUMNS: readonly (readonly [Column, string])[] = [
  ['student', 'Student'],
  ['id', 'ID'],
  ['sisUserId', 'SIS User ID'],
  ['sisLoginId', 'SIS Login ID'],
  ['section', 'Section'],
];

/** The file, or null if the class list lacks a column that Canvas needs: Student, ID and Section. */
export function renderCanvasCsv(
  assignment: { readonly title: string; readonly points: number },
  roster: Roster,
  matched: MatchedClass,
): string | null {
  const { columns } = roster;
  if (columns.student === undefined || columns.id === undefined || columns.section === undefined) return null;
  const own = STUDENT_COLUMNS.flatMap(([column, name]) => {
    const field = columns[column];
    return field === undefined ? [] : [{ field, name }];
  });
  const pointsPossible = own.map((_, index) => (index === 0 ? '    Points Possible' : ''));
  const rows = matched.students.map((student) => {
    const grade = gradeOf(student);
    return [
      ...own.map(({ field }) => student.student.cells[field] ?? ''),
      grade.kind === 'graded' ? grade.points : '',
    ];
  });
  return writeCsv(
    [...own.map(({ name }) => name), titleIn(roster.header, assignment.title)],
    [[...pointsPossible, String(assignment.points)], ...rows],
  );
}

/** Canvas knows its assignments by `Title (12345)`: an export of its gradebook has that column already. */
function titleIn(header: readonly string[], title: string): string {
  const known = header.find((field) => normaliseKey(field.replace(/ \(\d+\)$/, '')) === normaliseKey(title));
  return known ?? title;
}
