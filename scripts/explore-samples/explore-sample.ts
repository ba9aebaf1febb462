/** Explores sample submissions of one assignment, one after the other, beside one reference. */
import { openContestant, openReference, type Contestant } from '../../grader/explore/contestant.js';
import { explore, loadModules, type ExploreOptions } from '../../grader/explore/explore.js';
import { limitsOf } from '../../grader/explore/exploration-limits.js';
import { createMeter, type Meter } from '../../grader/explore/meter.js';
import { createOracle } from '../../grader/explore/oracle.js';
import { loadPlan } from '../../grader/explore/plan.js';
import type { Expedition } from '../../grader/explore/search.js';
import type { Assignment, Submission } from '../../grader/model.js';
import { explainCase } from '../../grader/report/explain.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import { collectSubmissions, requiredFiles, type UnpackRoom } from '../../grader/submission/collect.js';
import type { Explored } from './table.js';

export interface Explorer {
  readonly assignment: Assignment;
  readonly expedition: Expedition;
  readonly meter: Meter;
  readonly room: UnpackRoom;
  close(): Promise<void>;
}

/** Throws where the assignment cannot be explored: that is a fault of the kit. */
export async function openExplorer(
  assignment: Assignment,
  sandbox: Sandbox,
  room: UnpackRoom,
): Promise<Explorer> {
  const meter = createMeter(sandbox);
  const plan = await loadPlan(assignment);
  if (!plan.ok || plan.value === null) throw new Error(`${assignment.id} has no plan that can be read`);
  const modules = await loadModules(assignment, plan.value);
  if (!modules.ok) throw new Error(modules.fault);
  const reference = await openReference(assignment, meter.sandbox);
  if (!reference.ok) throw new Error(reference.fault);
  const oracle = createOracle(reference.value, limitsOf(assignment));
  const shared = { assignment, plan: plan.value, oracle, modules: modules.value };
  return {
    assignment,
    expedition: { ...shared, reference: reference.value },
    meter,
    room,
    close: () => reference.value.close(),
  };
}

export async function exploreSample(
  { assignment, expedition, meter, room }: Explorer,
  sample: string,
  path: string,
  options: ExploreOptions,
): Promise<Explored> {
  const contestant = await openSample(assignment, meter.sandbox, room, path);
  try {
    const { finding, plays, cpuMs } = await explore(expedition, contestant, meter, options);
    const common = { assignment: assignment.id, sample, plays, cpuMs };
    if (finding === null) return { ...common, length: null, summary: '' };
    const { testCase, verdict, length } = finding;
    const { summary } = explainCase({ case: testCase, verdict, wallMs: null, cpuMs: null });
    return { ...common, length, summary: `${verdict.verdict}: ${summary}` };
  } finally {
    await contestant.close();
  }
}

async function openSample(
  assignment: Assignment,
  sandbox: Sandbox,
  room: UnpackRoom,
  path: string,
): Promise<Contestant> {
  const opened = await openContestant(await takeSample(assignment, room, path), assignment, sandbox);
  if (opened.ok) return opened.value;
  throw new Error(`${path} cannot be explored: ${opened.fault.verdict}`);
}

async function takeSample(assignment: Assignment, room: UnpackRoom, path: string): Promise<Submission> {
  const collected = await collectSubmissions([path], requiredFiles(assignment), { room, single: true });
  if (!collected.ok) throw new Error(`${path}: ${collected.fault.reason}`);
  const [intake] = collected.value;
  if (intake?.kind === 'taken') return intake.submission;
  throw new Error(`${path} cannot be taken: ${intake?.reason ?? 'nothing was found'}`);
}
