/** Writes everything about an audit as JSON, for other tools. Pure. */
import type { Audit } from './audited.js';
import { measureStrength } from './strength.js';
import { orderByTelling } from './choose-telling-order.js';

const VERSION = 1;

export function toAuditResults(audit: Audit): unknown {
  const { assignment, mutants, matrix, complete, notAsked, untried, uncalled, stale } = audit;
  const order = orderByTelling(audit);
  const { survivors, undecided, cases, ...figures } = measureStrength(audit);
  return {
    version: VERSION,
    assignment: assignment.id,
    fingerprint: assignment.fingerprint,
    language: audit.reference.language,
    complete,
    matrix,
    wallMs: Math.round(audit.wallMs),
    mutants: mutants.length,
    notAsked,
    untried,
    uncalled,
    ...figures,
    survivors: survivors.length,
    undecided: undecided.length,
    order: order.ids,
    enough: matrix ? order.enough : null,
    cases: cases.map(({ audited, kills, alone }) => ({
      id: audited.case.id,
      visibility: audited.case.visibility,
      kind: audited.case.kind,
      ms: Math.round(audited.ms),
      reaches: audited.reached.size,
      kills,
      alone,
    })),
    all: mutants.map(({ mutant: { key, line, before, after }, outcome, equivalent, suggestion, ms }) => ({
      ...key,
      line,
      before,
      after,
      outcome: outcome.kind === 'survived' ? { kind: outcome.kind } : outcome,
      equivalent,
      suggestion,
      ms: Math.round(ms),
    })),
    stale: stale.map(({ equivalent: { place, what }, why }) => ({ place, what, why })),
  };
}
