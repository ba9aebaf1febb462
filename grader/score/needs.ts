/** Which cases may be run, given what is decided so far. Pure. */
import type { Case, CaseResult, RubricItem } from '../model.js';
import { isLost } from './score.js';

export interface ReadyCases {
  readonly run: readonly Case[];
  /** Cases that are not run, since something their item needs went wrong. */
  readonly blocked: readonly BlockedCase[];
}

export interface BlockedCase {
  readonly testCase: Case;
  readonly by: RubricItem;
}

/** What decides about the order of cases, besides what their items need. */
export interface CaseOrder {
  /** When a student may read of a case: the earliest 0. */
  readonly tierOf: (testCase: Case) => number;
  /** Whether something of the student's runs for it. */
  readonly runsProgram: (testCase: Case) => boolean;
}

/**
 * The open cases whose needs are decided. A case is blocked by a lost case of a needed item, but by none that its student
 * may read of later than of itself: the verdict not-run would give the hidden one away. What is undecided for our
 * fault blocks nothing. Nor is any program run for a case while one that is read of earlier still waits for its needs:
 * it could leave something behind for it.
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
