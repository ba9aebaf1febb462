/** Which cases tell most in least time: whose failure should be told first, and how few would do. Pure. */
import { VISIBILITIES } from '../model.js';
import type { Audit, AuditedCase } from './audit.js';
import { OVERHEAD_MS } from './case-priority.js';

export interface TellingOrder {
  /**
   * All cases, by id: first those that name a known mistake, as the rubric has them; then visible ones, so that the order
   * is the best for those who see no others, too.
   */
  readonly ids: readonly string[];
  /** Cases that each tell apart something that none before them does: they alone would do. */
  readonly enough: readonly string[];
}

/**
 * Always that one next which tells apart most mutants a second of those that are left (the greedy cover of Chvátal,
 * 1979). When all are killed it begins again with those cases that are left over; cases that kill nothing come
 * last, the quick ones first. Says what is so only of an audit with the full matrix.
 */
export function orderByTelling({ cases, mutants, naming }: Audit): TellingOrder {
  const all = mutants.flatMap(({ outcome }) =>
    outcome.kind === 'killed' ? [new Set(outcome.kills.map((kill) => kill.case))] : [],
  );
  const ids: string[] = [];
  const enough: string[] = [];
  let open: readonly ReadonlySet<string>[] = all;
  for (const visibility of VISIBILITY_ORDER) {
    const waiting = new Set(cases.filter((each) => each.case.visibility === visibility));
    for (let left = open, isFirst = true; waiting.size > 0;) {
      const [best, rate] = findBest(waiting, left);
      if (rate === 0 && left.length < all.length) {
        if (isFirst) open = left;
        [left, isFirst] = [all, false];
        continue;
      }
      waiting.delete(best);
      ids.push(best.case.id);
      if (isFirst && rate > 0) enough.push(best.case.id);
      left = left.filter((killers) => !killers.has(best.case.id));
      if (isFirst) open = left;
    }
  }
  // A case that was written to name a mistake says more of it than one that notices many.
  const named = cases.map((each) => each.case.id).filter((id) => naming.has(id));
  return { ids: [...named, ...ids.filter((id) => !naming.has(id))], enough };
}

/** As soon as somebody may see it. */
const VISIBILITY_ORDER = VISIBILITIES.toSorted((a, b) => Number(a === 'hidden') - Number(b === 'hidden'));

/** The case that tells most a second, and how much that is; of several the quickest. */
function findBest(
  waiting: ReadonlySet<AuditedCase>,
  left: readonly ReadonlySet<string>[],
): readonly [AuditedCase, number] {
  const rated = [...waiting].map((each) => {
    const told = left.filter((killers) => killers.has(each.case.id)).length;
    return [each, told / (each.cpuMs + OVERHEAD_MS)] as const;
  });
  const [best] = rated.sort(([a, rateOfA], [b, rateOfB]) => rateOfB - rateOfA || a.cpuMs - b.cpuMs);
  if (best === undefined) throw new Error('there is no case to choose from');
  return best;
}

/** The file that `check` and reports go by. */
export function renderTellingOrder(id: string, { ids }: TellingOrder): string {
  return [
    `# Whose failure is told first: what tells most mutants of the reference apart in least time. Made, not written:`,
    `# boardmark audit ${id} --order`,
    ...ids.map((each) => `- ${each}`),
    '',
  ].join('\n');
}
