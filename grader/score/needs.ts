/** Which rubric items may be run, given what is decided so far. Pure. */
import type { CaseResult, RubricItem } from '../model.js';
import { isLost } from './score.js';

export interface Readiness {
  readonly ready: readonly RubricItem[];
  /** Items that wait for one that went wrong, with that one. */
  readonly blocked: readonly { readonly item: RubricItem; readonly by: RubricItem }[];
}

/**
 * Sorts the open items: ready when everything they need is decided without loss, blocked when something they need was
 * lost. What is undecided for our fault blocks nothing.
 */
export function findReady(
  rubric: readonly RubricItem[],
  decided: ReadonlyMap<string, readonly CaseResult[]>,
): Readiness {
  const byId = new Map(rubric.map((item) => [item.id, item]));
  const open = rubric.filter((item) => !decided.has(item.id));
  const lostNeed = (item: RubricItem): RubricItem | undefined =>
    item.needs
      .filter((id) => decided.get(id)?.some(({ verdict }) => isLost(verdict)) === true)
      .map((id) => byId.get(id))
      .find((need) => need !== undefined);
  return {
    ready: open.filter((item) => lostNeed(item) === undefined && item.needs.every((id) => decided.has(id))),
    blocked: open.flatMap((item) => {
      const by = lostNeed(item);
      return by === undefined ? [] : [{ item, by }];
    }),
  };
}
