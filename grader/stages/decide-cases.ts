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
  type CallsRun,
  type Limits,
  type Run,
  type TranscriptCase,
} from '../model.js';
import { limitConcurrency } from './adaptive-limits.js';
import { charge, untimed, expectPrepared, timed, type Subject } from './subject.js';
import { isSingle, makesCalls, runsProgram, type Calling, type SingleCase } from './how-cases-run.js';
import { callableSteps, decideCalls, lineUp, type CallLine } from './decide-calls.js';
import { decideSingle, hasAdaptiveLimits, limitsNow, inputOf } from './decide-single.js';
import { decideTranscript } from '../compare/decide.js';
import { DIALOGUE_SHARE, type CallsJob, type Together } from '../languages/language.js';

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

/**
 * Decides dialogues that run one after another in one process, which takes a tenth of the time of a process each. Only
 * what is accepted there counts, and only if nothing about the run could tell. Every other case runs alone.
 */

/** More input goes through a file. */
const MAX_INPUT_BYTES = 64 * 1024;
/** About how long a start takes, added to the times of runs in a shared process. */
const START_MS = 200;
/** If this many runs at the beginning prove nothing (the program leaves processes behind), the others run alone. */
const MAX_RUNS_FOR_NOTHING = 3;

/**
 * Whether calls are made in the process of the dialogues, after them. That saves a start, which counts while other
 * submissions wait for places. None of the dialogues can have left anything that a call could find.
 */
function makesCallsToo({ preparation, alone, sharesPlaces }: Subject): boolean {
  return sharesPlaces === true && alone !== true && expectPrepared(preparation).together?.takesCalls === true;
}

/** Decides what it can of the cases, all of one tier, and returns the others. */
async function decideTogether(
  subject: Subject,
  cases: readonly SingleCase[],
  settle: (testCase: TranscriptCase, result: CaseResult) => void,
  calls: CallLine,
): Promise<readonly SingleCase[]> {
  const together = expectPrepared(subject.preparation).together;
  if (subject.alone === true || together === undefined) return cases;
  const chosen = await chooseCases(subject, together, cases);
  // A process for one case would be no gain.
  if (chosen.length < 2) return cases;
  const settled = new Set<SingleCase>();
  const checks: Promise<void>[] = [];
  const note = (testCase: TranscriptCase, result: CaseResult): void => {
    settled.add(testCase);
    settle(testCase, result);
    if (subject.isSpotChecked?.() !== true) return;
    const check = spotCheck(subject, testCase, result.verdict);
    // Whatever it throws is heard below, once the others are done.
    check.catch(() => undefined);
    checks.push(check);
  };
  await decideChosen(subject, together, chosen, note, makesCallsToo(subject) ? calls : null);
  await Promise.all(checks);
  return cases.filter((testCase) => !settled.has(testCase));
}

/** One after another in one process, until one leaves traces; `calls` come last. */
async function decideChosen(
  subject: Subject,
  together: Together,
  cases: readonly TranscriptCase[],
  settle: (testCase: TranscriptCase, result: CaseResult) => void,
  calls: CallLine | null,
): Promise<void> {
  function* inTurn(): Generator<CallsJob> {
    for (const testCase of cases) {
      const spent = subject.timeBudget?.decide(testCase.visibility) ?? null;
      if (spent !== null) return;
      yield jobOf(testCase);
    }
    for (let job = calls?.take() ?? null; job !== null; job = calls?.take() ?? null) yield job;
  }
  const order = cases.values();
  let runsForNothing = 0;
  let hasCounted = false;
  for await (const came of together.run(inTurn())) {
    const testCase = order.next().value;
    if (testCase === undefined) {
      // It may have run out of memory; a process of its own will tell.
      if (came.kind === 'ended' && came.ending.how === 'exited') return calls?.giveBack();
      await calls?.settle(came);
      continue;
    }
    const read = readRun(came);
    if (read === 'traces') return;
    if (read === null) {
      runsForNothing += 1;
      if (!hasCounted && runsForNothing === MAX_RUNS_FOR_NOTHING) return;
      continue;
    }
    hasCounted = true;
    const verdict = decideTranscript(testCase, read);
    if (verdict.verdict !== 'accepted') continue;
    const result = timed(testCase, read, verdict);
    noteRun(subject, testCase, read);
    charge(subject, result);
    subject.observe?.(testCase, read);
    settle(testCase, result);
  }
}

/** Runs an accepted case again, alone: nothing but a fault of ours may differ. */
async function spotCheck(subject: Subject, testCase: TranscriptCase, verdict: Verdict): Promise<void> {
  const { verdict: alone } = await decideSingle(subject, testCase);
  if (alone.verdict !== 'judge-error' && JSON.stringify(alone) !== JSON.stringify(verdict))
    subject.onDifference?.(testCase);
}

async function chooseCases(
  subject: Subject,
  { whyAlone }: Together,
  cases: readonly SingleCase[],
): Promise<TranscriptCase[]> {
  const chosen: TranscriptCase[] = [];
  const prepared = expectPrepared(subject.preparation);
  for (const testCase of cases) {
    if (testCase.kind !== 'transcript' || !isPlain(testCase)) continue;
    // A reduced limit: the program looped in an earlier tier, and would end the shared process.
    if (limitsNow(subject, testCase) !== testCase.limits) continue;
    if (prepared.program(testCase.program).ok && (await whyAlone(testCase.program)) === null)
      chosen.push(testCase);
  }
  // A runtime's memory is fixed when it starts.
  const [first] = chosen;
  return chosen.filter(({ limits }) => limits.memoryBytes === first?.limits.memoryBytes);
}

/** Whether arguments and one piece of input are all that the case gives, and output all that it compares. */
function isPlain({ files, filesAfter, lockstepMs, dialogue }: TranscriptCase): boolean {
  return (
    files.length === 0 &&
    filesAfter.length === 0 &&
    lockstepMs === null &&
    inputOf(dialogue).length <= MAX_INPUT_BYTES
  );
}

function jobOf({ program, dialogue, limits }: TranscriptCase): CallsJob {
  return {
    ...{ steps: EMPTY, files: EMPTY, keep: EMPTY, limits: shareOf(limits) },
    dialogue: { program, args: dialogue.args, input: inputOf(dialogue) },
  };
}

const EMPTY: readonly never[] = [];

function shareOf(limits: Limits): Limits {
  const share = (of: number): number => Math.floor(of * DIALOGUE_SHARE);
  return {
    ...limits,
    wallMs: share(limits.wallMs),
    cpuMs: share(limits.cpuMs),
    outputBytes: share(limits.outputBytes),
  };
}

/**
 * The run as it would have been alone. Null if it does not show that; `traces` if the process may not be used for further
 * runs either.
 */
function readRun(came: CallsRun): Run | 'traces' | null {
  if (came.kind === 'ended') return 'traces';
  const [step] = came.steps;
  const [outcome] = step?.outcomes ?? [];
  if (step === undefined || outcome === undefined) return 'traces';
  if (outcome.kind === 'threw') return outcome.exception === TRACES ? 'traces' : null;
  if (outcome.value.type !== 'int') return 'traces';
  return {
    ending: { how: 'exited', code: outcome.value.value },
    stdout: step.printed,
    stderr: new Uint8Array(),
    wallMs: came.wallMs,
    cpuMs: null,
    filesAfter: {},
  };
}

/** The exception that the driver reports for a run that has left something behind. */
const TRACES = 'Traces';

/** Records the run for the adaptive limits, with the start that it would have had alone. */
function noteRun(subject: Subject, { program, visibility, limits }: TranscriptCase, run: Run): void {
  const course = { timedOut: false, wallMs: START_MS + run.wallMs, cpuMs: null };
  subject.adaptiveLimits.of(visibility).noteRun(program, course, limits);
}
