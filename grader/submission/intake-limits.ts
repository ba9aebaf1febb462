/** Limits that an honest submission stays well below. Files that tools generate do not count. */
import { errorText } from '../text/error-text.js';

export const INTAKE_LIMITS = {
  files: 2000,
  /** Bytes in all. */
  bytes: 64 * 1024 * 1024,
  /** Bytes in one file. */
  fileBytes: 32 * 1024 * 1024,
  /** How deep folders may be nested. */
  depth: 24,
  /** Bytes of one name, as file systems limit it. */
  nameBytes: 255,
  /** Bytes of a path inside the submission. */
  pathBytes: 1000,
} as const;

/** Limits of a whole archive, including what is left out of it. */
export interface ArchiveLimits {
  readonly bytes: number;
  readonly entries: number;
}
export const ARCHIVE_LIMITS: Readonly<Record<'submission' | 'class', ArchiveLimits>> = {
  submission: { bytes: 512 * 1024 * 1024, entries: 50_000 },
  class: { bytes: 16 * 1024 * 1024 * 1024, entries: 2_000_000 },
};

/** `64 MiB`, for messages. */
export function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MiB`;
}

// Why a submission could not be taken: refused for its content, or unreadable, which may be our fault.

export interface IntakeFault {
  readonly kind: 'refused' | 'unreadable';
  readonly reason: string;
}

export function refuse(reason: string): IntakeFault {
  return { kind: 'refused', reason };
}

/** An error of the file system: it is not known whose fault it is. */
export function unreadable(error: unknown): IntakeFault {
  return { kind: 'unreadable', reason: errorText(error) };
}

/** Whether so much exceeds a limit of submissions; `last`: the bytes of the last file. */
export function checkTotals(files: number, last: number, bytes: number): IntakeFault | null {
  if (files > INTAKE_LIMITS.files) return refuse(`more than ${INTAKE_LIMITS.files} files`);
  if (last > INTAKE_LIMITS.fileBytes)
    return refuse(`a file of more than ${inMebibytes(INTAKE_LIMITS.fileBytes)}`);
  return bytes > INTAKE_LIMITS.bytes ? refuse(`more than ${inMebibytes(INTAKE_LIMITS.bytes)} in all`) : null;
}
