/** Marks from verdicts, by the rubric as it stands: what a submission loses, and what two mistakes should lose. Pure. */
import type { Assignment, CaseResult, Verdict } from '../../grader/model.js';
import { chargeDeviations } from '../../grader/score/charges.js';
import { pointsToNumber } from '../../grader/score/points.js';
import { isEarned, isLost, scoreItems, totalPoints } from '../../grader/score/score.js';
import { recomputeMarks } from './recompute-marks.js';
import type { Verdicts } from './sample-verdicts.js';

export interface Mark {
  /** In percent of all points. */
  readonly lost: number;
  /** In points, by item; without those that lose nothing. */
  readonly items: Readonly<Record<string, number>>;
  /** In percent of all points, for deviations. */
  readonly charged: number;
}

/** Each mark is worked out anew, as a student can. */
export function markOf({ rubric, deviations }: Assignment, verdicts: Verdicts): Mark {
  const graded = rubric.map((item) => ({
    item,
    cases: item.cases.map((testCase): CaseResult => {
      const verdict = verdicts.get(testCase.id);
      if (verdict === undefined) throw new Error(`nobody has decided ${testCase.id}`);
      return { case: testCase, verdict, wallMs: 0, cpuMs: null };
    }),
  }));
  const items = scoreItems(graded);
  const charges = chargeDeviations(items, deviations);
  const mark = pointsToNumber(totalPoints(items, charges).points);
  const anew = recomputeMarks(
    rubric,
    deviations,
    graded.map(({ cases }) => cases.map(({ verdict }) => verdict)),
  );
  if (Math.abs(anew.points - mark) > EPSILON)
    throw new Error(`worked out anew it is ${anew.points}, not ${mark}`);
  const whole = rubric.reduce((sum, { points }) => sum + points, 0);
  const percent = (points: number): number => (100 * points) / whole;
  const lost = items.map(
    ({ item, points }) => [item.id, round(item.points - pointsToNumber(points))] as const,
  );
  return {
    lost: round(percent(whole - mark)),
    items: Object.fromEntries(lost.filter(([, points]) => points > 0)),
    charged: round(percent(charges.reduce((sum, { points }) => sum + pointsToNumber(points), 0))),
  };
}

/** The verdicts of a program with two mistakes, of which neither keeps the other from being seen. */
export function unite(one: Verdicts, other: Verdicts): Verdicts {
  return new Map([...one].map(([id, verdict]) => [id, worse(verdict, other.get(id) ?? verdict)]));
}

/** The verdicts of a program, with all cases right that are wrong with another mistake. */
export function seenBeside(verdicts: Verdicts, other: Verdicts): Verdicts {
  return new Map(
    [...verdicts].map(([id, verdict]) => {
      const beside = other.get(id);
      return [id, beside !== undefined && isLost(beside) ? { verdict: 'accepted', remarks: [] } : verdict];
    }),
  );
}

function worse(one: Verdict, other: Verdict): Verdict {
  if (!isEarned(one)) return one;
  if (!isEarned(other)) return other;
  if (one.verdict !== 'presentation-error') return other;
  if (other.verdict !== 'presentation-error') return one;
  const deviations = [...one.deviations, ...other.deviations];
  const different = new Map(deviations.map((each) => [JSON.stringify(each), each]));
  return { ...one, deviations: [...different.values()] };
}

/** Without the rounding of points. */
export function unrounded(assignment: Assignment): Assignment {
  const rubric = assignment.rubric.map((item) => {
    const exact = { ...item };
    delete exact.grain;
    return exact;
  });
  return { ...assignment, rubric };
}

/** Errors of floating point are no differences. */
const EPSILON = 1e-6;

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
