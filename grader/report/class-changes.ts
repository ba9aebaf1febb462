/** Compares two reports of the same assignment: whose marks changed, and which cases changed them. */
import type { DescribedItem, Results, SubmissionResults } from './results-schema.js';

type CaseResults = SubmissionResults['items'][number]['cases'][number];

/** A case in one of the reports; null if that report does not have it. */
export type Side = (Pick<CaseResults, 'verdict'> & { readonly summary: string }) | null;

export interface CaseChange {
  readonly item: string;
  readonly id: string;
  readonly title: string;
  readonly before: Side;
  readonly after: Side;
}

/** Points in one of the reports. */
export interface Marks {
  readonly points: number;
  readonly undecided: number;
  readonly maxPoints: number;
}

export interface SubmissionChange {
  readonly id: string;
  /** Null if the submission is new. */
  readonly before: Marks | null;
  /** Null if the submission is gone. */
  readonly after: Marks | null;
  /** The cases whose verdict changed. */
  readonly cases: readonly CaseChange[];
}

export interface ClassChanges {
  /** Whether the assignments ask for different things: verdicts may differ for that reason. */
  readonly otherAssignment: boolean;
  readonly otherSandbox: boolean;
  /** In the order of the new report, then the submissions that are gone. */
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
  const titles = titlesOf([...before.assignment.items, ...after.assignment.items]);
  const changes = pairs.map(([was, is]) => compareSubmission(was, is, titles));
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

function compareSubmission(
  was: SubmissionResults | null,
  is: SubmissionResults | null,
  titles: Titles,
): SubmissionChange {
  // For a submission that was added or removed, a list of all its cases would say nothing more.
  const cases = was === null || is === null ? [] : compareCases(was, is, titles);
  return { id: (is ?? was)?.id ?? '', before: toMarks(was), after: toMarks(is), cases };
}

function compareCases(was: SubmissionResults, is: SubmissionResults, titles: Titles): CaseChange[] {
  const before = listCases(was, titles);
  const after = listCases(is, titles);
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const either = now ?? old;
    if (either === undefined || old?.side.verdict === now?.side.verdict) return [];
    return [{ ...either.place, before: old?.side ?? null, after: now?.side ?? null }];
  });
}

/** A case may belong to several items, so the item is part of its name. */
function listCases({ items }: SubmissionResults, titles: Titles) {
  return new Map(
    items.flatMap((item) =>
      item.cases.map(({ id, verdict, summary = AS_EXPECTED }) => {
        const key = `${item.id}\0${id}`;
        const place = { item: titles.get(item.id) ?? item.id, id, title: titles.get(key) ?? id };
        return [key, { place, side: { verdict, summary } }] as const;
      }),
    ),
  );
}

/** The summary of a case that is accepted without a remark. It is left out. */
const AS_EXPECTED = 'as expected';

/** Titles of items by their ids, and titles of cases by both ids. If both reports have one, the later counts. */
type Titles = ReadonlyMap<string, string>;

function titlesOf(items: readonly DescribedItem[]): Titles {
  return new Map(
    items.flatMap((item) => [
      [item.id, item.title] as const,
      ...item.cases.map(({ id, title }) => [`${item.id}\0${id}`, title] as const),
    ]),
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
