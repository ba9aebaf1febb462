/** Works a mark out anew, from results.json and the rubric alone, as docs/marking.md says. Nothing of score/ is used. */
import { tierOf, type DeviationRule, type RubricItem } from '../../grader/model.js';

interface Told {
  readonly verdict: string;
  readonly difference?: { readonly kind: string; readonly kinds?: number } | null;
  readonly deviations?: readonly unknown[];
}

type Rubric = readonly RubricItem[];
type Cases = readonly (readonly Told[])[];
type Marks = Readonly<Record<'items', readonly number[]> & Record<'points', number>>;
function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
function isRight({ verdict }: Told): boolean {
  return verdict === 'accepted' || verdict === 'presentation-error';
}
function inSteps(points: number, step: number | undefined, round: typeof Math.round, lean = 1e-9): number {
  return step === undefined ? points : round(points / step + lean) * step;
}

/** The points of each item, and the mark. `told` are the cases of each item. */
export function recomputeMarks(rubric: Rubric, rule: DeviationRule, told: Cases): Marks {
  /** What each item has lost and is in no pair yet. */
  const left = new Map<string, number>();
  const earned = rubric.map((item, at) => {
    const cases = told[at] ?? [];
    const lost = item.points - earnAlone(item, cases, 1);
    const room = sum(item.after.map((id) => left.get(id) ?? 0));
    const isPaired = item.scoring === 'each' && cases.some(isRight);
    const spared = isPaired ? inSteps(Math.min(lost, room) / 2, item.grain, Math.floor) : 0;
    left.set(item.id, lost - 2 * spared);
    item.after.reduce((open, id) => {
      const taken = Math.min(open, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - taken);
      return open - taken;
    }, 2 * spared);
    return earnAlone(item, cases, 0) + spared;
  });
  const charged = rule.how === 'strict' ? [] : chargesOf(rubric, told, rule.points);
  return { items: earned, points: Math.max(0, sum(earned) - sum(charged)) };
}

/** By its own cases. What is undecided through our fault counts as `open`. */
function earnAlone({ cases, scoring, points, grain }: RubricItem, all: readonly Told[], open: 0 | 1): number {
  const shares = all.map((each) => {
    if (each.verdict === 'judge-error') return open;
    const { kind, kinds = 4 } = each.difference ?? {};
    // Each kind of style fault takes a quarter.
    return isRight(each) ? 1 : kind === 'style' ? Math.max(0, 1 - kinds / 4) : 0;
  });
  const share =
    sum(cases.map(({ weight }, at) => weight * (shares[at] ?? 0))) / sum(cases.map(({ weight }) => weight));
  if (share > 1 - 1e-9) return points;
  if (scoring === 'all') return 0;
  return Math.min(Math.max(0, points - (grain ?? 0)), inSteps(points * share, grain, Math.round));
}

/** Each deviation once: the rule's points, or what the cases are worth that show it in the first tier where it shows. */
function chargesOf(rubric: Rubric, told: Cases, points: number): number[] {
  const shown = rubric.flatMap((item, row) =>
    item.cases.flatMap((of, at) => {
      const { verdict, deviations = [] } = told[row]?.[at] ?? { verdict: 'missing' };
      const keys = verdict === 'presentation-error' ? deviations.map((each) => JSON.stringify(each)) : [];
      return keys.map((key) => ({ key, item, weight: of.weight, tier: tierOf(of) }));
    }),
  );
  return [...new Set(shown.map(({ key }) => key))].map((key) => {
    const those = shown.filter((each) => each.key === key);
    const first = those.filter(({ tier }) => tier === Math.min(...those.map((each) => each.tier)));
    const worths = [...new Set(first.map(({ item }) => item))].map((item) => {
      const weight = sum(first.filter((each) => each.item === item).map((each) => each.weight));
      const share = item.scoring === 'all' ? 1 : weight / sum(item.cases.map((each) => each.weight));
      return inSteps(item.points * share, item.grain, Math.ceil, -1e-9);
    });
    return Math.min(points, sum(worths));
  });
}
