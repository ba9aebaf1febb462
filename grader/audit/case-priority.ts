/** Chooses the case that is tried next: cases that have killed many mutants in little time come first. */
import type { AuditedCase } from './audited.js';
import type { Outcome } from './mutant.js';

interface CasePriority {
  /** Sorts the cases: visible ones first, and among equals those that have killed most so far. */
  order(cases: readonly AuditedCase[]): readonly AuditedCase[];
  /** Records the outcome of a mutant with which these cases were run. */
  note(asked: readonly AuditedCase[], outcome: Outcome): void;
}

/** Milliseconds that starting a process and reading its answer add to a case. */
export const OVERHEAD_MS = 5;

function isHidden({ case: { visibility } }: AuditedCase): number {
  return visibility === 'visible' ? 0 : 1;
}

export function createCasePriority(): CasePriority {
  const told = new Map<string, { asked: number; kills: number }>();
  const tallyOf = (id: string): { asked: number; kills: number } => {
    const tally = told.get(id) ?? { asked: 0, kills: 0 };
    told.set(id, tally);
    return tally;
  };
  // A case that has not run yet counts as killing every second mutant (Laplace's rule of succession).
  const rate = ({ case: { id }, ms }: AuditedCase): number => {
    const { asked, kills } = tallyOf(id);
    return (kills + 1) / (asked + 2) / (ms + OVERHEAD_MS);
  };
  return {
    order: (cases) => cases.toSorted((a, b) => isHidden(a) - isHidden(b) || rate(b) - rate(a)),
    note(asked, outcome) {
      const killers = outcome.kind === 'killed' ? outcome.kills.map((kill) => kill.case) : [];
      // The cases after the one that killed it were not run.
      const last = asked.findLastIndex((each) => killers.includes(each.case.id));
      for (const each of last < 0 ? asked : asked.slice(0, last + 1)) {
        const tally = tallyOf(each.case.id);
        tally.asked += 1;
        if (killers.includes(each.case.id)) tally.kills += 1;
      }
    },
  };
}
