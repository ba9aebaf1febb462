/** `boardmark explore`: the shortest difference between a submission and the reference. */
import { resolve } from 'node:path';
import { describeFailure, openRunnable } from '../explore/runnable-submission.js';
import { openExploreSetup } from '../explore/explore-setup.js';
import { explore, type Exploration } from '../explore/explore.js';
import { createCpuMeter } from '../explore/cpu-meter.js';
import { EXPLORE_FILE, loadPlan, type Plan } from '../explore/plan.js';
import { printCase } from '../explore/print.js';
import { PlanFault } from '../explore/draw-values.js';
import type { Assignment, Submission } from '../model.js';
import { summarizeCase } from '../report/explain.js';
import { sanitizeLines } from '../text/sanitize.js';
import { count, formatDuration } from '../text/units.js';
import type { Sandbox } from '../run/sandbox.js';
import { takeFolder } from '../submission/collect.js';
import { EXIT, Stop, cannotRead, type ExitCode } from '../io/exit.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { needAssignment, needRead, needSandbox, type CommonOptions } from '../terminal/setup.js';

interface ExploreCommandOptions extends CommonOptions {
  readonly budget: number;
  readonly seed: number;
}

export async function runExplore(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, path, options] = given as [string, string, ExploreCommandOptions];
  const assignment = await needAssignment(name, io);
  const plan = await needPlan(assignment);
  const submission = await needSubmission(resolve(io.cwd, path));
  const sandbox = await needSandbox(options.sandbox);
  return interruptible(sandbox, (signal) =>
    report(io, assignment, plan, submission, sandbox, options, signal),
  );
}

async function report(
  io: Io,
  assignment: Assignment,
  plan: Plan,
  submission: Submission,
  sandbox: Sandbox,
  { seed, budget }: ExploreCommandOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const meter = createCpuMeter(sandbox);
  const setup = await openExploreSetup(assignment, plan, meter.sandbox);
  if (!setup.ok) throw new Stop(EXIT.ourFault, setup.fault);
  const { reference, oracle } = setup.value;
  const runnable = await openRunnable(submission, assignment, meter.sandbox);
  if (!runnable.ok) {
    await reference.close();
    const { isOurs, message } = describeFailure(runnable.fault);
    throw new Stop(isOurs ? EXIT.ourFault : EXIT.usage, message);
  }
  try {
    const explored = await explore(setup.value, runnable.value, meter, {
      seed,
      budgetMs: budget * 1000,
      signal,
    });
    if (signal.aborted) return EXIT.interrupted;
    if (explored.finding === null) {
      io.out(`No difference in ${describeEffort(explored)}.\n`);
      return EXIT.ok;
    }
    const { testCase, verdict, length } = explored.finding;
    const summary = summarizeCase({ case: testCase, verdict, wallMs: null, cpuMs: null });
    const printed = await printCase(testCase, oracle);
    io.out(
      `A difference in ${count(length, 'step')}, found in ${describeEffort(explored)}:\n\n` +
        `${sanitizeLines(`${verdict.verdict}: ${summary}`)}\n\n` +
        `${HEADINGS[printed.kind]}\n\n${sanitizeLines(printed.text)}`,
    );
    return EXIT.notAccepted;
  } catch (error) {
    if (error instanceof PlanFault)
      throw new Stop(EXIT.usage, `${assignment.folder}/${EXPLORE_FILE}: ${error.message}`);
    throw error;
  } finally {
    await runnable.value.close();
    await reference.close();
  }
}

const HEADINGS = {
  methods: 'As an entry for a file of method cases (what is expected is what the reference answers):',
  transcript: 'As a transcript (what is expected is what the reference writes):',
  judge: 'As a judged case for assignment.yaml:',
} as const;

function describeEffort({ plays, cpuMs }: Exploration): string {
  return `${count(plays, 'play')} and ${formatDuration(cpuMs)} of processor time`;
}

/** The plan, or a Stop that explains what to write. */
export async function needPlan(assignment: Assignment): Promise<Plan> {
  const plan = needRead(await loadPlan(assignment));
  if (plan !== null) return plan;
  throw new Stop(
    EXIT.usage,
    `${assignment.id} does not say what can be explored: write ${EXPLORE_FILE} beside its assignment.yaml (lab/explore.md of the kit shows how).`,
  );
}

async function needSubmission(path: string): Promise<Submission> {
  const intake = await takeFolder(path, 'submission').catch((error: unknown) => {
    throw cannotRead(path, error);
  });
  if (intake.kind === 'taken') return intake.submission;
  throw new Stop(EXIT.usage, `${path} cannot be taken as a submission: ${intake.reason}`);
}
