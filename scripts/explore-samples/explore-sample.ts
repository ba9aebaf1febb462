/** Explores sample submissions of one assignment, one after the other, beside one reference. */
import { openContestant, type Contestant } from '../../grader/explore/contestant.js';
import { openExpedition, type Expedition } from '../../grader/explore/expedition.js';
import { explore, type ExploreOptions } from '../../grader/explore/explore.js';
import { createMeter, type Meter } from '../../grader/explore/meter.js';
import { loadPlan } from '../../grader/explore/plan.js';
import type { Assignment } from '../../grader/model.js';
import { summarizeCase } from '../../grader/report/explain.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import type { UnpackRoom } from '../../grader/submission/collect.js';
import { takeSample } from '../../grader/submission/take-sample.js';
import type { Explored } from './table.js';

export interface Explorer {
  readonly expedition: Expedition;
  readonly meter: Meter;
  readonly room: UnpackRoom;
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
  const expedition = await openExpedition(assignment, plan.value, meter.sandbox);
  if (!expedition.ok) throw new Error(expedition.fault);
  return { expedition: expedition.value, meter, room };
}

export async function exploreSample(
  { expedition, meter, room }: Explorer,
  sample: string,
  path: string,
  options: ExploreOptions,
): Promise<Explored> {
  const { assignment } = expedition;
  const contestant = await openSample(assignment, meter.sandbox, room, path);
  try {
    const { finding, plays, cpuMs } = await explore(expedition, contestant, meter, options);
    const common = { assignment: assignment.id, sample, plays, cpuMs };
    if (finding === null) return { ...common, length: null, summary: '' };
    const { testCase, verdict, length } = finding;
    const summary = summarizeCase({ case: testCase, verdict, wallMs: null, cpuMs: null });
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
  const opened = await openContestant(await takeSample(assignment, path, room), assignment, sandbox);
  if (opened.ok) return opened.value;
  throw new Error(`${path} cannot be explored: ${opened.fault.verdict}`);
}
