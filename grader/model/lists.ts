/** Lists of values that assignments and commands choose from. */

/** Who sees a rubric item's cases, and when; Gradescope's four words. */
export const VISIBILITIES = ['visible', 'hidden', 'after_due_date', 'after_published'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/**
 * How much a failed case shows a student, most first: both outputs; only the student's own; the kind of mistake;
 * only the instructor's hint; only that it failed.
 */
export const TELLS = ['everything', 'own-output', 'kind', 'hint', 'nothing'] as const;

export type Tells = (typeof TELLS)[number];

/** How a rubric item's points follow from its cases: a share for each, or all or nothing. */
export const SCORINGS = ['each', 'all'] as const;

export type Scoring = (typeof SCORINGS)[number];

/** How well a program is isolated, best first. */
export const SANDBOX_LEVELS = ['bwrap', 'uid', 'none'] as const;

export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

/** Which cases students' reports show: more once work is due, and once marks are published. Each choice includes those before it. */
export const STUDENTS_SEE = ['visible', 'after_due_date', 'after_published'] as const;

export type StudentsSee = (typeof STUDENTS_SEE)[number];
