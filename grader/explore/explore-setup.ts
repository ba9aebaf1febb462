/** What exploring an assignment needs. It is made once for many submissions. */
import { resolve } from 'node:path';
import { loadJudge } from '../judge/load-judge.js';
import type { PlayModule } from '../judge/plays.js';
import { err, ok, type Assignment, type Result } from '../model.js';
import type { Sandbox } from '../run/sandbox.js';
import { openReference, type RunnableSubmission } from './runnable-submission.js';
import { limitsOf, createOracle, type Oracle } from './oracle.js';
import type { Plan } from './plan.js';

export interface ExploreSetup {
  readonly assignment: Assignment;
  readonly plan: Plan;
  readonly oracle: Oracle;
  /** The caller of `openExploreSetup` closes it. */
  readonly reference: RunnableSubmission;
  readonly modules: ReadonlyMap<string, PlayModule>;
}

/** Prepares the reference and loads the plan's modules. The fault says what is wrong with one of them. */
export async function openExploreSetup(
  assignment: Assignment,
  plan: Plan,
  sandbox: Sandbox,
): Promise<Result<ExploreSetup, string>> {
  const modules = await loadModules(assignment, plan);
  if (!modules.ok) return modules;
  const reference = await openReference(assignment, sandbox);
  if (!reference.ok) return reference;
  const oracle = createOracle(reference.value, limitsOf(assignment));
  return ok({ assignment, plan, oracle, reference: reference.value, modules: modules.value });
}

/** Loads the modules that the plan names. */
async function loadModules(
  { folder }: Assignment,
  plan: Plan,
): Promise<Result<ReadonlyMap<string, PlayModule>, string>> {
  const modules = new Map<string, PlayModule>();
  for (const play of plan.plays) {
    if (!('module' in play)) continue;
    const loaded = await loadJudge(resolve(folder, play.module), 'play');
    if (!loaded.ok) return err(loaded.fault.fault);
    modules.set(play.module, loaded.value);
  }
  for (const { module } of plan.nearer ?? []) {
    const loaded = await loadJudge(resolve(folder, module), 'nearer');
    if (!loaded.ok) return err(loaded.fault.fault);
  }
  return ok(modules);
}
