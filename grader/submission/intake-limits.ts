/** What an honest submission stays well below. Files that tools leave behind do not count. */
export const INTAKE_LIMITS = {
  files: 2000,
  /** In all. */
  bytes: 64 * 1024 * 1024,
  /** In one file. */
  fileBytes: 32 * 1024 * 1024,
  /** Folders within folders. */
  depth: 24,
  /** Of one name, as file systems have it. */
  nameBytes: 255,
  /** Of a path inside the submission. */
  pathBytes: 1000,
} as const;

/** What an archive stays below, with all in it that is left out. */
export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
}
export const ARCHIVE_LIMITS: Readonly<Record<'submission' | 'class', ArchiveLimits>> = {
  submission: { bytes: 512 * 1024 * 1024, entries: 50_000 },
  class: { bytes: 16 * 1024 * 1024 * 1024, entries: 2_000_000 },
};

/** `64 MiB`, for the words of a refusal. */
export function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MiB`;
}
