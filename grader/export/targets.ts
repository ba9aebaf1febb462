import { RECORDS } from '../languages/records/index.js';

/** What `boardmark export --to` can make. */
export const EXPORT_TARGETS = ['student', 'gradescope', 'classroom50', 'github', 'jplag', 'dolos'] as const;

export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Whose files a starter can have. */
export const BUILD_TOOLS: readonly string[] = RECORDS.flatMap(({ buildTools }) => Object.keys(buildTools));
