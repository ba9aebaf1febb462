/** What `boardmark export` and `boardmark init` can make, in a file of its own, since every command line needs it. */
import { RECORDS, SKELETONS } from '../languages/records/index.js';

/** What `boardmark export --to` can make. */
export const EXPORT_TARGETS = ['student', 'gradescope', 'classroom50', 'github', 'jplag', 'dolos'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Whose files a starter can have. */
export const BUILD_TOOLS: readonly string[] = RECORDS.flatMap(({ buildTools }) => Object.keys(buildTools));

/**
 * `c` stands for every language with a compiler of its own: it shows how an assignment builds and runs any program.
 */
export const SKELETON_LANGUAGES: readonly string[] = SKELETONS.map(({ id }) => id);

/** What students write: a program, or methods that a given program calls. */
export const SKELETON_KINDS = ['program', 'methods'] as const;
export type SkeletonKind = (typeof SKELETON_KINDS)[number];
