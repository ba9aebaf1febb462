/** Limits: how they are written (`10s`, `64M`), and their defaults. */
import type { Limits } from '../model.js';

const KIBI = 1024;
const MEBI = KIBI * KIBI;

/** Limits of a program for which neither assignment, item nor case says anything. */
export const DEFAULT_LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 10_000,
  memoryBytes: 512 * MEBI,
  outputBytes: MEBI,
  processes: 64,
  openFiles: 256,
  diskBytes: 64 * MEBI,
};

/** Far more than any honest submission takes for all of its cases. */
const MIN_SUBMISSION_MS = 10 * 60_000;
const TIMES_THE_LONGEST = 20;

/** The default limit for all programs of a submission together, from the limits of its cases. */
export function defaultSubmissionMs(caseMs: readonly number[]): number {
  return Math.max(MIN_SUBMISSION_MS, ...caseMs.map((ms) => TIMES_THE_LONGEST * ms));
}

export const DURATION_PATTERN = /^(\d+(?:\.\d+)?)(ms|s|min)$/;
export const SIZE_PATTERN = /^(\d+)([BKMG])$/;
export const DURATION_WORDS = 'a time such as 500ms, 2.5s or 1min';
/** What to write instead of more processor time than there is time. */
export function mostCpu(wallMs: number): string {
  return `at most the limit wall, ${wallMs / 1000}s, at which the program is ended anyway (or a longer wall)`;
}
export const SIZE_WORDS = 'a size such as 100K, 64M or 1G';

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };
const BYTES: Readonly<Record<string, number>> = { B: 1, K: KIBI, M: MEBI, G: KIBI * MEBI };

/** Milliseconds of `500ms`, `2.5s` or `1min`; null for anything else and for nothing at all. */
export function parseDuration(text: string): number | null {
  return scaled(DURATION_PATTERN.exec(text), MILLISECONDS);
}

/** Bytes of `100K`, `64M` or `1G` (K is 1024); null for anything else and for nothing at all. */
export function parseSize(text: string): number | null {
  return scaled(SIZE_PATTERN.exec(text), BYTES);
}

function scaled(match: RegExpExecArray | null, units: Readonly<Record<string, number>>): number | null {
  const unit = units[match?.[2] ?? ''];
  const value = unit === undefined ? 0 : Math.round(Number(match?.[1]) * unit);
  return value > 0 && Number.isSafeInteger(value) ? value : null;
}
