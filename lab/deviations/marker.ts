/** Marks a program that computes everything right and writes its texts otherwise. Nothing is run. */
import type { Assignment, Case, CaseResult, Deviation, Verdict } from '../../grader/model.js';
import { chargeDeviations } from '../../grader/score/charges.js';
import { addPoints, pointsToNumber, subtractPoints } from '../../grader/score/points.js';
import { scoreItems } from '../../grader/score/score.js';
import { followThrough } from '../../grader/stages/follow-through.js';
import { decide, makeGoldenRuns, type Change, type RunMaker } from './golden-runs.js';

export interface Marks {
  /** How many cases are compared by text, and the ids of those in which the change shows. */
  readonly compared: number;
  readonly shown: readonly string[];
  /** The cases that are right once the deviations are undone. */
  readonly followed: readonly string[];
  readonly deviations: readonly Deviation[];
  readonly pointsLost: number;
}

/** `inCase` may give some cases another change. */
export type Marker = (change: Change, inCase?: (testCase: Case) => Change | null) => Marks;

/** Marks programs whose mistakes are only in texts that are compared. */
export function createMarker(
  assignment: Assignment,
  isLookedAt: (testCase: Case) => boolean = () => true,
): Marker {
  const golden = makeGoldenRuns(assignment, isLookedAt);
  return (change, inCase) => mark(assignment, golden, (testCase) => inCase?.(testCase) ?? change);
}

function mark(
  assignment: Assignment,
  golden: ReadonlyMap<Case, RunMaker>,
  changeIn: (testCase: Case) => Change,
): Marks {
  const runs = new Map([...golden].map(([testCase, make]) => [testCase, make(changeIn(testCase))] as const));
  const results = assignment.rubric
    .flatMap(({ cases }) => cases)
    .map((testCase): CaseResult => {
      const run = runs.get(testCase);
      const verdict =
        run === undefined ? ({ verdict: 'accepted', remarks: [] } as const) : decide(testCase, run);
      return { case: testCase, verdict, wallMs: 1, cpuMs: 1 };
    });
  // Nobody knows what such a program writes in other cases.
  const known = results.filter((result) => runs.has(result.case));
  const { results: followed, deviations } = followThrough(assignment, known, runs);
  return {
    compared: runs.size,
    shown: listCases(results, (verdict) => verdict.verdict !== 'accepted'),
    followed: listCases(followed, (verdict) => 'deviations' in verdict),
    deviations,
    pointsLost: measureLoss(assignment, [...results.filter((result) => !runs.has(result.case)), ...followed]),
  };
}

function listCases(results: readonly CaseResult[], is: (verdict: Verdict) => boolean): readonly string[] {
  return results.filter(({ verdict }) => is(verdict)).map((result) => result.case.id);
}

function measureLoss({ rubric, deviations }: Assignment, results: readonly CaseResult[]): number {
  const byCase = new Map(results.map((result) => [result.case, result]));
  const graded = rubric.map((item) => ({
    item,
    cases: item.cases.flatMap((testCase) => byCase.get(testCase) ?? []),
  }));
  const items = scoreItems(graded);
  const charges = addPoints(chargeDeviations(items, deviations).map(({ points }) => points));
  const earned = subtractPoints(addPoints(items.map(({ points }) => points)), charges);
  const most = rubric.reduce((sum, { points }) => sum + points, 0);
  return Math.round((most - pointsToNumber(earned)) * 100) / 100;
}
