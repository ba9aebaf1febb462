/** Which cases may be run, given what is decided so far. Pure. */
import type { Case, CaseResult, RubricItem } from '../model.js';
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
      const tier = tierOf(testCase);
      const needs = item.needs.map((id) => ({
        by: byId.get(id),
        verdicts: (byId.get(id)?.cases ?? [])
          .filter((each) => tierOf(each) <= tier)
          .map((each) => results.get(each)?.verdict),
      }));
      const lost = needs.find(({ verdicts }) =>
        verdicts.some((verdict) => verdict !== undefined && isLost(verdict)),
      );
      if (lost?.by !== undefined) blocked.push({ testCase, by: lost.by });
      else if (needs.every(({ verdicts }) => verdicts.every((verdict) => verdict !== undefined)))
        run.push(testCase);
      else if (runsProgram(testCase)) earliestWaiting = Math.min(earliestWaiting, tier);
    }
  return { run: run.filter((each) => !runsProgram(each) || tierOf(each) <= earliestWaiting), blocked };
}
