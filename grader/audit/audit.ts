/**
 * Measures how many mistakes an assignment's cases find: runs every mutant of its reference through the cases that
 * reach it. It combines stages and prints nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { identifyBuild } from '../results/journal/key.js';
import { createCpuMeter } from '../explore/cpu-meter.js';
import { explore } from '../explore/explore.js';
import { openExploreSetup } from '../explore/explore-setup.js';
import { EXPLORE_FILE, loadPlan, type Plan } from '../explore/plan.js';
import { printCase } from '../explore/print.js';
import { err, ok, type Assignment, type Result } from '../model.js';
import { listUncalled } from './mutants-in-scope.js';
import { openInstrumentedReference, type InstrumentedReference } from './instrumented-reference.js';
import { findStale, isAbout, type Equivalent } from './equivalents.js';
import { INSTRUMENTERS } from './instrumenters.js';
import { digestCases, createOutcomeKeys } from './earlier-outcomes.js';
import { nameOf, type Mutant, type Outcome } from './mutant.js';
import { readReference, type Reference } from './reference.js';
import { inTempFolder } from '../temp/temp-folder.js';
import type { Audit, AuditedMutant } from './audited.js';
import { dryRun, tryAll } from './try-mutants.js';
import type { AuditOptions } from './audited.js';

/** The fault says why nothing could be measured. */
export async function auditAssignment(
  assignment: Assignment,
  options: AuditOptions,
): Promise<Result<Audit, string>> {
  const started = performance.now();
  const plan = options.suggest ? await needPlan(assignment) : ok(null);
  if (!plan.ok) return plan;
  const reference = await readReference(assignment);
  if (!reference.ok) return reference;
  const { instrument, findInScope } = INSTRUMENTERS[reference.value.instrumenter];
  const instrumented = await instrument(reference.value.sources, options.sandbox);
  if (!instrumented.ok) return instrumented;
  const { files, mutants } = instrumented.value;
  const asked = await inTempFolder('audit', (folder) =>
    findInScope(assignment, reference.value, files, folder),
  );
  const wanted = mutants.filter((mutant) => asked?.has(mutant.switch) ?? true);
  const untried = options.equivalents.filter(({ what }) => what.kind === 'region' && !what.isTried);
  const tried = wanted.filter(({ key }) => !untried.some((region) => isAbout(region, key)));

  const opened: InstrumentedReference[] = [];
  const open = async (): Promise<Result<InstrumentedReference, string>> => {
    const made = await openInstrumentedReference(assignment, reference.value, files, options.sandbox);
    if (made.ok) opened.push(made.value);
    return made;
  };
  try {
    const first = await open();
    if (!first.ok) return first;
    const cases = await dryRun(assignment, first.value, options);
    if (!cases.ok) return cases;
    const digests = await digestCases(cases.value.map((each) => each.case));
    const basis = basisOf(reference.value, options.sandbox.level);
    const keyOf = createOutcomeKeys(assignment, basis, options.matrix, digests);
    const known = await options.recall(keyOf);
    const trials = await tryAll(tried, cases.value, {
      ...options,
      keyOf,
      known,
      digests,
      first: first.value,
      open,
    });
    if (!trials.ok) return trials;
    const outcomes = new Map([...trials.value].map(([name, { outcome }]) => [name, outcome]));
    const judged = tried.flatMap((mutant): AuditedMutant[] => {
      const trial = trials.value.get(nameOf(mutant.key));
      if (trial === undefined) return [];
      const equivalent = excuse(mutant, trial.outcome, options.equivalents);
      return [{ mutant, ...trial, equivalent, suggestion: null }];
    });
    const suggested =
      plan.value === null
        ? ok(judged)
        : await suggestAll(first.value, judged, plan.value, assignment, options);
    if (!suggested.ok) return suggested;
    return ok({
      assignment,
      reference: reference.value,
      matrix: options.matrix,
      cases: cases.value,
      naming: options.naming,
      mutants: suggested.value,
      notAsked: mutants.length - wanted.length,
      untried: wanted.length - tried.length,
      uncalled: asked === null ? [] : listUncalled(assignment, mutants, asked),
      stale: findStale(options.equivalents, mutants, isOfOthers(reference.value), outcomes),
      complete: trials.value.size === tried.length,
      wallMs: performance.now() - started,
    });
  } finally {
    for (const each of opened) await each.remove();
  }
}

async function needPlan(assignment: Assignment): Promise<Result<Plan, string>> {
  const plan = await loadPlan(assignment);
  if (plan.ok && plan.value !== null) return ok(plan.value);
  return err(
    `--suggest plays by ${EXPLORE_FILE}, and ${assignment.id} has none that can be read: \`boardmark explore\` says more.`,
  );
}

/** Processor time of the search for a case of one survivor. */
const SEARCH_MS = 4000;

/**
 * Looks for a case for each survivor as `boardmark explore` does, the mutant being the submission. It uses the first
 * prepared reference, which is free again by then.
 */
async function suggestAll(
  instrumented: InstrumentedReference,
  mutants: readonly AuditedMutant[],
  plan: Plan,
  assignment: Assignment,
  { sandbox, signal }: AuditOptions,
): Promise<Result<AuditedMutant[], string>> {
  const meter = createCpuMeter(sandbox);
  const setup = await openExploreSetup(assignment, plan, meter.sandbox);
  if (!setup.ok) return setup;
  const suggested: AuditedMutant[] = [];
  try {
    for (const each of mutants) {
      const survives = each.equivalent === null && ['survived', 'unreached'].includes(each.outcome.kind);
      if (!survives || signal.aborted) {
        suggested.push(each);
        continue;
      }
      const runnable = instrumented.asSubmission(each.mutant.switch);
      const { finding } = await explore(setup.value, runnable, meter, {
        seed: 1,
        budgetMs: SEARCH_MS,
        signal,
      });
      await runnable.close();
      const printed = finding === null ? null : await printCase(finding.testCase, setup.value.oracle);
      suggested.push({ ...each, suggestion: printed?.text ?? null });
    }
    return ok(suggested);
  } finally {
    await setup.value.reference.close();
  }
}

function isOfOthers({ folder, sources }: Reference): (file: string) => boolean {
  const mutated = new Set(sources.map(({ name }) => name));
  const endings = new Set(sources.map(({ name }) => extname(name)));
  return (file) => !mutated.has(file) && (!endings.has(extname(file)) || existsSync(join(folder, file)));
}

/** Why no case has to kill this mutant; null if no reason was given, or if a case has killed it. */
function excuse({ key }: Mutant, { kind }: Outcome, equivalents: readonly Equivalent[]): string | null {
  if (kind !== 'survived' && kind !== 'unreached') return null;
  return equivalents.find((each) => isAbout(each, key))?.reason ?? null;
}

function basisOf({ sources, covered }: Reference, level: string): string {
  const hash = createHash('sha256').update(`${identifyBuild()}\0${level}\0${process.version}`);
  for (const { name, text } of [...sources, ...covered]) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
}
