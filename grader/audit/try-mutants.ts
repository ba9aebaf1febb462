/** Runs all mutants that are not decided yet, side by side. */
import { ok, type Result } from '../model.js';
import type { InstrumentedReference } from './instrumented-reference.js';
import type { KeyOfOutcome, Trial } from './earlier-outcomes.js';
import { nameOf, type Mutant, type Outcome } from './mutant.js';
import { tryMutant } from './trial.js';
import { createCasePriority } from './case-priority.js';
import type { AuditedCase } from './audited.js';
import { shorten } from './dry-run.js';
import type { AuditOptions } from './audited.js';

interface Work extends Pick<AuditOptions, 'jobs' | 'matrix' | 'signal' | 'onPlan' | 'onTrial'> {
  readonly keyOf: KeyOfOutcome;
  readonly known: ReadonlyMap<string, Trial>;
  readonly pool: ReferencePool;
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * Each worker has a prepared reference of its own and takes the next mutant from the queue. Mutants that few and quick
 * cases reach come first, so that a stopped audit has decided as many as possible.
 */
export async function tryAll(
  mutants: readonly Mutant[],
  cases: readonly AuditedCase[],
  { jobs, matrix, signal, onPlan, onTrial, keyOf, known, pool, digests }: Work,
): Promise<Result<ReadonlyMap<string, Trial>, string>> {
  const trials = new Map<string, Trial>();
  const left: Attempt[] = [];
  for (const mutant of mutants) {
    const trial = known.get(nameOf(mutant.key));
    const attempt = planAttempt(mutant, cases, trial, digests);
    const withNewCases = trial?.outcome.kind === 'survived' && attempt.reaching.length > 0;
    if (trial === undefined || withNewCases) left.push(attempt);
    else trials.set(nameOf(mutant.key), trial);
  }
  onPlan({ mutants: mutants.length, known: trials.size, cases: cases.length });
  const effort = ({ reaching }: Attempt): number => reaching.reduce((sum, { ms }) => sum + ms, 0);
  const queue = left.toSorted((a, b) => effort(a) - effort(b)).values();
  const turns = createCasePriority();
  const isStopped = (): boolean => signal.aborted;
  const worker = async (): Promise<Result<null, string>> => {
    const reference = await pool.next();
    if (!reference.ok) return reference;
    for (const { mutant, withstood, reaching: unordered } of queue) {
      if (isStopped()) break;
      const began = performance.now();
      const reaching = turns.order(unordered);
      const told = await tryMutant(reference.value, mutant, reaching.map(shorten), matrix);
      const outcome = told ?? describeSurvival([...withstood, ...listDigests(reaching, digests)]);
      // A mutant that was stopped with the audit is not decided.
      if (isStopped()) break;
      turns.note(reaching, outcome);
      const trial = { outcome, ms: performance.now() - began };
      trials.set(nameOf(mutant.key), trial);
      await onTrial(mutant, trial, keyOf);
    }
    return ok(null);
  };
  const ended = await Promise.all(Array.from({ length: Math.min(jobs, Math.max(1, left.length)) }, worker));
  return ended.find((each) => !each.ok) ?? ok(trials);
}

/** A mutant that is not decided, and what is left to try. */
interface Attempt {
  readonly mutant: Mutant;
  /** Digests of the cases that it is known to survive. */
  readonly withstood: readonly string[];
  /** Cases that reach it and that it is not known to survive. */
  readonly reaching: readonly AuditedCase[];
}

function planAttempt(
  mutant: Mutant,
  cases: readonly AuditedCase[],
  trial: Trial | undefined,
  digests: ReadonlyMap<string, string>,
): Attempt {
  const withstood = trial?.outcome.kind === 'survived' ? trial.outcome.withstood : [];
  const before = new Set(withstood);
  const reaching = cases.filter(
    (each) => each.reached.has(mutant.switch) && listDigests([each], digests).some((one) => !before.has(one)),
  );
  return { mutant, withstood, reaching };
}

function listDigests(cases: readonly AuditedCase[], digests: ReadonlyMap<string, string>): string[] {
  return cases.flatMap((each) => digests.get(each.case.id) ?? []);
}

function describeSurvival(withstood: readonly string[]): Outcome {
  return withstood.length === 0 ? { kind: 'unreached' } : { kind: 'survived', withstood };
}

interface ReferencePool {
  /** A prepared reference that is free; first the one of the dry run. */
  next(): Promise<Result<InstrumentedReference, string>>;
  remove(): Promise<void>;
}

export function openReferencePool(open: () => Promise<Result<InstrumentedReference, string>>): ReferencePool {
  const all: InstrumentedReference[] = [];
  let spare: Result<InstrumentedReference, string> | null = null;
  let isFirst = true;
  return {
    async next() {
      if (spare !== null) {
        const handedOn = spare;
        spare = null;
        return handedOn;
      }
      const wasFirst = isFirst;
      isFirst = false;
      const opened = await open();
      if (opened.ok) all.push(opened.value);
      if (wasFirst) spare = opened;
      return opened;
    },
    async remove() {
      for (const reference of all) await reference.remove();
    },
  };
}
