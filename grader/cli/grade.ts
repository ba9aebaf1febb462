/** `boardmark grade`: a class in, a report out. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { grade } from '../grade.js';
import { toEntry } from '../journal/entry.js';
import type { Assignment, Report, SubmissionResult } from '../model.js';
import type { Audience } from '../report/audience.js';
import { renderFeedback } from '../report/feedback-markdown.js';
import type { Roster } from '../report/gradebooks/roster.js';
import { fenceCommands } from '../report/github/workflow-commands.js';
import { renderGradesCsv } from '../report/grades-csv.js';
import { renderClassPage } from '../report/html/class-page.js';
import { placeOfFeedbackPage, placeOfInstructorPage } from '../report/html/places.js';
import { renderSubmissionPage } from '../report/html/submission-page.js';
import { placeOfGradescope, toGradescope } from '../report/gradescope.js';
import { renderJunit } from '../report/junit.js';
import { toResults } from '../report/results-json.js';
import { stringifyJson } from '../report/json.js';
import { renderClass, renderSubmission } from '../report/terminal.js';
import { count, formatDuration } from '../report/units.js';
import { levelBook } from '../run/levels/book.js';
import type { Sandbox } from '../run/sandbox.js';
import { collectSubmissions, openUnpackRoom, requiredFiles, type Intake } from '../submission/collect.js';
import { intakeId } from '../submission/intake.js';
import type { UnpackRoom } from '../submission/unpack-room.js';
import { EXIT, Stop, type ExitCode } from './exit.js';
import { decideTelling, type Format, type Telling } from './format-option.js';
import { checkTelling, renderDocument, writeDocuments } from './formats.js';
import { tellGithub } from './github.js';
import { needRoster, writeGradebooks } from './gradebooks.js';
import { interruptible } from './interrupt.js';
import type { Io } from './io.js';
import { drawProgress } from './progress.js';
import { describeKnown, recallClass, type KnownClass } from './recall.js';
import { openReportFolder, placeOfStamp, type ReportFolder } from './report-folder.js';
import type { StudentsSee } from './students-see.js';
import { refuseWeakSandbox } from './weak-sandbox.js';
import { decideJobs, needAssignment, needSandbox, type CommonOptions } from './setup.js';

interface GradeCommandOptions extends CommonOptions {
  readonly out: string;
  readonly allowWeakSandbox: boolean;
  readonly resume: boolean;
  readonly studentsSee: StudentsSee;
  readonly single: boolean;
  readonly roster?: string;
  readonly format?: readonly Format[];
}

/** What of the cases students are shown, as the command line says it, and the audience they are then. */
const STUDENTS_SEE = {
  visible: 'student',
  after_due_date: 'student-after-due-date',
  after_published: 'student-after-published',
} as const satisfies Record<StudentsSee, Audience>;

export async function runGrade(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, paths, options] = given as [string, string[], GradeCommandOptions];
  const assignment = await needAssignment(name, io);
  const roster = options.roster === undefined ? null : await needRoster(options.roster, io);
  const telling = decideTelling(options.format, io);
  checkTelling(telling, io);
  const room = openUnpackRoom();
  try {
    const intakes = await needSubmissions(
      assignment,
      paths.map((path) => resolve(io.cwd, path)),
      room,
      options.single,
    );
    refuseSeveral(intakes, options.format);
    const sandbox = await needSandbox(options.sandbox);
    if (!options.allowWeakSandbox) refuseWeakSandbox(assignment, sandbox);
    const folder = await openReportFolder(resolve(io.cwd, options.out), options.resume);
    const started = performance.now();
    const known = await recallClass(folder, assignment, intakes, sandbox.level, options.resume);
    if (options.resume) io.err(describeKnown(known, intakes.length));
    const { report, complete } = await gradeInto(
      folder,
      assignment,
      known,
      sandbox,
      decideJobs(options.jobs),
      STUDENTS_SEE[options.studentsSee],
      io,
    ).finally(() => folder.close());
    const gaps = await writeReport(folder, report, complete, intakes, roster);
    await tellOutcome(io, telling, report, intakes);
    if (!complete) {
      io.err(
        `Stopped: ${count(report.submissions.length, 'submission')} of ${String(intakes.length)} graded; ` +
          `what is done is in ${folder.path}, and the same command with --resume does the rest.\n`,
      );
      return EXIT.interrupted;
    }
    if (telling.printed !== null) return EXIT.ok;
    io.out(
      `${gaps}Graded ${count(intakes.length, 'submission')} in ${formatDuration(performance.now() - started)} at sandbox level ${sandbox.level}.\n` +
        `The report is in ${folder.path}: open index.html; for each student there is submissions/<id>/feedback.html.\n`,
    );
    return EXIT.ok;
  } finally {
    await room.remove();
  }
}

async function needSubmissions(
  assignment: Assignment,
  paths: readonly string[],
  room: UnpackRoom,
  single: boolean,
): Promise<Intake[]> {
  const collected = await collectSubmissions(paths, requiredFiles(assignment), { room, single });
  if (!collected.ok)
    throw new Stop(EXIT.usage, `${collected.fault.path} cannot be graded: ${collected.fault.reason}.`);
  return collected.value;
}

/** What other systems read of one submission cannot be made of a class. */
function refuseSeveral(intakes: readonly Intake[], formats: readonly Format[] | undefined): void {
  if (intakes.length === 1 || (formats ?? []).length === 0) return;
  throw new Stop(
    EXIT.usage,
    `--format tells of one submission, and ${String(intakes.length)} were found. If the folder is one, say --single; ` +
      'the report of a class has junit.xml, and instructor/<id>.gradescope.json for each submission.',
  );
}

/** Takes over what is known, grades the rest, and keeps every result as soon as it is there. */
async function gradeInto(
  folder: ReportFolder,
  assignment: Assignment,
  known: KnownClass,
  sandbox: Sandbox,
  jobs: number,
  audience: Audience,
  io: Io,
): Promise<{ report: Report; complete: boolean }> {
  const progress = drawProgress(known.entries.length, io);
  const results = new Map<string, SubmissionResult>();
  const keep = async (result: SubmissionResult): Promise<void> => {
    progress.tell(result);
    results.set(result.id, result);
    // What these files say follows from the key and from who they are for.
    const stamp = `${known.keyOf(result.id)} ${audience}\n`;
    if (await folder.isWritten(result.id, stamp)) return;
    await writeFeedback(folder, assignment, result, sandbox, audience);
    await folder.write(placeOfStamp(result.id), stamp);
  };
  try {
    return await interruptible(sandbox, async (signal) => {
      for (const { result } of known.entries) if (result !== null && !signal.aborted) await keep(result);
      const left = known.entries.filter(({ result }) => result === null);
      const report = await grade(
        assignment,
        left.map(({ intake }) => intake),
        {
          sandbox,
          jobs,
          signal,
          onGraded: async (result) => {
            await folder.journal(toEntry(known.keyOf(result.id), result));
            await keep(result);
          },
        },
      );
      const submissions = known.entries.flatMap(({ intake }) => results.get(intakeId(intake)) ?? []);
      return { report: { ...report, submissions }, complete: !signal.aborted };
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
  audience: Audience,
): Promise<void> {
  const page = (who: Audience): string => renderSubmissionPage(assignment, result, who, sandbox.level);
  await folder.write(
    `submissions/${result.id}/feedback.md`,
    renderFeedback(assignment, result, audience, sandbox.level),
  );
  await folder.write(placeOfFeedbackPage(result.id), page(audience));
  await folder.write(placeOfInstructorPage(result.id), page('instructor'));
  await folder.write(
    placeOfGradescope(result.id),
    stringifyJson(toGradescope(assignment, result, sandbox.level)),
  );
}

/** Writes all that is about the class, and returns what is to be told of its gradebooks. */
async function writeReport(
  folder: ReportFolder,
  report: Report,
  complete: boolean,
  intakes: readonly Intake[],
  roster: Roster | null,
): Promise<string> {
  const gradedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { cannotContain } = levelBook[report.sandbox];
  await folder.write('results.json', stringifyJson(toResults(report, complete)));
  await folder.write('grades.csv', renderGradesCsv(report));
  await folder.write('index.html', renderClassPage(report, { complete, gradedAt, cannotContain }));
  await folder.write('junit.xml', renderJunit(report, 'instructor'));
  if (complete) await folder.keepOnly(report.submissions.map(({ id }) => id));
  return writeGradebooks(folder, report, intakes, roster);
}

/** Formats are for one submission; a class, and everybody who asked for none, gets text. */
async function tellOutcome(
  io: Io,
  telling: Telling,
  report: Report,
  intakes: readonly Intake[],
): Promise<void> {
  const [only, ...others] = report.submissions;
  const [intake] = intakes;
  const text = `${describeOutcome(report, io)}\n\n`;
  if (only === undefined || others.length > 0 || intake === undefined) {
    io.out(io.env['GITHUB_ACTIONS'] === 'true' ? fenceCommands(text, randomBytes(16).toString('hex')) : text);
    return;
  }
  await writeDocuments(telling, report, only, 'instructor', io);
  if (telling.printed !== null) io.out(renderDocument(telling.printed, report, only, 'instructor', io));
  else if (telling.github) await tellGithub(io, text, report, only, intake, only.origin);
  else io.out(text);
}

/** One submission is told in full, a class in a table. */
function describeOutcome(report: Report, io: Io): string {
  const [only, ...others] = report.submissions;
  return only !== undefined && others.length === 0
    ? renderSubmission(only, 'instructor', io)
    : renderClass(report, io);
}
