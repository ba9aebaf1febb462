/** The choices of `boardmark init`, in a file of its own, since every command line needs them. */

/**
 * `c` stands for every language with a compiler of its own: it shows how an assignment builds and runs any program.
 */
export const SKELETON_LANGUAGES = ['java', 'typescript', 'python', 'cpp', 'c'] as const;
export type SkeletonLanguage = (typeof SKELETON_LANGUAGES)[number];

/** What students write: a program, or methods that a given program calls. */
export const SKELETON_KINDS = ['program', 'methods'] as const;
export type SkeletonKind = (typeof SKELETON_KINDS)[number];
