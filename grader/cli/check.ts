/** `boardmark check`: what a student runs before handing in, and CI on a student's repository. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Assignment, Case, SubmissionResult } from '../model.js';
import { renderSubmission } from '../report/terminal.js';
import type { ReadingOptions } from '../assignment/load.js';
import { isUndecided } from '../score/score.js';
import { takeFolder } from '../submission/collect.js';
import { MAX_TOLD, checkOnce, type CheckSetup, type Checked } from '../prove/check-once.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { planOutput, type Format, type OutputPlan } from '../documents/format-option.js';
import { checkOutputPlan, renderDocument, writeDocuments } from '../documents/write-documents.js';
import { writeGithubOutput } from '../documents/github-workflow.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { decideJobs, needAssignment, type CommonOptions } from '../terminal/setup.js';
import { openMeanwhile } from './open-meanwhile.js';

interface CheckOptions extends CommonOptions {
  readonly assignment?: string;
  readonly only?: string;
  readonly watch: boolean;
  readonly alone: boolean;
  readonly format?: readonly Format[];
}

/** Where an exported assignment lies in a student's folder. */
const EXPORTED = join('boardmark', 'assignment.yaml');

export async function runCheck(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [dir, options] = given as [string, CheckOptions];
  const folder = resolve(io.cwd, dir);
  if (!existsSync(folder)) throw new Stop(EXIT.usage, `There is no folder ${dir}.`);
  const assignmentName = options.assignment ?? findExported(folder, dir);
  const [{ assignment, select, plan, incomplete }, sandbox] = await openMeanwhile(
    options.sandbox,
    listNames(folder),
    { withStyle: options.only === undefined },
    (reading) => readRequest(assignmentName, options, io, reading),
  );
  const { alone } = options;
  const setup: CheckSetup = { assignment, folder, sandbox, jobs: decideJobs(options.jobs), alone, select };
  if (options.watch) return (await import('./watch-folder.js')).watchFolder(io, setup);
  const checked = await interruptible(sandbox, (signal) => checkOnce(setup, signal));
  if (checked === null) return EXIT.interrupted;
  await printOutcome(io, plan, checked, folder);
  return incomplete ? EXIT.usage : decideExit(checked.result);
}

interface CheckRequest {
  readonly assignment: Assignment;
  readonly select: (testCase: Case) => boolean;
  readonly plan: OutputPlan;
  readonly incomplete: boolean;
}

/** Rejects with a Stop if the command was called wrongly. */
async function readRequest(
  assignmentName: string,
  { only, format, watch }: CheckOptions,
  io: Io,
  reading: ReadingOptions,
): Promise<CheckRequest> {
  const assignment = await needAssignment(assignmentName, io, reading);
  const select = selectVisible(only);
  refuseNothing(assignment, select, only);
  const planned = checkOutputPlan(planOutput(format, io), io);
  if (watch && format !== undefined)
    throw new Stop(EXIT.usage, '--watch speaks to a person: it goes without --format.');
  return { assignment, select, ...planned };
}

/** The names of the files in the student's folder. */
async function listNames(folder: string): Promise<readonly string[]> {
  const intake = await takeFolder(folder, 'your work').catch(() => null);
  return intake?.kind === 'taken' ? intake.submission.files.map(({ name }) => name) : [];
}

async function printOutcome(io: Io, plan: OutputPlan, checked: Checked, folder: string): Promise<void> {
  const { report, result, intake } = checked;
  await writeDocuments(plan, report, result, 'student', io);
  if (plan.printed !== null) {
    io.out(await renderDocument(plan.printed, report, result, 'student', io));
    return;
  }
  const text = `${renderSubmission(result, 'student', io, { most: MAX_TOLD, contract: report.assignment.contract })}\n`;
  if (plan.github) await writeGithubOutput(io, text, report, result, intake, folder);
  else io.out(text);
}

function findExported(folder: string, dir: string): string {
  const file = join(folder, EXPORTED);
  if (existsSync(file)) return file;
  throw new Stop(
    EXIT.usage,
    `${dir} does not say which assignment it is for (no ${EXPORTED}). Name it: boardmark check ${dir} --assignment ID; \`boardmark list\` shows all.`,
  );
}

function selectVisible(only: string | undefined): (testCase: Case) => boolean {
  return ({ visibility, id }) => visibility === 'visible' && (only === undefined || id.startsWith(only));
}

/** Refuses a name that no case has; otherwise nothing would be run and everything would pass. */
function refuseNothing(
  { id, rubric }: Assignment,
  select: (testCase: Case) => boolean,
  only: string | undefined,
): void {
  const visible = rubric.flatMap(({ cases }) => cases).filter(({ visibility }) => visibility === 'visible');
  if (visible.some(select)) return;
  const known = visible.map((testCase) => testCase.id).slice(0, 10);
  const such = known.length === 0 ? '' : ` It has ${known.join(', ')}${visible.length > 10 ? ', …' : ''}.`;
  throw new Stop(EXIT.usage, `${id} has no visible case "${only ?? ''}".${such}`);
}

function decideExit({ items }: SubmissionResult): ExitCode {
  const verdicts = items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict));
  const open = verdicts.filter(({ verdict }) => verdict !== 'accepted');
  // A presentation error is not accepted either, although it earns its points.
  if (open.some((verdict) => !isUndecided(verdict))) return EXIT.notAccepted;
  return open.length > 0 ? EXIT.ourFault : EXIT.ok;
}
