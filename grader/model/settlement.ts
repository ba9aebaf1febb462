/** What becomes of a mark after grading: changes by hand, and the rule for late work. */
import type { Points } from './report.js';

/** One change of a mark, in the order in which they are made. */
export interface SettlementStep {
  readonly why: 'by-hand' | 'late';
  /** Added to the mark; negative where points are taken. */
  readonly points: Points;
  /** One sentence for the student. */
  readonly words: string;
  /** Whether students read the words; that the mark was changed they always read. */
  readonly visible: boolean;
  readonly place: Place | null;
}

/** A place in the student's own files, and the lines around it. */
interface Place {
  readonly file: string;
  readonly line: number;
  /** The number of the first of the lines; none where what was handed in is not at hand. */
  readonly from?: number;
  readonly lines?: readonly string[];
}

/** What a person wrote about a submission. */
export interface HandComment {
  readonly text: string;
  readonly place: Place | null;
  /** Whether the student reads it. */
  readonly visible: boolean;
}

/** A row of marks.csv. */
export interface HandMark {
  readonly submission: string;
  /** Null: about the submission as a whole. */
  readonly item: string | null;
  /** What the item earns now; null where the row does not set it. */
  readonly points: number | null;
  /** Added to the item, or to the whole mark. */
  readonly change: number | null;
  readonly comment: string;
  readonly place: HandComment['place'];
  readonly visible: boolean;
}

export interface Settlement {
  /** The mark that counts. */
  readonly after: Points;
  readonly steps: readonly SettlementStep[];
  readonly comments: readonly HandComment[];
  /** Of the free days of the late policy, how many this submission used. */
  readonly lateDaysUsed: number;
  /** Points that nobody has decided yet. */
  readonly undecided: Points;
  /** Of several attempts: whether this one counts, and which does and why; null where there is but one. */
  readonly attempt: {
    readonly counts: boolean;
    readonly words: string;
    /** Whether the marks decide, which may depend on cases that a student is not shown. */
    readonly byMark: boolean;
    /** What an instructor should know: members of one group handed in. */
    readonly look: string | null;
  } | null;
  /** Why a person has to look: late, but nobody knows how late. */
  readonly open: string | null;
}
