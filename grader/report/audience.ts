/** What an audience may see. Hidden cases show a student neither their data nor their verdicts. */
import type { CaseResult, ItemResult, Points, StudentsSee, SubmissionResult, Visibility } from '../model.js';
import { addPoints, subtractPoints } from '../score/points.js';
import { chargeDeviations } from '../score/charges.js';
import { scoreParts, totalPoints, wholeOf, worthOf, type Part } from '../score/score.js';
import { viewDeviations, type DeviationView } from './describe-deviations.js';
import { redactDeviation, redactResult } from './redact.js';

/** The audiences of a report, in the order in which they may read: each sees everything that earlier ones see. */
export const AUDIENCES = [
  'student',
  'student-after-due-date',
  'student-after-published',
  'instructor',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The first audience that sees cases of each visibility. Later audiences see them, too. */
const FIRST_SHOWN_TO: Readonly<Record<Visibility, Audience>> = {
  visible: 'student',
  after_due_date: 'student-after-due-date',
  after_published: 'student-after-published',
  hidden: 'instructor',
};

/** The students' audience once they see these cases. */
export function studentAudience(seen: StudentsSee): Audience {
  return FIRST_SHOWN_TO[seen];
}

/** An item as an audience sees it. */
export interface ItemView {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly CaseResult[];
  /** Whether a person gives its points. */
  readonly manual: boolean;
  /** How many cases are not shown. */
  readonly hiddenCases: number;
  /** The points earned by the shown cases. */
  readonly points: Points;
  /** Part of `points`: what was not lost because items before it have lost as much. */
  readonly spared: Points;
  /** Ids of the items that it stands after, and the titles of those that have lost points. */
  readonly after: readonly string[];
  readonly sparedBy: readonly string[];
  readonly undecided: Points;
  /** What the shown cases are worth. */
  readonly countedPoints: Points;
  readonly maxPoints: number;
}

export interface SubmissionView {
  readonly items: readonly ItemView[];
  readonly points: Points;
  readonly undecided: Points;
  /** Points decided by what is shown; less than `maxPoints` if cases are hidden. */
  readonly countedPoints: Points;
  readonly maxPoints: number;
  readonly hiddenCases: number;
  /** The charges for deviations that the shown cases have. */
  readonly deviations: readonly DeviationView[];
}

export function isShown(visibility: Visibility, audience: Audience): boolean {
  return AUDIENCES.indexOf(audience) >= AUDIENCES.indexOf(FIRST_SHOWN_TO[visibility]);
}

/** The visibility that is shown last; `visible` if the list is empty. */
export function lastShown(visibilities: readonly Visibility[]): Visibility {
  const latest = (a: Visibility, b: Visibility): number =>
    AUDIENCES.indexOf(FIRST_SHOWN_TO[b]) - AUDIENCES.indexOf(FIRST_SHOWN_TO[a]);
  return visibilities.toSorted(latest)[0] ?? 'visible';
}

/** The part of a result that an audience may see, with points counted over that part alone. */
export function viewSubmission(result: SubmissionResult, audience: Audience): SubmissionView {
  if (latest.result !== result) latest = { result, views: new Map() };
  const view = latest.views.get(audience) ?? makeView(result, audience);
  latest.views.set(audience, view);
  return view;
}

/** Several formats show the same result one after another. Only one is kept: a class has thousands. */
let latest: { readonly result: SubmissionResult | null; readonly views: Map<Audience, SubmissionView> } = {
  result: null,
  views: new Map(),
};

function makeView(result: SubmissionResult, audience: Audience): SubmissionView {
  const parts = result.items.map((item) => showPart(item, audience));
  const items = viewItems(result.items, parts, audience);
  const deviations = viewDeviations(
    chargeDeviations(result.items, result.deviationRule),
    items.flatMap(({ cases }) => cases),
  );
  const isWhole = audience === 'instructor';
  return {
    items: isWhole ? items : items.map((item) => ({ ...item, cases: item.cases.map(redactResult) })),
    ...totalPoints(items, deviations),
    countedPoints: addPoints(items.map(({ countedPoints }) => countedPoints)),
    maxPoints: result.maxPoints,
    hiddenCases: items.reduce((sum, { hiddenCases }) => sum + hiddenCases, 0),
    deviations: isWhole ? deviations : deviations.map(redactView),
  };
}

/** The view, reduced to what its case may reveal. */
function redactView(view: DeviationView): DeviationView {
  const { tells = 'everything' } = view.first.case;
  return {
    ...view,
    deviation: redactDeviation(view.deviation, tells),
    first: redactResult(view.first),
  };
}

function showPart({ item, cases }: ItemResult, audience: Audience): Part {
  if (item.manual === true)
    return { item, cases, worth: isShown(item.visibility, audience) ? wholeOf(item) : '0' };
  const shown = cases.filter((result) => isShown(result.case.visibility, audience));
  return { item, cases: shown, worth: worthOf(item, shown, cases) };
}

/** How many cases of the submission are not shown; an item that a person marks is one. */
export function countHidden({ items }: SubmissionResult, audience: Audience): number {
  return items.reduce((sum, { item, cases }) => {
    if (item.manual === true) return sum + (isShown(item.visibility, audience) ? 0 : 1);
    const hidden = cases.filter((result) => !isShown(result.case.visibility, audience));
    return sum + hidden.length + item.withheld.cases;
  }, 0);
}

/** Computed only from what is shown: no points may reveal hidden cases. */
function viewItems(results: readonly ItemResult[], parts: readonly Part[], audience: Audience): ItemView[] {
  const scores = scoreParts(parts);
  const losers = new Map(
    parts.flatMap(({ item: { id, title }, worth }, index) => {
      const { points, undecided } = scores[index] ?? { points: worth, undecided: '0' };
      return subtractPoints(worth, addPoints([points, undecided])) === '0' ? [] : [[id, title] as const];
    }),
  );
  return parts.flatMap(({ item, cases, worth }, index) => {
    const result = results[index];
    // What a person gave is no matter of cases.
    const isManual = item.manual === true;
    const isGiven = isManual && isShown(item.visibility, audience);
    const score = isGiven ? result : scores[index];
    const all = result?.cases ?? [];
    const { id, title, after } = item;
    return score === undefined
      ? []
      : {
          points: score.points,
          spared: score.spared,
          undecided: score.undecided,
          id,
          title,
          after,
          sparedBy: after.flatMap((before) => losers.get(before) ?? []),
          cases,
          manual: isManual,
          hiddenCases: isManual && !isGiven ? 1 : all.length - cases.length + item.withheld.cases,
          countedPoints: worth,
          maxPoints: item.points,
        };
  });
}
