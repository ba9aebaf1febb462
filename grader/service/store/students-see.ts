/** Which cases students are shown; each choice includes those before it. */
import type { Audience } from '../../report/audience.js';

export const STUDENTS_SEE = ['visible', 'after_due_date', 'after_published'] as const;
export type StudentsSee = (typeof STUDENTS_SEE)[number];

export const STUDENT_AUDIENCE = {
  visible: 'student',
  after_due_date: 'student-after-due-date',
  after_published: 'student-after-published',
} as const satisfies Record<StudentsSee, Audience>;
