/**
 * Measures an assignment's cases: every mutant of its reference goes through the cases that reach it. It combines
 * stages and prints nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyBuild } from '../results/journal/build.js';
import {
  err,
  ok,
  type Assignment,
  type Case,
  type JudgedCase,
  type MethodCase,
  type Result,
  type TranscriptCase,
} from '../model.js';
import { explainCase } from '../report/explain.js';
import type { Sandbox } from '../run/sandbox.js';
import { findMutantsInScope, listUncalled } from './mutants-in-scope.js';
import { openInstrumentedReference, type InstrumentedReference } from './instrumented-reference.js';
import { findStale, isAbout, type Equivalent, type Stale } from './equivalents.js';
import { instrument, type Instrumented } from './instrument.js';
import { digestCases, createOutcomeKeys, type KeyOfOutcome, type Trial } from './cached-results.js';
import { nameOf, type Mutant, type Outcome } from './mutant.js';
import { readReference, type Reference } from './reference.js';
import { suggestCase } from './suggest.js';
import { tryMutant } from './trial.js';
import { createCasePriority } from './case-priority.js';
import { createTempFolder } from '../temp/temp-folder.js';

export interface AuditOptions {
  readonly sandbox: Sandbox;
  readonly jobs: number;
  /** Runs all cases that reach a mutant, not only those up to the first that kills it. */
  readonly matrix: boolean;
  /** Looks for a case that kills each survivor. */
  readonly suggest: boolean;
  readonly equivalents: readonly Equivalent[];
  /** Ids of cases that name a known mistake: samples say that their failure is shown first. */
  readonly naming: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Results of an earlier audit, looked up once the keys are known. */
  readonly recall: (keyOf: KeyOfOutcome) => Promise<ReadonlyMap<string, Trial>>;
  /** Receives each mutant as soon as it is decided. */
  readonly onTrial: (mutant: Mutant, trial: Trial, keyOf: KeyOfOutcome) => Promise<void>;
  /** Receives how much there is to do. */
  readonly onPlan: (plan: {
    readonly mutants: number;
    readonly known: number;
    readonly cases: number;
  }) => void;
}

/** Cases that run the submission. */
export type ScriptedCase = TranscriptCase | MethodCase | JudgedCase;

/** A case in the audit: how long it takes, and which mutants' code it runs. */
export interface AuditedCase {
  readonly case: ScriptedCase;
  readonly ms: number;
  /** Milliseconds of processor time if it was measured, otherwise of elapsed time. */
  readonly cpuMs: number;
  readonly reached: ReadonlySet<string>;
}

export interface AuditedMutant extends Trial {
  readonly mutant: Mutant;
  /** Why no case is to blame for its survival; null for all others. */
  readonly equivalent: string | null;
  /** A case that would kill it, if one was looked for and found. */
  readonly suggestion: string | null;
}

export interface Audit {
  readonly assignment: Assignment;
  readonly reference: Reference;
  readonly instrumented: Instrumented;
  readonly matrix: boolean;
  readonly cases: readonly AuditedCase[];
  readonly naming: ReadonlySet<string>;
  /** The mutants that were decided; all of them if `complete`. */
  readonly mutants: readonly AuditedMutant[];
  /** Mutants in code that neither a class or function called by cases nor one of their programs needs. */
  readonly notAsked: number;
  /** Mutants in code that is listed as left open, and as not to be run. */
  readonly untried: number;
  /** Functions of the contract that no case calls and no program needs: `Endodoi.drawBoard`. */
  readonly uncalled: readonly string[];
  readonly stale: readonly Stale[];
  readonly complete: boolean;
  readonly wallMs: number;
}

/** The fault says why nothing could be measured. */
export async function auditAssignment(
  assignment: Assignment,
  options: AuditOptions,
): Promise<Result<Audit, string>> {
  const started = performance.now();
  const reference = await readReference(assignment);
  if (!reference.ok) return reference;
  const instrumented = await instrument(reference.value.sources);
  if (!instrumented.ok) return instrumented;
  const { files, mutants } = instrumented.value;
  const asked = await withFolder((folder) => findMutantsInScope(assignment, reference.value, files, folder));
  const wanted = mutants.filter((mutant) => asked?.has(mutant.switch) ?? true);
  const untried = options.equivalents.filter(({ what }) => what.kind === 'region' && !what.isTried);
  const tried = wanted.filter(({ key }) => !untried.some((region) => isAbout(region, key)));

  const benches = openBenches(() =>
    openInstrumentedReference(assignment, reference.value, files, options.sandbox),
  );
  try {
    const first = await benches.next();
    if (!first.ok) return first;
    const cases = await dryRun(assignment, first.value, options);
    if (!cases.ok) return cases;
    const digests = await digestCases(cases.value.map((each) => each.case));
    const basis = await basisOf(reference.value, options.sandbox.level);
    const keyOf = createOutcomeKeys(assignment, basis, options.matrix, digests);
    const known = await options.recall(keyOf);
    const trials = await tryAll(tried, cases.value, { ...options, keyOf, known, benches, digests });
    if (!trials.ok) return trials;
    const outcomes = new Map([...trials.value].map(([name, { outcome }]) => [name, outcome]));
    const judged = tried.flatMap((mutant): AuditedMutant[] => {
      const trial = trials.value.get(nameOf(mutant.key));
      if (trial === undefined) return [];
      const equivalent = excuse(mutant, trial.outcome, options.equivalents);
      return [{ mutant, ...trial, equivalent, suggestion: null }];
    });
    return ok({
      assignment,
      reference: reference.value,
      instrumented: instrumented.value,
      matrix: options.matrix,
      cases: cases.value,
      naming: options.naming,
      mutants: options.suggest ? await suggestAll(first.value, judged, cases.value, options.signal) : judged,
      notAsked: mutants.length - wanted.length,
      untried: wanted.length - tried.length,
      uncalled: asked === null ? [] : listUncalled(assignment, mutants, asked),
      stale: findStale(options.equivalents, mutants, isOfOthers(reference.value), outcomes),
      complete: trials.value.size === tried.length,
      wallMs: performance.now() - started,
    });
  } finally {
    await benches.remove();
  }
}

/** The first prepared reference is free again by then. */
async function suggestAll(
  bench: InstrumentedReference,
  mutants: readonly AuditedMutant[],
  cases: readonly AuditedCase[],
  signal: AbortSignal,
): Promise<AuditedMutant[]> {
  const suggested: AuditedMutant[] = [];
  for (const each of mutants) {
    const survives = each.equivalent === null && ['survived', 'unreached'].includes(each.outcome.kind);
    suggested.push(
      survives && !signal.aborted
        ? { ...each, suggestion: await suggestCase(bench, each.mutant, cases) }
        : each,
    );
  }
  return suggested;
}

function isOfOthers({ folder, sources }: Reference): (file: string) => boolean {
  const mutated = new Set(sources.map(({ name }) => name));
  return (file) => !mutated.has(file) && existsSync(join(folder, file));
}

/** The reason given for a mutant that no case has killed. */
function excuse({ key }: Mutant, { kind }: Outcome, equivalents: readonly Equivalent[]): string | null {
  if (kind !== 'survived' && kind !== 'unreached') return null;
  return equivalents.find((each) => isAbout(each, key))?.reason ?? null;
}

/**
 * Without a mutant the reference must pass all cases. The same run records which mutants' code each case reaches.
 */
async function dryRun(
  assignment: Assignment,
  bench: InstrumentedReference,
  { jobs, signal }: Pick<AuditOptions, 'jobs' | 'signal'>,
): Promise<Result<AuditedCase[], string>> {
  const cases = assignment.rubric.flatMap((item) => item.cases).filter(isScripted);
  const reaches = await bench.reach(cases, jobs);
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
      `${first.case.id}: ${first.verdict.verdict}, ${explainCase(first).summary}. \`boardmark verify ${assignment.id}\` tells more.`,
  );
}

function isScripted(testCase: Case): testCase is ScriptedCase {
  return testCase.kind === 'method' || testCase.kind === 'transcript' || testCase.kind === 'judge';
}

/** Ten times what the reference needs, and a second for the start: a mutant that takes longer does not end. */
function shorten({ case: testCase, cpuMs }: AuditedCase): ScriptedCase {
  const { limits } = testCase;
  const longestCpuMs = Math.min(limits.cpuMs, Math.round(1000 + 10 * cpuMs));
  return { ...testCase, limits: { ...limits, cpuMs: longestCpuMs } };
}

interface Work extends Pick<AuditOptions, 'jobs' | 'matrix' | 'signal' | 'onPlan' | 'onTrial'> {
  readonly keyOf: KeyOfOutcome;
  readonly known: ReadonlyMap<string, Trial>;
  readonly benches: Benches;
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * Each worker has a prepared reference of its own and takes the next mutant from the queue. Mutants that few and
 * quick cases reach come first, so that an audit that is stopped has decided as many as possible.
 */
async function tryAll(
  mutants: readonly Mutant[],
  cases: readonly AuditedCase[],
  { jobs, matrix, signal, onPlan, onTrial, keyOf, known, benches, digests }: Work,
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
    const bench = await benches.next();
    if (!bench.ok) return bench;
    for (const { mutant, withstood, reaching: unordered } of queue) {
      if (isStopped()) break;
      const began = performance.now();
      const reaching = turns.order(unordered);
      const told = await tryMutant(bench.value, mutant, reaching.map(shorten), matrix);
      const outcome = told ?? tellSurvival([...withstood, ...listDigests(reaching, digests)]);
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

/** What is still to be tried of a mutant. */
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

function tellSurvival(withstood: readonly string[]): Outcome {
  return withstood.length === 0 ? { kind: 'unreached' } : { kind: 'survived', withstood };
}

interface Benches {
  /** A prepared reference that nobody uses yet: the dry run's comes first. */
  next(): Promise<Result<InstrumentedReference, string>>;
  remove(): Promise<void>;
}

function openBenches(open: () => Promise<Result<InstrumentedReference, string>>): Benches {
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
      for (const bench of all) await bench.remove();
    },
  };
}

async function basisOf({ sources, covered }: Reference, level: string): Promise<string> {
  const hash = createHash('sha256').update(`${await identifyBuild()}\0${level}\0${process.version}`);
  for (const { name, text } of [...sources, ...covered]) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTempFolder('audit');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
