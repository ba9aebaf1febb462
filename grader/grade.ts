/**
 * The pipeline on one screen: assignment + submission -> prepare -> run -> compare -> score.
 * The stages meet here, and for the cases of one submission in decide-cases.ts.
 */
import { decideCases } from './stages/decide-cases.js';
import { untimed, type ExampleFinder, type OpenExampleFinder } from './stages/subject.js';
import { followsFromPreparation, runsProgram } from './stages/how-cases-run.js';
import { prepareSubmission } from './languages/prepare-submission.js';
import {
  tierOf,
  type Assignment,
  type CallsRun,
  type Case,
  type CaseResult,
  type LanguageId,
  type Report,
  type RubricItem,
  type Run,
  type Submission,
  type SubmissionResult,
  type Verdict,
  type WatchedGame,
} from './model.js';
import { decideFollowing, type FollowedSubject } from './stages/follow-through.js';
import { createTieredLimits, type QuickestRun } from './stages/adaptive-limits.js';
import { createTimeBudget, noteTimeBudget } from './stages/time-budget.js';
import { poolSandbox, type Sandbox } from './run/sandbox.js';
import { describeFailure } from './run/faults.js';
import { findReady, notRun } from './score/needs.js';
import { scoreSubmission } from './score/charges.js';
import { scoreItems } from './score/score.js';
import { decideOwnTests, isOwnTests } from './own-tests/decide-own-tests.js';
import { openTestedPrograms, type TestedPrograms } from './own-tests/tested-programs.js';
import type { Intake } from './submission/collect.js';
import { inTempFolder } from './temp/temp-folder.js';

export interface GradeOptions {
  readonly sandbox: Sandbox;
  /** How many programs run at once. */
  readonly jobs: number;
  /** Whether each program has a process of its own, even where several could share one. */
  readonly alone?: boolean;
  /** Asked for each dialogue that was accepted beside others: whether it runs alone, too, for comparison. */
  readonly isSpotChecked?: () => boolean;
  /** Looks for smaller examples of what fails first, once a submission is scored. No one looks by default. */
  readonly examples?: OpenExampleFinder;
  /** Which cases are run; all by default. Cases left out are not in the result. */
  readonly select?: (testCase: Case) => boolean;
  /** Hears of each case that was run, as soon as it is decided; deviations may still change its verdict. */
  readonly onDecided?: (result: CaseResult) => void;
  /** The ids of cases that are run before the others of their tier. */
  readonly first?: ReadonlySet<string>;
  /** Hears of each submission as soon as it is graded. */
  readonly onGraded?: (result: SubmissionResult) => void | Promise<void>;
  /** What the report keeps of a result, once it was heard of; all of it by default. */
  readonly keep?: (result: SubmissionResult) => SubmissionResult;
  /** Stops the class: what is not graded by then is left out of the report. */
  readonly signal?: AbortSignal;
}

/** Grades a class. The report holds the submissions in the order in which they were given. */
export async function grade(
  assignment: Assignment,
  intakes: readonly Intake[],
  options: GradeOptions,
): Promise<Report> {
  const chosen = options.select === undefined ? assignment : selectCases(assignment, options.select);
  const sandbox = poolSandbox(options.sandbox, options.jobs);
  const examples = options.examples?.(chosen, sandbox) ?? null;
  const { onDecided, first, alone = false, isSpotChecked } = options;
  const quickest = new Map<LanguageId, QuickestRun>();
  const programs = openTestedPrograms(assignment, sandbox);
  const shared: Shared = {
    sandbox,
    examples,
    programs,
    sharesPlaces: intakes.length > 1,
    quickestOf(language) {
      const known = quickest.get(language) ?? { cpuMs: null };
      quickest.set(language, known);
      return known;
    },
    cases: {
      alone,
      ...(isSpotChecked !== undefined && { isSpotChecked }),
      ...(onDecided !== undefined && { onDecided }),
      ...(first !== undefined && { first }),
    },
  };
  const results: (SubmissionResult | null)[] = intakes.map(() => null);
  let failed = false;
  const isStopped = (): boolean => failed || (options.signal?.aborted ?? false);
  const queue = intakes.entries();
  // One submission more than places, so that a place is not empty while one compiles.
  const worker = async (): Promise<void> => {
    for (const [index, intake] of queue) {
      if (isStopped()) return;
      const result = await gradeIntake(chosen, intake, shared);
      // Programs that were stopped with the class say nothing about a submission.
      if (isStopped()) return;
      try {
        await options.onGraded?.(result);
        results[index] = options.keep?.(result) ?? result;
      } catch (error) {
        // Saving failed (is the disk full?): stop instead of grading what would be lost.
        failed = true;
        throw error;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: options.jobs + 1 }, worker));
  } finally {
    await examples?.close();
    await programs.close();
  }
  return {
    assignment: chosen,
    sandbox: sandbox.level,
    submissions: results.filter((result) => result !== null),
  };
}

/** The assignment with some of its cases: the others are withheld, and nothing needs an item without any. */
function selectCases(assignment: Assignment, select: (testCase: Case) => boolean): Assignment {
  const rubric = assignment.rubric.map((item) => withhold(item, select));
  const left = new Set(rubric.filter(({ cases }) => cases.length > 0).map(({ id }) => id));
  return {
    ...assignment,
    rubric: rubric.map((item) => ({ ...item, needs: item.needs.filter((id) => left.has(id)) })),
  };
}

function withhold(item: RubricItem, select: (testCase: Case) => boolean): RubricItem {
  const others = item.cases.filter((testCase) => !select(testCase));
  return {
    ...item,
    cases: item.cases.filter(select),
    withheld: {
      cases: item.withheld.cases + others.length,
      weight: item.withheld.weight + others.reduce((sum, { weight }) => sum + weight, 0),
    },
  };
}

/** What all submissions of a class share, besides their assignment. */
interface Shared {
  readonly sandbox: Sandbox;
  readonly examples: ExampleFinder | null;
  /** What students' own tests run on. */
  readonly programs: TestedPrograms;
  readonly sharesPlaces: boolean;
  /** The quickest run of the class so far, which programs in this language share. */
  readonly quickestOf: (language: LanguageId) => QuickestRun;
  readonly cases: Pick<FollowedSubject, 'onDecided' | 'first' | 'alone' | 'isSpotChecked'>;
}

async function gradeIntake(
  assignment: Assignment,
  intake: Intake,
  shared: Shared,
): Promise<SubmissionResult> {
  const result = await decideIntake(assignment, intake, shared);
  return { ...result, remarks: [...intake.remarks, ...result.remarks] };
}

async function decideIntake(
  assignment: Assignment,
  intake: Intake,
  shared: Shared,
): Promise<SubmissionResult> {
  switch (intake.kind) {
    case 'taken':
      try {
        return await gradeSubmission(assignment, intake.submission, shared);
      } catch (error) {
        // A full disk, or a fault of ours: this submission stays undecided, and no other is lost with it.
        return decideAll(assignment, intake.submission, {
          verdict: 'judge-error',
          ...describeFailure(error),
        });
      }
    case 'refused':
      return decideAll(assignment, intake, { verdict: 'rejected', reason: intake.reason });
    case 'unreadable':
      return decideAll(assignment, intake, {
        verdict: 'judge-error',
        fault: `the submission cannot be read: ${intake.reason}`,
        remedy: 'make the folder readable and grade this submission again',
      });
  }
}

async function gradeSubmission(
  assignment: Assignment,
  submission: Submission,
  { sandbox, examples, programs, sharesPlaces, quickestOf, cases }: Shared,
): Promise<SubmissionResult> {
  const started = performance.now();
  return inTempFolder(null, async (folder) => {
    const ready = await prepareSubmission(submission, assignment, sandbox, folder);
    if (!ready.ok) return decideAll(assignment, submission, ready.fault);
    const { choice, preparation } = ready.value;
    const games = new Map<Case, WatchedGame>();
    const differing: Case[] = [];
    const createSubject = (
      alone: boolean,
      observations = new Map<Case, Run | CallsRun>(),
    ): FollowedSubject => {
      const adaptiveLimits = createTieredLimits(quickestOf(choice.language.id));
      const timeBudget = createTimeBudget(assignment.submissionMs);
      return {
        ...{
          ...ready.value,
          ...cases,
          alone,
          sandbox,
          sharesPlaces,
          adaptiveLimits,
          timeBudget,
          observations,
        },
        observe: (testCase, run) => observations.set(testCase, run),
        onDifference: (testCase) => differing.push(testCase),
        ...(examples !== null && { watch: (testCase, game) => games.set(testCase, game) }),
      };
    };
    let subject = createSubject(cases.alone ?? false);
    let decided = await decideItems(assignment, subject, programs);
    if (differing.length > 0) {
      // The cases of earlier tiers do not run again: by now the program has seen later ones.
      const from = Math.min(...differing.map(tierOf));
      const isKept = ([testCase]: readonly [Case, unknown]): boolean => tierOf(testCase) < from;
      subject = createSubject(true, new Map([...subject.observations].filter(isKept)));
      decided = await decideItems(assignment, subject, programs, new Map([...decided].filter(isKept)));
    }
    const scored = scoreItems(
      assignment.rubric.map((item) => ({
        item,
        cases: item.cases.map((testCase) => expectDecided(decided, testCase)),
      })),
    );
    const items = (await examples?.find(subject, scored, games)) ?? scored;
    return {
      id: submission.id,
      origin: submission.origin,
      language: choice.language.id,
      ...scoreSubmission(items, assignment),
      problems: preparation.kind === 'prepared' ? preparation.prepared.problems : preparation.problems,
      remarks: [
        ...choice.remarks,
        ...(preparation.kind === 'prepared' ? preparation.prepared.remarks : preparation.remarks),
        ...(differing.some((testCase) => tierOf(testCase) === 0) ? [RUN_AGAIN] : []),
        ...noteTimeBudget(assignment.submissionMs, items),
      ],
      items,
      wallMs: performance.now() - started,
    };
  });
}

/** It is about visible cases and names none: students read it, too. */
const RUN_AGAIN =
  'its dialogues ran again, each in a process of its own: one of them had gone otherwise beside others, so a person should look at what the program keeps from run to run';

/**
 * Decides the rubric's cases in waves: first those that need nothing, then those whose needs are decided. Those in
 * `results` are decided already.
 */
async function decideItems(
  assignment: Assignment,
  subject: FollowedSubject,
  programs: TestedPrograms,
  results: ReadonlyMap<Case, CaseResult> = new Map(),
): Promise<ReadonlyMap<Case, CaseResult>> {
  const { rubric, deviations } = assignment;
  const { submission } = subject.request;
  for (;;) {
    const { run, blocked } = findReady(rubric, results, { tierOf, runsProgram });
    if (run.length === 0 && blocked.length === 0) return results;
    // What the preparation decides comes first: a style check that needs it need not wait for any program.
    const known = run.filter(followsFromPreparation);
    const next = known.length > 0 ? known : run;
    const [decided, ownTests] = await Promise.all([
      decideCases(
        subject,
        next.filter((testCase) => !isOwnTests(testCase)),
      ),
      decideOwnTests(assignment, submission, programs, next.filter(isOwnTests)),
    ]);
    const all = [
      ...results.values(),
      ...decided.values(),
      ...ownTests,
      ...blocked.map(({ testCase, by }) => untimed(testCase, notRun(by))),
    ];
    const followed = await decideFollowing({ rubric, deviations }, subject, all);
    results = new Map(followed.map((result) => [result.case, result]));
  }
}

/** One verdict for every case: the submission never got as far as a language. */
export function decideAll(
  assignment: Assignment,
  { id, origin }: { readonly id: string; readonly origin: string },
  verdict: Verdict,
): SubmissionResult {
  const items = scoreItems(
    assignment.rubric.map((item) => ({
      item,
      cases: item.cases.map((testCase) => untimed(testCase, verdict)),
    })),
  );
  const problems = verdict.verdict === 'missing' ? verdict.problems : [];
  return {
    id,
    origin,
    language: null,
    ...scoreSubmission(items, assignment),
    problems,
    remarks: [],
    items,
    wallMs: 0,
  };
}

function expectDecided(results: ReadonlyMap<Case, CaseResult>, testCase: Case): CaseResult {
  const result = results.get(testCase);
  if (result === undefined) throw new Error(`case ${testCase.id} was never decided`);
  return result;
}
