/** Lists of values that assignments and commands choose from. */

/** Who sees a rubric item's cases, and when; Gradescope's four words. */
export const VISIBILITIES = ['visible', 'hidden', 'after_due_date', 'after_published'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/**
 * The tiers of cases, by when a student may read about them. A program that has seen a case of a later tier may leave
 * something behind (a file, a property of its runtime, the time it took), so no case of a later tier begins before
 * all cases of the earlier ones are decided; and nothing of a later tier changes a verdict or a word of an earlier one.
 */
const TIER_OF: Readonly<Record<Visibility, number>> = {
  visible: 0,
  after_due_date: 1,
  after_published: 2,
  hidden: 3,
};

/** All visibilities, the earliest tier first. */
export const TIERS: readonly Visibility[] = VISIBILITIES.toSorted((a, b) => TIER_OF[a] - TIER_OF[b]);

/** The number of a case's tier, from 0. */
export function tierOf({ visibility }: { readonly visibility: Visibility }): number {
  return TIER_OF[visibility];
}

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
