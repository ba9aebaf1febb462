/**
 * Chooses the order in which failures are shown: first the cases that find most mutants in least time. Also finds how
 * few cases would be enough. Pure.
 */
import { VISIBILITIES } from '../model.js';
import type { Audit, AuditedCase } from './audited.js';
import { OVERHEAD_MS } from './try-mutants.js';

interface TellingOrder {
  /**
   * The ids of all cases. First come those that name a known mistake, in the order of the rubric; then visible cases,
   * so that the order is also the best for readers who see no others.
   */
  readonly ids: readonly string[];
  /** Cases that would be enough: each finds a mutant that none before it finds. */
  readonly enough: readonly string[];
}

/**
 * The greedy set cover (Chvátal, 1979): the next case is the one that kills most of the remaining mutants per second.
 * When all mutants are killed it begins again with the remaining cases. Cases that kill nothing come last, the quick
 * ones first. Valid only for an audit with the full matrix.
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
  // A case written for one mistake explains it better than a case that finds many mutants.
  const named = cases.map((each) => each.case.id).filter((id) => naming.has(id));
  return { ids: [...named, ...ids.filter((id) => !naming.has(id))], enough };
}

/** Visibilities, in the order in which their cases may be shown. */
const VISIBILITY_ORDER = VISIBILITIES.toSorted((a, b) => Number(a === 'hidden') - Number(b === 'hidden'));

/** The case that kills most mutants per second, and how many it kills; of equals the quickest. */
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

/** The text of telling-order.yaml, which `check` and the reports read. */
export function renderTellingOrder(id: string, { ids }: TellingOrder): string {
  return [
    `# Whose failure is told first: what tells most mutants of the reference apart in least time. Made, not written:`,
    `# boardmark audit ${id} --order`,
    ...ids.map((each) => `- ${each}`),
    '',
  ].join('\n');
}
