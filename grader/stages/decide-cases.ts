/** Decides the cases of a prepared submission: prepare -> run -> compare. */
import type { Choice } from '../languages/index.js';
import { problemsTouching } from '../languages/problems-of-case.js';
import {
  tierOf,
  type Case,
  type CompileCase,
  type FileCase,
  type CaseResult,
  type JudgedCase,
  type OwnTestsCase,
  type TimeLimitExceeded,
  type Verdict,
} from '../model.js';
import { limitConcurrency } from './adaptive-limits.js';
import { type Subject, charge, untimed } from './subject.js';
import { type Calling, isSingle, makesCalls, runsProgram, type SingleCase } from './how-cases-run.js';
import { callableSteps, decideCalls, lineUp } from './decide-calls.js';
import { decideTogether, makesCallsToo } from './decide-together.js';
import { decideSingle, hasAdaptiveLimits, limitsNow } from './decide-single.js';

const NONE: ReadonlySet<string> = new Set();

/**
 * Decides cases together: one driver makes all calls, dialogues that can share a process do (decide-together.ts), and
 * everything else has a process of its own. Tier by tier (see model/lists.ts). No further case begins once a result is
 * enough; cases skipped for that reason have no result.
 */
export async function decideCases(
  subject: Subject,
  cases: readonly Case[],
  isEnough: (result: CaseResult) => boolean = () => false,
): Promise<Map<Case, CaseResult>> {
  const results = new Map<Case, CaseResult>();
  const calls: Calling[] = [];
  const singles: SingleCase[] = [];
  for (const testCase of orderCases(cases, subject.first ?? NONE)) {
    const settled = settleBeforehand(subject, testCase);
    if (settled !== null) results.set(testCase, untimed(testCase, settled));
    else if (makesCalls(testCase)) calls.push(testCase);
    else if (isSingle(testCase)) singles.push(testCase);
    else refuseUnsettled(testCase);
  }
  let isOver = false;
  const settle = (testCase: SingleCase, result: CaseResult): void => {
    results.set(testCase, result);
    subject.onDecided?.(result);
    isOver ||= isEnough(result);
  };
  // Until the end of their tier they are undecided: they may run again.
  const stoppedEarly = new Map<SingleCase, StoppedEarly>();
  // Few run at once, so that later runs use the limits learnt from earlier ones.
  const turns = limitConcurrency(subject.sandbox.places, subject.sharesPlaces === true);
  const runSingle = async (testCase: SingleCase): Promise<void> => {
    const decide = async (): Promise<Verdict> => {
      const spent = subject.timeBudget?.decide(testCase.visibility) ?? null;
      const result = spent === null ? await decideSingle(subject, testCase) : untimed(testCase, spent);
      charge(subject, result);
      if (wasStoppedEarly(result)) stoppedEarly.set(testCase, result);
      else settle(testCase, result);
      return result.verdict;
    };
    // Our own tools are not throttled.
    await (runsProgram(testCase) ? turns(decide, () => isOver) : decide());
  };
  const runPrograms = async (programs: readonly SingleCase[]): Promise<void> => {
    for (let next = programs; next.length > 0;) {
      await Promise.all(next.map(runSingle));
      next = [...stoppedEarly]
        .filter(([testCase, result]) => getsMoreNow(subject, testCase, result))
        .map(([testCase]) => testCase);
      for (const testCase of next) stoppedEarly.delete(testCase);
    }
  };
  const mayBegin = (testCase: Calling): boolean =>
    singles.every((each) => tierOf(each) >= tierOf(testCase) || results.has(each));
  const line = lineUp(subject, calls, mayBegin, results, isEnough);
  for (const tier of new Set([...singles, ...calls].map(tierOf).sort())) {
    const ofTier = singles.filter((testCase) => tierOf(testCase) === tier);
    const [programs, tools] = partition(ofTier, runsProgram);
    const together = decideTogether(subject, programs, settle, line);
    await Promise.all([
      ...tools.map(runSingle),
      together.then(runPrograms),
      (makesCallsToo(subject) ? together : Promise.resolve()).then(() => decideCalls(subject, line)),
    ]);
    for (const [testCase, result] of stoppedEarly) settle(testCase, result);
    stoppedEarly.clear();
  }
  return results;
}

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

/** The result of a run that was stopped at a reduced limit. */
type StoppedEarly = CaseResult & { readonly verdict: TimeLimitExceeded };

function wasStoppedEarly(result: CaseResult): result is StoppedEarly {
  return result.verdict.verdict === 'time-limit-exceeded' && result.verdict.fullLimitMs !== undefined;
}

/** Whether the case would get more time now, because a run of the same program has ended since. */
function getsMoreNow(subject: Subject, testCase: SingleCase, { verdict }: StoppedEarly): boolean {
  if (!hasAdaptiveLimits(testCase)) return false;
  return limitsNow(subject, testCase)[verdict.clock === 'cpu' ? 'cpuMs' : 'wallMs'] > verdict.limitMs;
}

/**
 * Cases of these kinds are decided elsewhere: files and compiling by the preparation, judged cases by a run or by
 * calls, students' own tests on other programs. A new kind of case that nothing decides does not compile here.
 */
function refuseUnsettled({ kind }: FileCase | CompileCase | JudgedCase | OwnTestsCase): never {
  throw new Error(`a case of the kind ${kind} was not settled by the preparation`);
}

/** The verdict that follows from the preparation alone. Null if the case must run. */
function settleBeforehand({ choice, preparation, request }: Subject, testCase: Case): Verdict | null {
  if (testCase.kind === 'file') return decideFile(choice, testCase.minLines);
  if (preparation.kind === 'failed') {
    return testCase.kind === 'style' && preparation.verdict.verdict === 'compile-error'
      ? { verdict: 'not-run', because: 'it does not compile' }
      : preparation.verdict;
  }
  if (testCase.kind === 'compile') return { verdict: 'accepted', remarks: [] };
  if (!makesCalls(testCase)) return null;
  const touching = problemsTouching(
    preparation.prepared.problems,
    callableSteps({ preparation, request }, testCase),
    request.assignment.contract,
  );
  return touching.length === 0 ? null : { verdict: 'missing', problems: touching };
}

function decideFile({ located }: Choice, minLines: number): Verdict {
  if (located.problems.length > 0) return { verdict: 'missing', problems: located.problems };
  if (located.codeLines >= minLines) return { verdict: 'accepted', remarks: [] };
  const message = `expected at least ${minLines} lines of code, found ${located.codeLines}`;
  return { verdict: 'wrong-answer', difference: { kind: 'file', message } };
}

/**
 * Tier by tier. In a tier style comes first, since our own tool takes longer for it than most programs run; then cases
 * that failed before, in the order of `first`, since somebody waits for these; then the others in the order of the rubric.
 */
export function orderCases<T extends Case>(cases: readonly T[], first: ReadonlySet<string>): T[] {
  const places = new Map([...first].map((id, index) => [id, index + 1]));
  const rankOf = ({ kind, id }: T): number => (kind === 'style' ? 0 : (places.get(id) ?? first.size + 1));
  return cases.toSorted((a, b) => tierOf(a) - tierOf(b) || rankOf(a) - rankOf(b));
}
