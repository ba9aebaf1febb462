/** What `boardmark export --to` can make. */
export const EXPORT_TARGETS = ['student', 'gradescope', 'classroom50', 'github', 'jplag', 'dolos'] as const;

export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Whose files a starter in Java can have. */
export const BUILD_TOOLS = ['gradle', 'maven'] as const;

export type BuildTool = (typeof BUILD_TOOLS)[number];
