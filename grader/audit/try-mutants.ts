/** Runs all mutants that are not decided yet, side by side. */
import { ok, type Result, type Case, type CaseResult, err, type Assignment } from '../model.js';
import type { InstrumentedReference } from './instrumented-reference.js';
import type { KeyOfOutcome, Trial } from './earlier-outcomes.js';
import { nameOf, type Mutant, type Outcome, type Kill } from './mutant.js';
import type { AuditedCase, AuditOptions, ScriptedCase } from './audited.js';
import { makesCalls } from '../stages/how-cases-run.js';
import { summarizeCase } from '../report/explain.js';
import { isLost } from '../score/score.js';

interface Work extends Pick<AuditOptions, 'jobs' | 'matrix' | 'signal' | 'onPlan' | 'onTrial'> {
  readonly keyOf: KeyOfOutcome;
  readonly known: ReadonlyMap<string, Trial>;
  readonly digests: ReadonlyMap<string, string>;
  /** The prepared reference of the dry run, which is free again. */
  readonly first: InstrumentedReference;
  /** Prepares another one. */
  readonly open: () => Promise<Result<InstrumentedReference, string>>;
}

/**
 * Each worker has a prepared reference of its own and takes the next mutant from the queue. Mutants that few and quick
 * cases reach come first, so that a stopped audit has decided as many as possible.
 */
export async function tryAll(
  mutants: readonly Mutant[],
  cases: readonly AuditedCase[],
  { jobs, matrix, signal, onPlan, onTrial, keyOf, known, digests, first, open }: Work,
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
  const worker = async (index: number): Promise<Result<null, string>> => {
    const reference = index === 0 ? ok(first) : await open();
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
  const workers = Math.min(jobs, Math.max(1, left.length));
  const ended = await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)));
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

/**
 * Runs cases one after another, visible ones first, until one kills the mutant; with `matrix` runs all. Null if it was
 * stopped before any case killed it.
 */
async function tryMutant(
  instrumented: InstrumentedReference,
  mutant: Mutant,
  reaching: readonly Case[],
  matrix: boolean,
): Promise<Extract<Outcome, { readonly kind: 'killed' | 'undecided' }> | null> {
  const kills: Kill[] = [];
  const faults: string[] = [];
  const isEnough = (result: CaseResult): boolean =>
    matrix ? result.verdict.verdict === 'time-limit-exceeded' : isLost(result.verdict);
  let complete = matrix;
  for (const stage of planStages(reaching, matrix)) {
    const results = await instrumented.decide(mutant.switch, stage, isEnough);
    for (const result of results) {
      const { verdict } = result;
      if (verdict.verdict === 'judge-error') faults.push(`${result.case.id}: ${verdict.fault}`);
      else if (isLost(verdict))
        kills.push({ case: result.case.id, verdict: verdict.verdict, told: summarizeCase(result) });
    }
    if (!results.some(isEnough)) continue;
    // An endless mutant would take every further case to its time limit.
    complete = false;
    break;
  }
  const [first, ...others] = kills;
  if (first !== undefined) return { kind: 'killed', kills: [first, ...others], complete };
  return faults[0] === undefined ? null : { kind: 'undecided', fault: faults[0] };
}

/**
 * Splits the cases into steps. Calls share a driver, so they run together and before the dialogues, each of which
 * starts a program.
 */
function planStages(cases: readonly Case[], matrix: boolean): Case[][] {
  const stagesOf = (some: readonly Case[]): Case[][] => {
    const calls = some.filter(makesCalls);
    const others = some.filter((testCase) => !makesCalls(testCase)).map((testCase) => [testCase]);
    return [...(calls.length === 0 ? [] : [calls]), ...others];
  };
  if (matrix) return stagesOf(cases);
  return [
    ...stagesOf(cases.filter(({ visibility }) => visibility === 'visible')),
    ...stagesOf(cases.filter(({ visibility }) => visibility !== 'visible')),
  ];
}

// Chooses the case that is tried next: cases that have killed many mutants in little time come first.

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

function createCasePriority(): CasePriority {
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

// Runs the reference without a mutant. It must pass; the run shows which case reaches which mutants.

/**
 * Runs the reference without a mutant. It must pass all cases. The run records which mutants' code each case reaches.
 */
export async function dryRun(
  assignment: Assignment,
  instrumented: InstrumentedReference,
  { jobs, signal }: Pick<AuditOptions, 'jobs' | 'signal'>,
): Promise<Result<AuditedCase[], string>> {
  const cases = assignment.rubric.flatMap((item) => item.cases).filter(isScripted);
  const reaches = await instrumented.reach(cases, jobs);
  const audited = cases.flatMap((testCase, index): AuditedCase[] => {
    const reach = reaches[index];
    if (reach === undefined) return [];
    const { wallMs, cpuMs } = reach.result;
    const ms = wallMs ?? 0;
    return [{ case: testCase, ms, cpuMs: cpuMs ?? ms, reached: new Set(reach.reached) }];
  });
  const lost = reaches.map(({ result }) => result).filter(({ verdict }) => verdict.verdict !== 'accepted');
  const [first] = lost;
  if (first === undefined || signal.aborted) return ok(audited);
  return err(
    `The reference itself must pass before its mutants can be judged, but ${lost.length} of ${cases.length} cases do not: ` +
      `${first.case.id}: ${first.verdict.verdict}, ${summarizeCase(first)}. \`boardmark verify ${assignment.id}\` tells more.`,
  );
}

function isScripted(testCase: Case): testCase is ScriptedCase {
  return testCase.kind === 'method' || testCase.kind === 'transcript' || testCase.kind === 'judge';
}

/**
 * The case with a time limit of ten times what the reference needs, and a second for the start. A mutant that takes
 * longer counts as endless.
 */
function shorten({ case: testCase, cpuMs }: AuditedCase): ScriptedCase {
  const { limits } = testCase;
  const longestCpuMs = Math.min(limits.cpuMs, Math.round(1000 + 10 * cpuMs));
  return { ...testCase, limits: { ...limits, cpuMs: longestCpuMs } };
}
