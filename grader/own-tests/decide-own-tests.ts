/**
 * Decides cases about the tests that a student hands in. Only tests that the reference passes count, so a test that
 * fails every program notices nothing. What is told names tests and mistakes alone: nothing that the reference or a
 * sample has written comes out.
 */
import {
  err,
  ok,
  type Assignment,
  type Case,
  type CaseResult,
  type OurFault,
  type OwnTestsCase,
  type Result,
  type Submission,
  type Verdict,
} from '../model.js';
import { createTimeBudget, type TimeBudget } from '../stages/time-budget.js';
import { formatDuration } from '../text/units.js';
import { untimed } from '../stages/subject.js';
import { readOwnTests, type OwnTest, type OwnTests } from './read-tests.js';
import { fails, ranOut, type TestedPrograms } from './tested-programs.js';

export function isOwnTests(testCase: Case): testCase is OwnTestsCase {
  return testCase.kind === 'own-tests';
}

/** The results of the cases, each by the tests in the files that it names. */
export async function decideOwnTests(
  assignment: Assignment,
  submission: Submission,
  programs: TestedPrograms,
  cases: readonly OwnTestsCase[],
): Promise<readonly CaseResult[]> {
  // Of all tests on all programs: one submission must not keep a class waiting.
  const timed: Timed = { programs, timeBudget: createTimeBudget(assignment.submissionMs) };
  const judged = new Map<string, Promise<Result<Judged, OurFault>>>();
  const judge = (asked: OwnTestsCase): Promise<Result<Judged, OurFault>> => {
    const key = JSON.stringify([asked.files, asked.program, asked.visibility]);
    const known = judged.get(key) ?? judgeByReference(assignment, submission, timed, asked);
    judged.set(key, known);
    return known;
  };
  return Promise.all(
    cases.map(async (asked) => {
      const tests = await judge(asked);
      return untimed(
        asked,
        tests.ok ? await decide(asked, tests.value, timed, assignment.submissionMs) : ours(tests.fault),
      );
    }),
  );
}

interface Timed {
  readonly programs: TestedPrograms;
  readonly timeBudget: TimeBudget;
}

/** The tests of a submission, by what a right program does in them. */
interface Judged extends OwnTests {
  readonly right: readonly OwnTest[];
  readonly wrong: readonly OwnTest[];
  /** Not run, for want of time. */
  readonly left: readonly OwnTest[];
}

async function judgeByReference(
  assignment: Assignment,
  submission: Submission,
  { programs, timeBudget }: Timed,
  asked: OwnTestsCase,
): Promise<Result<Judged, OurFault>> {
  const read = await readOwnTests(submission, asked, assignment);
  const run = await programs.run(null, casesOf(read.tests), timeBudget, false);
  if (!run.ok) return run;
  const fault = [...run.value.values()].find(({ verdict }) => verdict.verdict === 'judge-error')?.verdict;
  if (fault?.verdict === 'judge-error') return err(fault);
  const those = (hold: (result: CaseResult) => boolean): OwnTest[] =>
    read.tests.filter((test) => {
      const result = run.value.get(test.case);
      return result !== undefined && hold(result);
    });
  return ok({
    ...read,
    right: those(({ verdict }) => verdict.verdict === 'accepted'),
    wrong: those(fails),
    left: those(ranOut),
  });
}

async function decide(
  { sample, files }: OwnTestsCase,
  { tests, faults, right, wrong, left }: Judged,
  { programs, timeBudget }: Timed,
  limitMs: number,
): Promise<Verdict> {
  if (tests.length === 0 && faults.length === 0)
    return failed(`no tests are handed in: expected files called ${files.join(', ')}`);
  if (sample === null) {
    if (faults.length > 0) return failed(`not every test can be read: ${listFirst(faults, '; ')}`);
    if (wrong.length > 0)
      return failed(
        `a right program fails ${tests.length === 1 ? 'your test' : `${wrong.length} of your ${tests.length} tests`}: ${namesOf(wrong)}`,
      );
    if (left.length > 0) return failed(`${tookTooLong(limitMs)}; not run: ${namesOf(left)}`);
    return { verdict: 'accepted', remarks: [] };
  }
  if (right.length === 0) return failed('a right program passes none of your tests');
  const run = await programs.run(sample, casesOf(right), timeBudget, true);
  if (!run.ok) return ours(run.fault);
  const results = [...run.value.values()];
  if (results.some(fails)) return { verdict: 'accepted', remarks: [] };
  const fault = results.find(({ verdict }) => verdict.verdict === 'judge-error')?.verdict;
  if (fault !== undefined) return fault;
  return failed(
    results.some(ranOut) ? tookTooLong(limitMs) : 'a program with this mistake passes all your tests',
  );
}

function tookTooLong(limitMs: number): string {
  return `your tests took more than ${formatDuration(limitMs)} in all`;
}

/** A test has a name as long as a path, and a file has a fault a line. */
const MAX_LISTED = 10;

function listFirst(all: readonly string[], separator: string): string {
  const more = all.length - MAX_LISTED;
  return `${all.slice(0, MAX_LISTED).join(separator)}${more > 0 ? ` and ${more} more` : ''}`;
}

function namesOf(tests: readonly OwnTest[]): string {
  return listFirst(
    tests.map(({ name }) => name),
    ', ',
  );
}

function casesOf(tests: readonly OwnTest[]): Case[] {
  return tests.map((test) => test.case);
}

function failed(message: string): Verdict {
  return { verdict: 'wrong-answer', difference: { kind: 'file', message } };
}

function ours({ fault, remedy, mends }: OurFault): Verdict {
  return { verdict: 'judge-error', fault, remedy, ...(mends !== undefined && { mends }) };
}
