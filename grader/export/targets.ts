/** What `boardmark export --to` can make. */
export const EXPORT_TARGETS = ['student', 'gradescope', 'classroom50', 'github'] as const;

export type ExportTarget = (typeof EXPORT_TARGETS)[number];
