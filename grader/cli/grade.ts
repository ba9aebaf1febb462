/** `boardmark grade`: a class in, a report out. */
import { join, relative } from 'node:path';
import { grade } from '../grade.js';
import type { Assignment, Report, SubmissionResult } from '../model.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { toResults, toSubmissionResults } from '../report/results-json.js';
import { stringifyJson } from '../report/json.js';
import { renderClass, renderSubmission } from '../report/terminal.js';
import { count, formatDuration } from '../report/units.js';
import type { Sandbox } from '../run/sandbox.js';
import { collectSubmissions, requiredFiles, type Intake } from '../submission/collect.js';
import { EXIT, Stop, type ExitCode } from './exit.js';
import { interruptible } from './interrupt.js';
import type { Io } from './io.js';
import { drawProgress } from './progress.js';
import { openReportFolder, type ReportFolder } from './report-folder.js';
import { decideJobs, needAssignment, needSandbox, type CommonOptions } from './setup.js';

interface GradeCommandOptions extends CommonOptions {
  readonly out: string;
  readonly allowWeakSandbox: boolean;
}

export async function runGrade(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, paths, options] = given as [string, string[], GradeCommandOptions];
  const assignment = await needAssignment(name, io);
  const intakes = await needSubmissions(assignment, paths);
  const sandbox = await needSandbox(options.sandbox);
  refuseWeakSandbox(assignment, sandbox, options.allowWeakSandbox);
  const folder = await openReportFolder(join(io.cwd, relative(io.cwd, options.out)));
  const started = performance.now();
  const { report, complete } = await gradeInto(
    folder,
    assignment,
    intakes,
    sandbox,
    decideJobs(options.jobs),
    io,
  );
  await writeReport(folder, report, complete);
  io.out(`${describeOutcome(report, io)}\n\n`);
  if (!complete) {
    io.err(
      `Stopped: ${count(report.submissions.length, 'submission')} of ${String(intakes.length)} graded; what is done is in ${folder.path}.\n`,
    );
    return EXIT.interrupted;
  }
  io.out(
    `Graded ${count(intakes.length, 'submission')} in ${formatDuration(performance.now() - started)} at sandbox level ${sandbox.level}.\n` +
      `The report is in ${folder.path}: results.json, grades.csv, and submissions/<id>/feedback.md for each.\n`,
  );
  return EXIT.ok;
}

async function needSubmissions(assignment: Assignment, paths: readonly string[]): Promise<Intake[]> {
  const collected = await collectSubmissions(paths, requiredFiles(assignment));
  if (!collected.ok)
    throw new Stop(EXIT.usage, `${collected.fault.path} cannot be graded: ${collected.fault.reason}.`);
  return collected.value;
}

/** At the weakest level a program can read what the grader can: hidden cases would not stay hidden. */
function refuseWeakSandbox(assignment: Assignment, sandbox: Sandbox, isAllowed: boolean): void {
  const hides = assignment.rubric.some(({ cases }) =>
    cases.some(({ visibility }) => visibility !== 'visible'),
  );
  if (sandbox.level !== 'none' || isAllowed || !hides) return;
  throw new Stop(
    EXIT.usage,
    `${assignment.id} has hidden cases, and at sandbox level none a program could read them. ` +
      '`boardmark doctor` tells how to get a better level; --allow-weak-sandbox grades all the same.',
  );
}

async function gradeInto(
  folder: ReportFolder,
  assignment: Assignment,
  intakes: readonly Intake[],
  sandbox: Sandbox,
  jobs: number,
  io: Io,
): Promise<{ report: Report; complete: boolean }> {
  const progress = drawProgress(intakes.length, io);
  try {
    return await interruptible(sandbox, async (signal) => {
      const report = await grade(assignment, intakes, {
        sandbox,
        jobs,
        signal,
        onGraded: async (result) => {
          progress.tell(result);
          await folder.journal(toSubmissionResults(result));
          await writeFeedback(folder, assignment, result, sandbox);
        },
      });
      return { report, complete: !signal.aborted };
    });
  } finally {
    progress.end();
  }
}

async function writeFeedback(
  folder: ReportFolder,
  assignment: Assignment,
  result: SubmissionResult,
  sandbox: Sandbox,
): Promise<void> {
  await folder.write(
    `submissions/${result.id}/feedback.md`,
    renderFeedback(assignment, result, 'student', sandbox.level),
  );
}

async function writeReport(folder: ReportFolder, report: Report, complete: boolean): Promise<void> {
  await folder.write('results.json', stringifyJson(toResults(report, complete)));
  await folder.write('grades.csv', renderGradesCsv(report));
}

/** One submission is told in full, a class in a table. */
function describeOutcome(report: Report, io: Io): string {
  const [only, ...others] = report.submissions;
  return only !== undefined && others.length === 0
    ? renderSubmission(only, 'instructor', io)
    : renderClass(report, io);
}
