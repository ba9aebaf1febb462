/** What an audit shows about the cases: how many mutants they kill, and how many each case adds. Pure. */
import type { Audit, AuditedCase, AuditedMutant } from './audited.js';

export interface Strength {
  /** How many mutants some program can tell from the reference: all but the equivalent ones. */
  readonly telling: number;
  readonly killed: number;
  /** Killed by a time limit. */
  readonly endless: number;
  readonly equivalent: number;
  readonly survivors: readonly AuditedMutant[];
  readonly undecided: readonly AuditedMutant[];
  /** Killed only by visible cases. */
  readonly killedByVisible: number;
  /** Killed only by hidden cases; null without the full matrix. */
  readonly killedByHidden: number | null;
  readonly visibleCases: number;
  readonly hiddenCases: number;
  readonly cases: readonly CaseStrength[];
}

interface CaseStrength {
  readonly audited: AuditedCase;
  /** How many mutants it killed. Without the full matrix only those that it killed first. */
  readonly kills: number;
  /** How many mutants no other case kills; null without the full matrix. */
  readonly alone: number | null;
}

export function measureStrength({ cases, mutants, matrix }: Audit): Strength {
  const isVisible = new Map(cases.map((each) => [each.case.id, each.case.visibility === 'visible']));
  const killers = mutants.map(({ outcome }) =>
    outcome.kind === 'killed' ? outcome.kills.map((kill) => kill.case) : [],
  );
  const killed = mutants.filter(({ outcome }) => outcome.kind === 'killed');
  const equivalent = mutants.filter((each) => each.equivalent !== null).length;
  const survivors = mutants.filter(
    (each) => each.equivalent === null && ['survived', 'unreached'].includes(each.outcome.kind),
  );
  const telling = mutants.length - equivalent;
  const whollyTried = mutants.filter(({ outcome }) => outcome.kind !== 'killed' || outcome.complete);
  const killedBy = (visible: boolean): number =>
    killers.filter((ids) => ids.some((id) => isVisible.get(id) === visible)).length;
  return {
    telling,
    killed: killed.length,
    endless: killed.filter(
      ({ outcome }) => outcome.kind === 'killed' && outcome.kills[0].verdict === 'time-limit-exceeded',
    ).length,
    equivalent,
    survivors,
    undecided: mutants.filter(({ outcome }) => outcome.kind === 'undecided'),
    killedByVisible: killedBy(true),
    killedByHidden: matrix ? killedBy(false) : null,
    visibleCases: cases.filter((each) => each.case.visibility === 'visible').length,
    hiddenCases: cases.filter((each) => each.case.visibility !== 'visible').length,
    cases: cases.map((audited): CaseStrength => {
      const { id } = audited.case;
      return {
        audited,
        kills: killers.filter((ids) => ids.includes(id)).length,
        alone: matrix ? countAlone(id, whollyTried) : null,
      };
    }),
  };
}

function countAlone(id: string, mutants: readonly AuditedMutant[]): number {
  return mutants.filter(
    ({ outcome }) => outcome.kind === 'killed' && outcome.kills.length === 1 && outcome.kills[0].case === id,
  ).length;
}
