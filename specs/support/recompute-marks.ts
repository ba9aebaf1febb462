/** Works a mark out anew, from results.json and the rubric alone, as docs/marking.md says. Nothing of score/ is used. */
import { tierOf, type DeviationRule, type RubricItem } from '../../grader/model.js';
import type { SubmissionResults } from '../../grader/report/results-schema.js';

type Graded = SubmissionResults['items'][number];
type GradedCase = Graded['cases'][number];

/** An error of rounding; no step is as small. */
const EPSILON = 1e-9;
const RIGHT = ['accepted', 'presentation-error'];

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** The points of each item, and the mark. */
export function recomputeMarks(
  rubric: readonly RubricItem[],
  rule: DeviationRule,
  { items }: Pick<SubmissionResults, 'items'>,
): { readonly items: readonly number[]; readonly points: number } {
  /** What each item has lost and is in no pair yet. */
  const left = new Map<string, number>();
  const earned = rubric.map((item, index) => {
    const cases = items[index]?.cases ?? [];
    const [own, possible] = [false, true].map((isEarned) => earnAlone(item, cases, isEarned));
    const lost = item.points - (possible ?? 0);
    const isAnyRight = item.scoring === 'each' && cases.some(({ verdict }) => RIGHT.includes(verdict));
    const room = sum(item.after.map((id) => left.get(id) ?? 0));
    const half = (isAnyRight ? Math.min(lost, room) : 0) / 2;
    const spared = item.grain === undefined ? half : Math.floor(half / item.grain + EPSILON) * item.grain;
    left.set(item.id, lost - 2 * spared);
    let open = 2 * spared;
    for (const id of item.after) {
      const taken = Math.min(open, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - taken);
      open -= taken;
    }
    return (own ?? 0) + spared;
  });
  return { items: earned, points: Math.max(0, sum(earned) - sum(chargesOf(rubric, rule, items))) };
}

/** By its own cases. What is undecided through our fault may turn out either way. */
function earnAlone(
  { cases, scoring, points, grain }: RubricItem,
  graded: readonly GradedCase[],
  isEarned: boolean,
): number {
  const shareOf = (index: number): number => {
    const { verdict, difference } = (graded[index] ?? {}) as {
      verdict?: string;
      difference?: { kind?: string; kinds?: number };
    };
    if (verdict === 'judge-error') return isEarned ? 1 : 0;
    if (RIGHT.includes(verdict ?? '')) return 1;
    // Each kind of style fault takes a quarter.
    return difference?.kind === 'style' ? Math.max(0, 1 - (difference.kinds ?? 4) / 4) : 0;
  };
  const whole = sum(cases.map(({ weight }) => weight));
  const share = sum(cases.map(({ weight }, index) => weight * shareOf(index))) / whole;
  if (scoring === 'all') return share > 1 - EPSILON ? points : 0;
  if (share > 1 - EPSILON || grain === undefined) return points * share;
  return Math.min(Math.max(0, points - grain), Math.round((points * share) / grain + EPSILON) * grain);
}

function chargesOf(
  rubric: readonly RubricItem[],
  rule: DeviationRule,
  graded: readonly Graded[],
): readonly number[] {
  if (rule.how === 'strict') return [];
  const showing = new Map<string, { item: RubricItem; tier: number; weight: number }[]>();
  for (const [at, item] of rubric.entries())
    for (const [index, testCase] of item.cases.entries()) {
      const found = graded[at]?.cases[index] as { verdict?: string; deviations?: unknown[] } | undefined;
      for (const deviation of found?.verdict === 'presentation-error' ? (found.deviations ?? []) : []) {
        const key = JSON.stringify(deviation);
        showing.set(key, [
          ...(showing.get(key) ?? []),
          { item, tier: tierOf(testCase), weight: testCase.weight },
        ]);
      }
    }
  return [...showing.values()].map((all) => {
    const first = all.filter(({ tier }) => tier === Math.min(...all.map((each) => each.tier)));
    const worths = [...new Set(first.map(({ item }) => item))].map((item) => {
      const weight = sum(first.filter((each) => each.item === item).map((each) => each.weight));
      const share = item.scoring === 'all' ? 1 : weight / sum(item.cases.map((each) => each.weight));
      const { grain } = item;
      return grain === undefined
        ? item.points * share
        : Math.ceil((item.points * share) / grain - EPSILON) * grain;
    });
    return Math.min(rule.points, sum(worths));
  });
}
