/** The choices of `boardmark init`, in a file of its own, since every command line needs them. */
import { SKELETONS } from '../languages/records/index.js';

/**
 * `c` stands for every language with a compiler of its own: it shows how an assignment builds and runs any program.
 */
export const SKELETON_LANGUAGES: readonly string[] = SKELETONS.map(({ id }) => id);

/** What students write: a program, or methods that a given program calls. */
export const SKELETON_KINDS = ['program', 'methods'] as const;
export type SkeletonKind = (typeof SKELETON_KINDS)[number];
