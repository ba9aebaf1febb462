/** Two reports of the same assignment beside each other: whose marks changed, and which cases made them. */
import type { Results, SubmissionResults } from './results-schema.js';

type CaseResults = SubmissionResults['items'][number]['cases'][number];

/** A case as one of the reports has it; null where that report does not have it. */
export type Side = Pick<CaseResults, 'verdict' | 'summary'> | null;

export interface CaseChange {
  readonly item: string;
  readonly id: string;
  readonly title: string;
  readonly before: Side;
  readonly after: Side;
}

/** Points as one of the reports gives them. */
export interface Marks {
  readonly points: number;
  readonly undecided: number;
  readonly maxPoints: number;
}

export interface SubmissionChange {
  readonly id: string;
  /** Null where the submission is new. */
  readonly before: Marks | null;
  /** Null where it is gone. */
  readonly after: Marks | null;
  /** The cases with another verdict. */
  readonly cases: readonly CaseChange[];
}

export interface ClassChanges {
  /** The assignments differ in what they ask: verdicts may differ for that reason. */
  readonly otherAssignment: boolean;
  readonly otherSandbox: boolean;
  /** In the order of the new report, then those that are gone. */
  readonly submissions: readonly SubmissionChange[];
  readonly unchanged: number;
}

/** Lists submissions whose points or undecided points changed, or that have a case with another verdict. */
export function compareResults(before: Results, after: Results): ClassChanges {
  const old = new Map(before.submissions.map((each) => [each.id, each]));
  const kept = new Set(after.submissions.map(({ id }) => id));
  const pairs = [
    ...after.submissions.map((now) => [old.get(now.id) ?? null, now] as const),
    ...before.submissions.filter(({ id }) => !kept.has(id)).map((gone) => [gone, null] as const),
  ];
  const changes = pairs.map(([was, is]) => compareSubmission(was, is));
  const submissions = changes.filter(
    ({ cases, before: was, after: is }) => cases.length > 0 || !sameMarks(was, is),
  );
  return {
    otherAssignment: before.assignment.fingerprint !== after.assignment.fingerprint,
    otherSandbox: before.sandbox !== after.sandbox,
    submissions,
    unchanged: changes.length - submissions.length,
  };
}

function compareSubmission(was: SubmissionResults | null, is: SubmissionResults | null): SubmissionChange {
  // For a submission that was added or removed every case would be listed, which says nothing more.
  const cases = was === null || is === null ? [] : compareCases(was, is);
  return { id: (is ?? was)?.id ?? '', before: toMarks(was), after: toMarks(is), cases };
}

function compareCases(was: SubmissionResults, is: SubmissionResults): CaseChange[] {
  const before = listCases(was);
  const after = listCases(is);
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const either = now ?? old;
    if (either === undefined || old?.side.verdict === now?.side.verdict) return [];
    return [{ ...either.place, before: old?.side ?? null, after: now?.side ?? null }];
  });
}

/** An item and a case in it have a name together; a case may serve several items. */
function listCases({ items }: SubmissionResults) {
  return new Map(
    items.flatMap((item) =>
      item.cases.map(({ id, title, verdict, summary }) => [
        `${item.id}\0${id}`,
        { place: { item: item.title, id, title }, side: { verdict, summary } },
      ]),
    ),
  );
}

function toMarks(submission: SubmissionResults | null): Marks | null {
  if (submission === null) return null;
  const { points, undecidedPoints, maxPoints } = submission;
  return { points, undecided: undecidedPoints, maxPoints };
}

function sameMarks(a: Marks | null, b: Marks | null): boolean {
  return a?.points === b?.points && a?.undecided === b?.undecided && a?.maxPoints === b?.maxPoints;
}
