/** Which cases students' reports show: more once work is due, and once marks are published. */
export const STUDENTS_SEE = ['visible', 'after_due_date', 'after_published'] as const;
export type StudentsSee = (typeof STUDENTS_SEE)[number];
