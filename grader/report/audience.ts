/** What an audience may see. Hidden cases show a student neither their data nor their verdicts. */
import type { CaseResult, ItemResult, Points, RubricItem, SubmissionResult, Visibility } from '../model.js';
import { addPoints, sharePoints } from '../score/points.js';
import { scoreParts, wholeOf } from '../score/score.js';

/** When a report is made: what is visible only after the due date, or after marks are published, follows from it. */
export const AUDIENCES = [
  'student',
  'student-after-due-date',
  'student-after-published',
  'instructor',
] as const;
export type Audience = (typeof AUDIENCES)[number];

const SHOWN: Readonly<Record<Audience, readonly Visibility[]>> = {
  student: ['visible'],
  'student-after-due-date': ['visible', 'after_due_date'],
  'student-after-published': ['visible', 'after_due_date', 'after_published'],
  instructor: ['visible', 'after_due_date', 'after_published', 'hidden'],
};

/** An item as an audience sees it. */
export interface ItemView {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly CaseResult[];
  /** How many cases are not shown. */
  readonly hiddenCases: number;
  /** Earned with what is shown. */
  readonly points: Points;
  /** What the accepted cases are worth by themselves; differs from `points` in safety nets alone. */
  readonly ownPoints: Points;
  readonly safetyNet: boolean;
  readonly undecided: Points;
  /** What the shown cases are worth. */
  readonly countedPoints: Points;
  readonly maxPoints: number;
}

export interface SubmissionView {
  readonly items: readonly ItemView[];
  readonly points: Points;
  readonly undecided: Points;
  /** Points decided by what is shown; less than `maxPoints` where cases are hidden. */
  readonly countedPoints: Points;
  readonly maxPoints: number;
  readonly hiddenCases: number;
}

export function isShown(visibility: Visibility, audience: Audience): boolean {
  return SHOWN[audience].includes(visibility);
}

/** The part of a result that an audience may see, with points counted over that part alone. */
export function viewSubmission(result: SubmissionResult, audience: Audience): SubmissionView {
  const items = viewItems(result.items, audience);
  return {
    items,
    points: addPoints(items.map(({ points }) => points)),
    undecided: addPoints(items.map(({ undecided }) => undecided)),
    countedPoints: addPoints(items.map(({ countedPoints }) => countedPoints)),
    maxPoints: result.maxPoints,
    hiddenCases: items.reduce((sum, { hiddenCases }) => sum + hiddenCases, 0),
  };
}

/** Counted over what is shown alone: what a safety net gives must tell nothing of hidden cases. */
function viewItems(results: readonly ItemResult[], audience: Audience): ItemView[] {
  const shown = results.map(({ item, cases }) => {
    const part = cases.filter((result) => isShown(result.case.visibility, audience));
    return { item, all: cases, cases: part, worth: worthOf(item, part, cases) };
  });
  const scores = scoreParts(shown);
  return shown.flatMap(({ item, all, cases, worth }, index) => {
    const score = scores[index];
    const { id, title, safetyNet } = item;
    return score === undefined
      ? []
      : {
          ...score,
          id,
          title,
          safetyNet,
          cases,
          hiddenCases: all.length - cases.length + item.withheld.cases,
          countedPoints: worth,
          maxPoints: item.points,
        };
  });
}

function worthOf(item: RubricItem, shown: readonly CaseResult[], all: readonly CaseResult[]): Points {
  const { withheld } = item;
  if (shown.length === all.length && withheld.cases === 0) return wholeOf(item);
  // All or nothing cannot be said while a part is hidden; a share of each can.
  if (shown.length === 0 || item.scoring === 'all') return '0';
  const weigh = (results: readonly CaseResult[]): number =>
    results.reduce((sum, result) => sum + result.case.weight, 0);
  return sharePoints(item.points, weigh(shown), weigh(all) + withheld.weight);
}
