/** Explores sample submissions of one assignment, one after the other, against one reference. */
import { openRunnable } from '../../grader/explore/runnable-submission.js';
import { openExploreSetup, type ExploreSetup } from '../../grader/explore/explore-setup.js';
import { explore, type ExploreOptions } from '../../grader/explore/explore.js';
import { createCpuMeter, type CpuMeter } from '../../grader/explore/cpu-meter.js';
import { loadPlan } from '../../grader/explore/plan.js';
import type { Assignment } from '../../grader/model.js';
import { summarizeCase } from '../../grader/report/explain.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import type { UnpackRoom } from '../../grader/submission/collect.js';
import { takeSample } from '../take-sample.js';
import type { Explored } from './explored-table.js';

export interface Explorer {
  readonly setup: ExploreSetup;
  readonly meter: CpuMeter;
  readonly room: UnpackRoom;
}

/** Throws if the assignment cannot be explored: that is a fault of the kit. */
export async function openExplorer(
  assignment: Assignment,
  sandbox: Sandbox,
  room: UnpackRoom,
): Promise<Explorer> {
  const meter = createCpuMeter(sandbox);
  const plan = await loadPlan(assignment);
  if (!plan.ok || plan.value === null) throw new Error(`${assignment.id} has no plan that can be read`);
  const setup = await openExploreSetup(assignment, plan.value, meter.sandbox);
  if (!setup.ok) throw new Error(setup.fault);
  return { setup: setup.value, meter, room };
}

/** Null if the sample cannot be run: it does not compile. */
export async function exploreSample(
  { setup, meter, room }: Explorer,
  sample: string,
  path: string,
  options: ExploreOptions,
): Promise<Explored | null> {
  const { assignment } = setup;
  const submission = await takeSample(assignment, path, room);
  const opened = await openRunnable(submission, assignment, meter.sandbox);
  if (!opened.ok) return null;
  const runnable = opened.value;
  try {
    const { finding, plays, cpuMs } = await explore(setup, runnable, meter, options);
    const common = { assignment: assignment.id, sample, plays, cpuMs };
    if (finding === null) return { ...common, length: null, summary: '' };
    const { testCase, verdict, length } = finding;
    const summary = summarizeCase({ case: testCase, verdict, wallMs: null, cpuMs: null });
    return { ...common, length, summary: `${verdict.verdict}: ${summary}` };
  } finally {
    await runnable.close();
  }
}
