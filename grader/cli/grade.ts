/** `boardmark grade`: a class in, a report out. */
import { randomBytes } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ReadingOptions } from '../assignment/load.js';
import {
  SANDBOX_LEVELS,
  type Assignment,
  type Report,
  type SandboxLevel,
  type StudentsSee,
} from '../model.js';
import { studentAudience } from '../report/audience.js';
import { summarizeAttention, summarizeMarks } from '../report/class/outcome.js';
import { fenceCommands } from '../report/github/workflow-commands.js';
import { createSummarizer } from '../report/summarize.js';
import { renderClass, renderSubmission } from '../report/terminal.js';
import { sanitize } from '../text/sanitize.js';
import { count, formatDuration } from '../text/units.js';
import { collectSubmissions, openUnpackRoom, requiredFiles, type Intake } from '../submission/collect.js';
import type { UnpackRoom } from '../submission/unpack-room.js';
import { createResultStore, type ResultStore } from '../results/result-store.js';
import { writeClassFiles } from '../results/class-files.js';
import { openPages, type WritePages } from '../results/pages.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import { planOutput, type Format, type OutputPlan } from '../documents/format-option.js';
import { checkOutputPlan, renderDocument, writeDocuments } from '../documents/write-documents.js';
import { writeGithubOutput } from '../documents/github-workflow.js';
import { needRoster, writeGradebooks } from '../results/gradebooks.js';
import type { Roster } from '../report/gradebooks/roster.js';
import { interruptible } from '../terminal/interrupt.js';
import type { Io } from '../io/io.js';
import { drawProgress } from '../terminal/progress.js';
import { describeKnown, findKnownResults, type KnownResults } from '../results/resume.js';
import { openReportFolder } from '../results/report-folder.js';
import { needClassGrader, type ClassGrader, type ClassGraderOptions } from './class-grader.js';
import { needAssignment } from '../terminal/setup.js';
import { writeSendBack } from './send-back.js';

interface GradeCommandOptions extends ClassGraderOptions {
  readonly out: string;
  readonly resume: boolean;
  readonly studentsSee: StudentsSee;
  readonly single: boolean;
  readonly roster?: string;
  readonly marks?: string;
  readonly policy?: string;
  readonly times?: string;
  readonly format?: readonly Format[];
}

export async function runGrade(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [name, paths, options] = given as [string, string[], GradeCommandOptions];
  const room = openUnpackRoom();
  try {
    const handedIn = paths.map((path) => resolve(io.cwd, path));
    // With --resume most results are known, so tools are started only when one is needed.
    const names = options.resume ? Promise.resolve([]) : listNames(handedIn);
    const [request, grader] = await needClassGrader(
      names,
      (reading) => readRequest(name, handedIn, room, options, io, reading),
      options,
      io,
    );
    const { assignment, roster, plan, incomplete, intakes, settle } = request;
    const done = incomplete ? EXIT.usage : EXIT.ok;
    const { level } = grader;
    const folder = await openReportFolder(resolve(io.cwd, options.out), options.resume);
    const started = performance.now();
    try {
      const summarize = createSummarizer();
      const known = await findKnownResults(folder, assignment, intakes, level, options.resume, summarize);
      if (options.resume) io.err(describeKnown(known, intakes.length));
      const graded = createResultStore(folder, assignment, known, summarize);
      const store = settle(graded);
      const audience = studentAudience(options.studentsSee);
      const writePages = openPages({ folder, assignment, known, store, level, audience });
      const klass = { assignment, known, store, graded, grader, writePages };
      const { report, complete } = await gradeInto(klass, io);
      // Pages are written while their whole result, which is large, is in memory. Where only settled marks have changed,
      // parts of the old pages are kept.
      await writeClassFiles(folder, store, report, complete, known.sharedKey, (whole) =>
        writePages(whole.id, () => whole),
      );
      for (const { id } of store.results()) await writePages(id, () => store.whole(id));
      if (complete) await folder.keepOnly(store.results().map(({ id }) => id));
      const gaps = await writeGradebooks(folder, report, intakes, roster);
      const back = await writeSendBack(folder, report, intakes, roster);
      await printOutcome(io, plan, report, store, intakes);
      if (!complete) {
        io.err(
          `Stopped: ${count(report.submissions.length, 'submission')} of ${intakes.length} graded; ` +
            `what is done is in ${folder.path}, and the same command with --resume does the rest.\n`,
        );
        return EXIT.interrupted;
      }
      if (plan.printed !== null) return done;
      io.out(
        `${gaps}${back}Graded ${count(intakes.length, 'submission')} in ${formatDuration(performance.now() - started)} at sandbox level ${level}: ${summarizeMarks(report)}.\n` +
          `${summarizeAttention(report)}\n` +
          `The report is in ${folder.path}: open index.html; for each student there is submissions/<id>/feedback.html.\n` +
          describeBetterLevel(options.sandbox, level),
      );
      return done;
    } finally {
      await folder.close();
    }
  } finally {
    await room.remove();
  }
}

/** Names of some files of the submissions, wherever these are, as far as they can be read. */
async function listNames(paths: readonly string[]): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for (const path of paths)
      for await (const { name } of await opendir(path, { recursive: true }))
        if (names.push(name) >= MAX_LISTED) return names;
  } catch {
    // The folder cannot be read, or a name is not UTF-8: reported when the submissions are read.
  }
  return names;
}

const MAX_LISTED = 100;

/** What to install where a better level was asked for than there is; empty where the level is the best. */
function describeBetterLevel(asked: ClassGraderOptions['sandbox'], level: SandboxLevel): string {
  return asked !== 'auto' || level === SANDBOX_LEVELS[0] || process.platform !== 'linux'
    ? ''
    : `Programs are locked in better at level ${SANDBOX_LEVELS[0]}: apt-get install bubblewrap (\`boardmark doctor\` says more).\n`;
}

interface GradeRequest {
  readonly plan: OutputPlan;
  readonly incomplete: boolean;
  readonly assignment: Assignment;
  readonly roster: Roster | null;
  readonly intakes: readonly Intake[];
  /** Settles each mark by the marks by hand and the rule for late work; without these the store is returned as it is. */
  readonly settle: (store: ResultStore) => ResultStore;
}

/** Rejects with a Stop if the command was called wrongly. */
async function readRequest(
  name: string,
  paths: readonly string[],
  room: UnpackRoom,
  options: GradeCommandOptions,
  io: Io,
  reading: ReadingOptions,
): Promise<GradeRequest> {
  const assignment = await needAssignment(name, io, reading);
  const roster = options.roster === undefined ? null : await needRoster(options.roster, io);
  const planned = checkOutputPlan(planOutput(options.format, io), io);
  // Most classes are graded without, and calendars are large.
  const settles = (options.policy ?? options.marks ?? options.times ?? options.roster) !== undefined;
  const settling = settles ? await import('../results/settling.js') : null;
  const policy = (await settling?.readPolicy(options.policy, io)) ?? null;
  // If the policy cannot be read, all attempts are taken: otherwise marks for earlier ones would be reported, too.
  const allAttempts = policy !== null && (!policy.ok || (policy.value.attempts ?? 'newest') !== 'newest');
  const intakes = await needSubmissions(assignment, paths, room, { ...options, allAttempts }, io);
  refuseSeveral(intakes, options.format);
  const rules = (await settling?.needSettling(assignment, intakes, policy, roster, options, io)) ?? null;
  const settle = (store: ResultStore): ResultStore =>
    settling === null || rules === null ? store : settling.settleStore(store, rules);
  return { ...planned, assignment, roster, intakes, settle };
}

async function needSubmissions(
  assignment: Assignment,
  paths: readonly string[],
  room: UnpackRoom,
  {
    single,
    out,
    allAttempts,
  }: Pick<GradeCommandOptions, 'single' | 'out'> & { readonly allAttempts: boolean },
  io: Io,
): Promise<Intake[]> {
  const passedOver: string[] = [];
  const collected = await collectSubmissions(paths, requiredFiles(assignment), {
    room,
    single,
    allAttempts,
    samples: assignment.samples,
    report: resolve(io.cwd, out),
    onPassedOver: (more) => passedOver.push(...more),
  });
  if (!collected.ok)
    throw new Stop(EXIT.usage, `${collected.fault.path} cannot be graded: ${collected.fault.reason}.`);
  if (passedOver.length > 0) io.err(describePassedOver(passedOver));
  return collected.value;
}

/** The first few are named in full: one of them may be a submission after all. */
function describePassedOver(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_PASSED_OVER).map((path) => sanitize(basename(path)));
  const more = paths.length > shown.length ? ` and ${paths.length - shown.length} more` : '';
  return `Not taken for submissions: ${shown.join(', ')}${more}.\n`;
}

const MAX_PASSED_OVER = 10;

/** Documents for other systems cover one submission, not a class. */
function refuseSeveral(intakes: readonly Intake[], formats: readonly Format[] | undefined): void {
  if (intakes.length === 1 || (formats ?? []).length === 0) return;
  throw new Stop(
    EXIT.usage,
    `--format shows one submission, and ${intakes.length} were found. If the folder is one, say --single; ` +
      'the report of a class has junit.xml, and instructor/<id>.gradescope.json for each submission.',
  );
}

interface GradedClass {
  readonly assignment: Assignment;
  readonly known: KnownResults;
  readonly store: ResultStore;
  /** The same results as they were graded. */
  readonly graded: ResultStore;
  readonly grader: ClassGrader;
  readonly writePages: WritePages;
}

/**
 * Reuses known results, grades the rest, and journals every result at once, with its pages where its mark depends on no
 * other submission. The report holds summaries.
 */
async function gradeInto(klass: GradedClass, io: Io): Promise<{ report: Report; complete: boolean }> {
  const { assignment, known, store, graded, grader, writePages } = klass;
  const isSettled = store !== graded;
  const progress = drawProgress(known.entries.length, io);
  try {
    return await interruptible(grader, async (signal) => {
      for (const result of store.results()) progress.tell(result);
      const left = known.entries.filter(({ found }) => found === null);
      const report = await grader.grade(
        assignment,
        left.map(({ intake }) => intake),
        {
          signal,
          onGraded: async (result) => {
            await store.add(result);
            progress.tell(result);
            if (!isSettled) await writePages(result.id, () => result);
          },
          keep: ({ id }) => graded.summary(id),
        },
      );
      const results = store.results();
      // Attempts that do not count have pages, and are no part of the class.
      const submissions = results.filter(({ settlement }) => settlement?.attempt?.counts !== false);
      return { report: { ...report, submissions }, complete: !signal.aborted };
    });
  } finally {
    progress.end();
  }
}

/** Shows one submission in full and a class as a table. Formats are for one submission; the default is text. */
async function printOutcome(
  io: Io,
  plan: OutputPlan,
  report: Report,
  store: ResultStore,
  intakes: readonly Intake[],
): Promise<void> {
  const [first, ...others] = report.submissions;
  const [intake] = intakes;
  if (first === undefined || others.length > 0 || intake === undefined) {
    printClass(io, report);
    return;
  }
  const only = store.whole(first.id);
  const text = `${renderSubmission(only, 'instructor', io, { contract: report.assignment.contract })}\n\n`;
  await writeDocuments(plan, report, only, 'instructor', io);
  if (plan.printed !== null) io.out(await renderDocument(plan.printed, report, only, 'instructor', io));
  else if (plan.github) await writeGithubOutput(io, text, report, only, intake, only.origin);
  else io.out(text);
}

function printClass(io: Io, report: Report): void {
  const text = `${renderClass(report, io)}\n\n`;
  const isInWorkflow = io.env['GITHUB_ACTIONS'] === 'true';
  io.out(isInWorkflow ? fenceCommands(text, randomBytes(16).toString('hex')) : text);
}
