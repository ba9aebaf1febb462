/** Works a mark out anew, from results.json and the rubric alone, as docs/marking.md says. Nothing of score/ is used. */
import { TEXT_KINDS, tierOf, type Case, type DeviationRule, type RubricItem } from '../../grader/model.js';
interface Told {
  readonly verdict: string;
  readonly difference?: { readonly kind: string; readonly kinds?: number } | null;
  readonly deviations?: readonly unknown[];
}
type Cases = readonly (readonly Told[])[];
type Row = Told & Readonly<{ item: RubricItem; of: Case }>;
type Marks = Readonly<{ items: readonly number[]; points: number }>;
function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
function inSteps(points: number, step: number | undefined, round: typeof Math.round, lean = 1e-9): number {
  return step === undefined ? points : round(points / step + lean) * step;
}
/** Of a case's points; what is undecided through our fault counts as `open`. Each kind of style fault takes a quarter. */
function shareOf({ verdict, difference }: Told, open: number): number {
  if (verdict === 'judge-error') return open;
  if (verdict === 'accepted' || verdict === 'presentation-error') return 1;
  return difference?.kind === 'style' ? Math.max(0, 1 - (difference.kinds ?? 4) / 4) : 0;
}

/** The points of each item, and the mark. `told` are the cases of each item. */
export function recomputeMarks(rubric: readonly RubricItem[], rule: DeviationRule, told: Cases): Marks {
  const rows = rubric.flatMap((item, row) =>
    item.cases.map((of, at): Row => ({ item, of, ...(told[row]?.[at] ?? { verdict: 'missing' }) })),
  );
  const left = new Map<string, number>(); // what each item has lost and is in no pair yet
  const earned = rubric.map((item) => {
    const lost = item.points - earn(item, rows, 1);
    const room = sum(item.after.map((id) => left.get(id) ?? 0));
    const isPaired =
      item.scoring === 'each' && rows.some((row) => row.item === item && shareOf(row, 0) === 1);
    const spared = isPaired ? inSteps(Math.min(lost, room) / 2, item.grain, Math.floor) : 0;
    left.set(item.id, lost - 2 * spared);
    item.after.reduce((open, id) => {
      const taken = Math.min(open, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - taken);
      return open - taken;
    }, 2 * spared);
    return earn(item, rows, 0) + spared;
  });
  const charged = rule.how === 'strict' ? [] : chargesOf(rows, rule.points);
  return { items: earned, points: Math.max(0, sum(earned) - sum(charged)) };
}

/** An item `beside-work` counts only beside one that earns by cases that ran, of those that are read of no later. */
function earn(item: RubricItem, rows: readonly Row[], open: number): number {
  const latest = Math.max(...item.cases.map(tierOf));
  const isRight = (row: Row): boolean => tierOf(row.of) <= latest && shareOf(row, open) === 1;
  const ran = rows.filter(({ of }) => !TEXT_KINDS.includes(of.kind) && tierOf(of) <= latest);
  const lost = rows.filter((row) => row.item.scoring === 'all' && !isRight(row)).map((row) => row.item);
  if (item.besideWork && ran.length > 0 && !ran.some((row) => isRight(row) && !lost.includes(row.item)))
    return 0;
  const own = rows.filter((row) => row.item === item);
  const share =
    sum(own.map((row) => row.of.weight * shareOf(row, open))) / sum(own.map(({ of }) => of.weight));
  if (share > 1 - 1e-9) return item.points;
  if (item.scoring === 'all') return 0;
  const most = Math.max(0, item.points - (item.grain ?? 0));
  return Math.min(most, inSteps(item.points * share, item.grain, Math.round));
}

/** Each deviation once: the rule's points, or what the cases are worth that show it in the first tier where it shows. */
function chargesOf(rows: readonly Row[], points: number): number[] {
  const shown = rows.flatMap(({ item, of, verdict, deviations = [] }) => {
    const keys = verdict === 'presentation-error' ? deviations.map((each) => JSON.stringify(each)) : [];
    return keys.map((key) => ({ key, item, weight: of.weight, tier: tierOf(of) }));
  });
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
