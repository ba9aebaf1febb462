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
  /** The items that have other points although no verdict of theirs changed: they are counted otherwise. */
  readonly items: readonly ItemChange[];
}

export interface ItemChange {
  readonly item: string;
  readonly before: Marks;
  readonly after: Marks;
}

/** An item that gives other points than before. */
export interface RubricChange {
  readonly item: string;
  readonly before: number;
  readonly after: number;
}

/** An item or a case of it that counts otherwise than before, in words: `scoring`, `each`, `all`. */
export interface RuleChange {
  readonly item: string;
  /** The title of the case; absent for the item as a whole. */
  readonly case?: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface ClassChanges {
  /** Whether the assignments ask for different things: verdicts may differ for that reason. */
  readonly otherAssignment: boolean;
  readonly otherSandbox: boolean;
  readonly rubric: readonly RubricChange[];
  /** What else changed in how items and cases count and are named; of items that both have. */
  readonly rules: readonly RuleChange[];
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
    ({ cases, items, before: was, after: is }) => cases.length > 0 || items.length > 0 || !sameMarks(was, is),
  );
  return {
    otherAssignment: before.assignment.fingerprint !== after.assignment.fingerprint,
    otherSandbox: before.sandbox !== after.sandbox,
    rubric: compareRubrics(before, after, titles),
    rules: compareRules(before.assignment.items, after.assignment.items, titles),
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
  const items = was === null || is === null ? [] : compareItems(was, is, titles);
  const explained = new Set(cases.map(({ item }) => item));
  return {
    id: (is ?? was)?.id ?? '',
    before: toMarks(was),
    after: toMarks(is),
    cases,
    items: items.filter(({ item, before, after }) => !explained.has(item) && before.points !== after.points),
  };
}

/** The items that both have. */
function compareItems(was: SubmissionResults, is: SubmissionResults, titles: Titles): ItemChange[] {
  const old = new Map(was.items.map((item) => [item.id, item]));
  return is.items.flatMap((item) => {
    const [before, after] = [toMarks(old.get(item.id) ?? null), toMarks(item)];
    return before === null || after === null ? [] : [{ item: titles.get(item.id) ?? item.id, before, after }];
  });
}

/** Read from a submission that is in both: an item gives the same to everyone. */
function compareRubrics(before: Results, after: Results, titles: Titles): RubricChange[] {
  const is = after.submissions.find(({ id }) => before.submissions.some((each) => each.id === id));
  const was = before.submissions.find(({ id }) => id === is?.id);
  if (was === undefined || is === undefined) return [];
  return compareItems(was, is, titles)
    .map(({ item, before: old, after: now }) => ({ item, before: old.maxPoints, after: now.maxPoints }))
    .filter((change) => change.before !== change.after);
}

/** Compares items and cases that both reports have. Older reports did not hold the rules: they are not compared then. */
function compareRules(
  before: readonly DescribedItem[],
  after: readonly DescribedItem[],
  titles: Titles,
): RuleChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const changes = (item: string, was: Rules, is: Rules, title?: string): RuleChange[] =>
    Object.keys(is).flatMap((what) => {
      const [from = '', to = ''] = [was[what], is[what]];
      return from === to
        ? []
        : [{ item, ...(title !== undefined && { case: title }), what, before: from, after: to }];
    });
  return after.flatMap((is) => {
    const was = old.get(is.id);
    if (was === undefined) return [];
    const known = new Map(was.cases.map((each) => [each.id, each]));
    const tellsRules = was.scoring !== undefined && is.scoring !== undefined;
    return [
      ...changes(is.title, rulesOf(was, titles, tellsRules), rulesOf(is, titles, tellsRules)),
      ...is.cases.flatMap((each) => {
        const earlier = known.get(each.id);
        if (earlier === undefined) return [];
        return changes(is.title, rulesOfCase(earlier, tellsRules), rulesOfCase(each, tellsRules), each.title);
      }),
    ];
  });
}

/** What is compared, by the words of assignment.yaml. */
type Rules = Readonly<Record<string, string>>;

function rulesOf(
  { title, scoring = 'each', grain, after = [], needs = [] }: DescribedItem,
  titles: Titles,
  tellsRules: boolean,
): Rules {
  const name = (ids: readonly string[]): string =>
    ids.map((id) => titles.get(id) ?? id).join(', ') || 'nothing';
  const rules = {
    scoring,
    rounding: grain === undefined ? 'none' : String(grain),
    after: name(after),
    needs: name(needs),
  };
  return { title, ...(tellsRules ? rules : {}) };
}

function rulesOfCase(
  { title, visibility, weight = 1 }: DescribedItem['cases'][number],
  tellsRules: boolean,
): Rules {
  return { title, visibility, ...(tellsRules ? { weight: String(weight) } : {}) };
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

/** Of a submission or of an item. */
function toMarks(
  graded: Pick<SubmissionResults, 'points' | 'undecidedPoints' | 'maxPoints'> | null,
): Marks | null {
  if (graded === null) return null;
  const { points, undecidedPoints, maxPoints } = graded;
  return { points, undecided: undecidedPoints, maxPoints };
}

function sameMarks(a: Marks | null, b: Marks | null): boolean {
  return a?.points === b?.points && a?.undecided === b?.undecided && a?.maxPoints === b?.maxPoints;
}
