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
import { count } from '../text/units.js';
import { untimed } from '../stages/case-result.js';
import { readOwnTests, type OwnTest, type OwnTests } from './read-tests.js';
import { fails, type TestedPrograms } from './tested-programs.js';

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
  const judged = new Map<string, Promise<Result<Judged, OurFault>>>();
  const judge = (asked: OwnTestsCase): Promise<Result<Judged, OurFault>> => {
    const key = JSON.stringify([asked.files, asked.program, asked.visibility]);
    const known = judged.get(key) ?? judgeByReference(assignment, submission, programs, asked);
    judged.set(key, known);
    return known;
  };
  return Promise.all(
    cases.map(async (asked) => {
      const tests = await judge(asked);
      return untimed(asked, tests.ok ? await decide(asked, tests.value, programs) : ours(tests.fault));
    }),
  );
}

/** The tests of a submission, by what a right program does in them. */
interface Judged extends OwnTests {
  readonly right: readonly OwnTest[];
  readonly wrong: readonly OwnTest[];
}

async function judgeByReference(
  assignment: Assignment,
  submission: Submission,
  programs: TestedPrograms,
  asked: OwnTestsCase,
): Promise<Result<Judged, OurFault>> {
  const read = await readOwnTests(submission, asked, assignment);
  const run = await programs.run(null, casesOf(read.tests), false);
  if (!run.ok) return run;
  const passes = ({ case: one }: OwnTest): boolean => run.value.get(one)?.verdict.verdict === 'accepted';
  const fault = [...run.value.values()].find(({ verdict }) => verdict.verdict === 'judge-error')?.verdict;
  if (fault?.verdict === 'judge-error') return err(fault);
  const right = read.tests.filter(passes);
  return ok({ ...read, right, wrong: read.tests.filter((test) => !right.includes(test)) });
}

async function decide(
  { sample, files }: OwnTestsCase,
  { tests, faults, right, wrong }: Judged,
  programs: TestedPrograms,
): Promise<Verdict> {
  if (tests.length === 0 && faults.length === 0)
    return failed(`no tests are handed in: expected files called ${files.join(', ')}`);
  if (sample === null) {
    if (faults.length > 0) return failed(`not every test can be read: ${faults.join('; ')}`);
    if (wrong.length === 0) return { verdict: 'accepted', remarks: [] };
    return failed(
      `a right program fails ${wrong.length} of your ${count(tests.length, 'test')}: ${wrong.map(({ name }) => name).join(', ')}`,
    );
  }
  if (right.length === 0) return failed('a right program passes none of your tests');
  const run = await programs.run(sample, casesOf(right), true);
  if (!run.ok) return ours(run.fault);
  const results = [...run.value.values()];
  if (results.some(fails)) return { verdict: 'accepted', remarks: [] };
  const fault = results.find(({ verdict }) => verdict.verdict === 'judge-error')?.verdict;
  return fault ?? failed('a program with this mistake passes all your tests');
}

function casesOf(tests: readonly OwnTest[]): Case[] {
  return tests.map((test) => test.case);
}

function failed(message: string): Verdict {
  return { verdict: 'wrong-answer', difference: { kind: 'file', message } };
}

function ours({ fault, remedy }: OurFault): Verdict {
  return { verdict: 'judge-error', fault, remedy };
}
