/** Which cases may be run, given what is decided so far. Pure. */
import type { Case, CaseResult, ItemResult, NotRun, RubricItem, VerdictName } from '../model.js';
import { isLost } from './score.js';

export interface ReadyCases {
  readonly run: readonly Case[];
  /** Cases that are not run, because something that their item needs failed. */
  readonly blocked: readonly BlockedCase[];
}

export interface BlockedCase {
  readonly testCase: Case;
  readonly by: RubricItem;
}

/** What determines the order of cases, besides the needs of their items. */
export interface CaseOrder {
  /** When a student may read about a case: the earliest is 0. */
  readonly tierOf: (testCase: Case) => number;
  /** Whether the case runs code of the student's. */
  readonly runsProgram: (testCase: Case) => boolean;
}

/**
 * The open cases whose needs are decided. A lost case of a needed item blocks a case, unless the student may read
 * about it only later: the verdict not-run would reveal a hidden failure. A case that is undecided through our
 * fault blocks nothing. No program is run for a case while a case of an earlier tier still waits for its needs,
 * since the program could leave something behind for it.
 */
export function findReady(
  rubric: readonly RubricItem[],
  results: ReadonlyMap<Case, CaseResult>,
  { tierOf, runsProgram }: CaseOrder,
): ReadyCases {
  const byId = new Map(rubric.map((item) => [item.id, item]));
  const run: Case[] = [];
  const blocked: BlockedCase[] = [];
  let earliestWaiting = Infinity;
  for (const item of rubric)
    for (const testCase of item.cases) {
      if (results.has(testCase)) continue;
      const needed = item.needs.flatMap((id) => byId.get(id) ?? []);
      const by = findBlocker(needed, testCase, results, tierOf);
      if (by !== null) blocked.push({ testCase, by });
      else if (needed.every(({ cases }) => told(cases, testCase, tierOf).every((each) => results.has(each))))
        run.push(testCase);
      else if (runsProgram(testCase)) earliestWaiting = Math.min(earliestWaiting, tierOf(testCase));
    }
  return { run: run.filter((each) => !runsProgram(each) || tierOf(each) <= earliestWaiting), blocked };
}

/** The first needed item with a lost case of the same or an earlier tier; null if there is none. */
function findBlocker(
  needed: readonly RubricItem[],
  testCase: Case,
  results: ReadonlyMap<Case, CaseResult>,
  tierOf: CaseOrder['tierOf'],
): RubricItem | null {
  const isLostNow = (each: Case): boolean => {
    const result = results.get(each);
    return result !== undefined && isLost(result.verdict);
  };
  return needed.find(({ cases }) => told(cases, testCase, tierOf).some(isLostNow)) ?? null;
}

function told(cases: readonly Case[], by: Case, tierOf: CaseOrder['tierOf']): readonly Case[] {
  return cases.filter((each) => tierOf(each) <= tierOf(by));
}

export function notRun({ id, title }: RubricItem): NotRun {
  return { verdict: 'not-run', because: `"${title}" has to be right first`, needs: id };
}

/** Whether the needs of items, as they are now, would leave out the same cases, each for the same item. */
export function fitsNeeds(items: readonly ItemResult[], tierOf: CaseOrder['tierOf']): boolean {
  const byId = new Map(items.map(({ item }) => [item.id, item]));
  const results = new Map(items.flatMap(({ cases }) => cases.map((each) => [each.case, each])));
  return items.every(({ item, cases }) => {
    const needed = item.needs.flatMap((id) => byId.get(id) ?? []);
    return cases.every(({ case: testCase, verdict }) => {
      const by = findBlocker(needed, testCase, results, tierOf);
      return by?.id === (verdict.verdict === 'not-run' ? verdict.needs : undefined);
    });
  });
}

/**
 * Verdicts that are the same whatever other cases showed before: deviations are learnt from wrong answers, times from
 * runs that take long, and shorter examples are looked for with what students may read of.
 */
const FOLLOW_FROM_THEMSELVES: ReadonlySet<VerdictName> = new Set([
  'accepted',
  'compile-error',
  'missing',
  'not-run',
]);

export function followFromThemselves(items: readonly ItemResult[]): boolean {
  return items.every(({ cases }) =>
    cases.every(({ verdict: { verdict } }) => FOLLOW_FROM_THEMSELVES.has(verdict)),
  );
}
