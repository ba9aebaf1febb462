/** The order in which cases of one tier begin. It changes when a result is known, never what it is. */
import { tierOf, type Case } from '../model.js';

/**
 * Tier by tier. In a tier style comes first, since our own tool takes longer for it than most programs run; then cases
 * that failed before, in the order of `first`, since somebody waits for these; then the others in the order of the rubric.
 */
export function orderCases<T extends Case>(cases: readonly T[], first: ReadonlySet<string>): T[] {
  const places = new Map([...first].map((id, index) => [id, index + 1]));
  const rankOf = ({ kind, id }: T): number => (kind === 'style' ? 0 : (places.get(id) ?? first.size + 1));
  return cases.toSorted((a, b) => tierOf(a) - tierOf(b) || rankOf(a) - rankOf(b));
}
