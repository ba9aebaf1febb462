/** Lists of values that assignments and commands choose from. */

/** Who sees a rubric item's cases, and when; Gradescope's four words. */
export const VISIBILITIES = ['visible', 'hidden', 'after_due_date', 'after_published'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** How a rubric item's points follow from its cases: a share for each, or all or nothing. */
export const SCORINGS = ['each', 'all'] as const;

export type Scoring = (typeof SCORINGS)[number];

/** How well a program is locked in, best first. */
export const SANDBOX_LEVELS = ['bwrap', 'uid', 'none'] as const;

export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];
