/** What an audience may see. Hidden cases show a student neither their data nor their verdicts. */
import type { CaseResult, ItemResult, Points, SubmissionResult, Visibility } from '../model.js';
import { addPoints, multiplyPoints, sharePoints } from '../score/points.js';
import { scoreItem } from '../score/score.js';

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
  const items = result.items.map((item) => viewItem(item, audience));
  return {
    items,
    points: addPoints(items.map(({ points }) => points)),
    undecided: addPoints(items.map(({ undecided }) => undecided)),
    countedPoints: addPoints(items.map(({ countedPoints }) => countedPoints)),
    maxPoints: result.maxPoints,
    hiddenCases: items.reduce((sum, { hiddenCases }) => sum + hiddenCases, 0),
  };
}

function viewItem({ item, cases, points, undecided }: ItemResult, audience: Audience): ItemView {
  const shown = cases.filter((result) => isShown(result.case.visibility, audience));
  const view = {
    id: item.id,
    title: item.title,
    cases: shown,
    hiddenCases: cases.length - shown.length,
    maxPoints: item.points,
  };
  if (shown.length === cases.length)
    return { ...view, points, undecided, countedPoints: sharePoints(item.points, 1, 1) };
  // All or nothing cannot be said while a part is hidden; a share of each can.
  if (shown.length === 0 || item.scoring === 'all')
    return { ...view, points: '0', undecided: '0', countedPoints: '0' };
  const weigh = (results: readonly CaseResult[]): number =>
    results.reduce((sum, result) => sum + result.case.weight, 0);
  const countedPoints = sharePoints(item.points, weigh(shown), weigh(cases));
  const part = scoreItem({ ...item, points: 1, cases: shown.map((result) => result.case) }, shown);
  return {
    ...view,
    points: multiplyPoints(part.points, countedPoints),
    undecided: multiplyPoints(part.undecided, countedPoints),
    countedPoints,
  };
}
