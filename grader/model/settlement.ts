/** What becomes of a mark after grading: changes by hand, and the rule for late work. */
import type { Points } from './report.js';

/** One change of a mark, in the order in which they are made. */
export interface SettlementStep {
  readonly why: 'by-hand' | 'late';
  /** Added to the mark; negative where points are taken. */
  readonly points: Points;
  /** One sentence for the student. */
  readonly words: string;
}

/** What a person wrote about a submission. */
export interface HandComment {
  readonly text: string;
  /** A place in the student's own files. */
  readonly place: { readonly file: string; readonly line: number } | null;
  /** Whether the student reads it. */
  readonly visible: boolean;
}

export interface Settlement {
  /** The mark as it was graded. */
  readonly before: Points;
  /** The mark that counts. */
  readonly after: Points;
  readonly steps: readonly SettlementStep[];
  readonly comments: readonly HandComment[];
  /** Of the free days of the late policy, how many this submission used. */
  readonly lateDaysUsed: number;
  /** Why a person has to look: late, but nobody knows how late. */
  readonly open: string | null;
}
