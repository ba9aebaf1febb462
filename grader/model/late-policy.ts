/** The rule of a course for late work. */

export interface LatePolicy {
  /** When it is due, in milliseconds since 1970. */
  readonly dueMs: number;
  /** The zone in which days are counted: `Europe/Copenhagen`. */
  readonly zone: string;
  /** Days that each student may be late without loss. */
  readonly lateDays: number;
  /** Of them, days that students used up in earlier assignments, by submission or student. */
  readonly lateDaysUsed: Readonly<Record<string, number>>;
  readonly penalty: LatePenalty;
  /** At most this share of the mark is taken, from 0 to 1. */
  readonly maxShare: number;
  /** Work that comes later than so many days after it was due counts nothing. */
  readonly closedAfterDays: number | null;
  readonly extensions: readonly Extension[];
  /** Which of several attempts counts; null where the policy does not say. */
  readonly attempts: AttemptRule | null;
}

/** The newest, the one with the best mark, or the newest that was in time; of these the newest where none was. */
export const ATTEMPT_RULES = ['newest', 'best', 'in-time'] as const;

export type AttemptRule = (typeof ATTEMPT_RULES)[number];

export interface LatePenalty {
  /** For each day or hour that has begun: a share of the mark (0 to 1), or points. */
  readonly amount: { readonly share: number } | { readonly points: number };
  readonly per: 'day' | 'hour';
}

/** More time for some, with the reason, which only instructors read. */
export interface Extension {
  readonly who: readonly string[];
  readonly until: { readonly atMs: number } | { readonly days: number };
  readonly reason: string;
}

/** What is known of the time at which something was handed in. */
export interface HandedIn {
  /** Milliseconds since 1970; null where it is not known. */
  readonly atMs: number | null;
  /** What the learning platform says, where it tells no time; null where it says nothing of it. */
  readonly markedLate: boolean | null;
  /** What a clock showed there, where no zone is told: `2026-03-02 10:15:30`. */
  readonly clock?: string;
}
