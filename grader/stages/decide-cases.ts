/** From the cases of a prepared submission to their verdicts: prepare -> run -> compare. */
import { sortByTier, tierOf } from './case-tiers.js';
import { decideJudgedCalls, decideJudgedRun, decideMethod, decideTranscript } from '../compare/decide.js';
import { undoInOutput, type UndoPlan } from '../compare/deviations/undo.js';
import { loadJudge } from '../judge/load.js';
import type { Choice } from '../languages/index.js';
import type { CallsJob, PrepareRequest, Preparation, Prepared } from '../languages/language.js';
import { problemsTouching } from '../languages/problems-of-case.js';
import { callStandIns } from '../languages/stand-ins.js';
import { decideByConversation, type LiveSubject } from '../play/live.js';
import { runInLockstep } from '../play/lockstep.js';
import type {
  CallsRun,
  Case,
  CompileCase,
  FileCase,
  CaseResult,
  Dialogue,
  JudgedCase,
  Limits,
  MethodCase,
  Run,
  StyleCase,
  TranscriptCase,
  Verdict,
} from '../model.js';
import { limitConcurrency, noteReducedLimit, type TieredLimits } from './adaptive-limits.js';
import type { TimeBudget } from './time-budget.js';
import type { Sandbox } from '../run/sandbox.js';

/** A submission with everything that is needed to decide its cases. */
export interface Subject {
  readonly choice: Choice;
  readonly request: PrepareRequest;
  readonly preparation: Preparation;
  readonly sandbox: Sandbox;
  readonly adaptiveLimits: TieredLimits;
  /** The time that all of its programs may take together; absent for no bound. */
  readonly timeBudget?: TimeBudget;
  /** Receives the run of each case that is compared by text. */
  readonly observe?: (testCase: Case, run: Run | CallsRun) => void;
  /** Deviations that are undone in the output before judges read it. */
  readonly undo?: UndoPlan;
}

/**
 * Decides cases together: one driver makes all calls, everything else has a process of its own. Tier by tier (see
 * case-tiers.ts). No further call is made once a result is enough; cases skipped for that reason have no result.
 */
export async function decideCases(
  subject: Subject,
  cases: readonly Case[],
  isEnough: (result: CaseResult) => boolean = () => false,
): Promise<Map<Case, CaseResult>> {
  const results = new Map<Case, CaseResult>();
  const calls: Calling[] = [];
  const singles: SingleCase[] = [];
  for (const testCase of sortByTier(cases)) {
    const settled = settleBeforehand(subject, testCase);
    if (settled !== null) results.set(testCase, untimed(testCase, settled));
    else if (makesCalls(testCase)) calls.push(testCase);
    else if (isSingle(testCase)) singles.push(testCase);
    else refuseUnsettled(testCase);
  }
  // At most as many as run at once, so that each begins with what is known from those before it.
  const turns = limitConcurrency(subject.sandbox.places);
  const runSingle = (testCase: SingleCase): Promise<void> =>
    turns(async () => {
      const spent = subject.timeBudget?.decide(testCase.visibility) ?? null;
      const result = spent === null ? await decideSingle(subject, testCase) : untimed(testCase, spent);
      charge(subject, result);
      results.set(testCase, result);
      return result.verdict;
    });
  const line: CallLine = {
    waiting: calls,
    mayBegin: (testCase) => singles.every((each) => tierOf(each) >= tierOf(testCase) || results.has(each)),
  };
  for (const tier of new Set([...singles, ...calls].map(tierOf).sort())) {
    const ofTier = singles.filter((testCase) => tierOf(testCase) === tier);
    await Promise.all([...ofTier.map(runSingle), decideCalls(subject, line, tier, results, isEnough)]);
  }
  return results;
}

/** A run that ended late because the machine was busy counts at most its limit. */
function charge({ timeBudget }: Subject, { case: testCase, wallMs }: CaseResult): void {
  if (wallMs === null || !('limits' in testCase)) return;
  timeBudget?.charge(testCase.visibility, Math.min(wallMs, testCase.limits.wallMs));
}

/**
 * Files and compiling are decided by the preparation; judged cases are run or called. A new kind of case that
 * nothing above decides does not compile here.
 */
function refuseUnsettled({ kind }: FileCase | CompileCase | JudgedCase): never {
  throw new Error(`a case of the kind ${kind} was not settled by the preparation`);
}

/** The calls that are still to be made. */
interface CallLine {
  /** Calls are taken from its front; it is emptied once a result is enough. */
  readonly waiting: Calling[];
  /** False while a case of an earlier tier is undecided. */
  readonly mayBegin: (testCase: Calling) => boolean;
}

/** The verdict that follows from the preparation alone, or null if the case has to be run. */
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

async function decideSingle(subject: Subject, testCase: SingleCase): Promise<CaseResult> {
  const prepared = expectPrepared(subject.preparation);
  switch (testCase.kind) {
    case 'style': {
      const checked = await subject.choice.language.checkStyle(subject.request);
      if (!checked.ok) return untimed(testCase, checked.fault);
      const found = checked.value;
      return untimed(
        testCase,
        found === null
          ? { verdict: 'accepted', remarks: [] }
          : { verdict: 'wrong-answer', difference: found },
      );
    }
    case 'transcript': {
      const limits = subject.adaptiveLimits
        .of(testCase.visibility)
        .limitsFor(testCase.program, testCase.limits);
      const run = await runTranscript(subject, prepared, { ...testCase, limits });
      if ('verdict' in run) return untimed(testCase, run);
      subject.observe?.(testCase, run);
      return timed(testCase, run, noteReducedLimit(decideTranscript(testCase, run), testCase.limits, limits));
    }
    case 'judge': {
      if (isLive(testCase)) return decideLiveCase(subject, prepared, testCase);
      const { program, dialogue, files } = testCase.subject;
      const limits = subject.adaptiveLimits.of(testCase.visibility).limitsFor(program, testCase.limits);
      const run = await runProgram(subject, prepared, program, dialogue, {
        files,
        filesAfter: [],
        limits,
        visibility: testCase.visibility,
      });
      if ('verdict' in run) return untimed(testCase, run);
      const judged = await askJudge(testCase, { kind: 'program', run: undoInRun(subject, run) });
      const verdict = decideJudgedProgram(testCase, run, judged);
      return timed(testCase, run, noteReducedLimit(verdict, testCase.limits, limits));
    }
  }
}

function decideJudgedProgram(
  { subject, judgesEnding = false }: ProgramJudged,
  run: Run,
  said: Verdict,
): Verdict {
  const { ending } = run;
  if (judgesEnding && ending.how !== 'not-started') return said;
  return decideJudgedRun(run, subject.dialogue.exitCode, said);
}

async function decideLiveCase(
  subject: Subject,
  prepared: Prepared,
  testCase: LiveJudged,
): Promise<CaseResult> {
  const plan = prepared.program(testCase.subject.program);
  if (!plan.ok) return untimed(testCase, plan.fault);
  const { verdict, run } = await decideByConversation(
    subject.sandbox,
    plan.value,
    testCase,
    testCase.subject,
    subject.undo,
  );
  return run === null ? untimed(testCase, verdict) : timed(testCase, run, verdict);
}

function undoInRun({ undo }: Subject, run: Run): Run {
  if (undo === undefined) return run;
  const output = Buffer.from(run.stdout).toString('utf8');
  return { ...run, stdout: Buffer.from(undoInOutput(undo.deviations, output)) };
}

/** All input at once, or turn by turn if the case asks for lockstep. */
async function runTranscript(
  subject: Subject,
  prepared: Prepared,
  testCase: TranscriptCase,
): Promise<Run | Verdict> {
  const { program, dialogue, lockstepMs } = testCase;
  if (lockstepMs === null) return runProgram(subject, prepared, program, dialogue, testCase);
  const plan = prepared.program(program);
  return plan.ok ? runInLockstep(subject.sandbox, plan.value, testCase, lockstepMs) : plan.fault;
}

type ProgramRun = Pick<TranscriptCase, 'files' | 'filesAfter' | 'limits' | 'visibility'>;

/**
 * Runs a program of the assignment with a case's arguments, input and files; or gives the verdict that prevents it.
 */
async function runProgram(
  subject: Subject,
  prepared: Prepared,
  program: string,
  { args, turns }: Dialogue,
  { files, filesAfter, limits, visibility }: ProgramRun,
): Promise<Run | Verdict> {
  const plan = prepared.program(program);
  if (!plan.ok) return plan.fault;
  const adaptiveLimits = subject.adaptiveLimits.of(visibility);
  const start = { program, args, files };
  const foretold = adaptiveLimits.predict(start, limits);
  if (foretold !== null) return foretold;
  const run = await subject.sandbox.run({
    ...plan.value,
    argv: (inside) => plan.value.argv(inside, args, limits),
    work: { kind: 'scratch', files },
    stdin: Buffer.from(turns.map((turn) => (turn.by === 'person' ? turn.text : '')).join('')),
    limits,
    keep: filesAfter.map(({ name }) => name),
  });
  adaptiveLimits.noteRun(program, { ...run, timedOut: run.ending.how === 'time-limit' }, limits);
  adaptiveLimits.remember(start, run, limits);
  return run;
}

type Subjects = JudgedCase['subject'];
/** A case that a driver decides. */
type Calling = MethodCase | CallsJudged;
export type CallsJudged = JudgedCase & { readonly subject: Extract<Subjects, { readonly kind: 'calls' }> };
type ProgramJudged = JudgedCase & { readonly subject: Extract<Subjects, { readonly kind: 'program' }> };
type LiveJudged = JudgedCase & { readonly subject: LiveSubject };
/** Cases that are run one by one. */
type SingleCase = StyleCase | TranscriptCase | ProgramJudged | LiveJudged;

function isLive(testCase: ProgramJudged | LiveJudged): testCase is LiveJudged {
  return testCase.subject.kind === 'live';
}

function isSingle(testCase: Case): testCase is SingleCase {
  return (
    testCase.kind === 'style' ||
    testCase.kind === 'transcript' ||
    (testCase.kind === 'judge' && testCase.subject.kind !== 'calls')
  );
}

/** Whether the case runs code of the student's. A tool of ours may read their text in any case. */
export function runsProgram({ kind }: Case): boolean {
  return kind === 'transcript' || kind === 'judge' || kind === 'method';
}

export function makesCalls(testCase: Case): testCase is Calling {
  return testCase.kind === 'method' || (testCase.kind === 'judge' && testCase.subject.kind === 'calls');
}

function stepsOf(testCase: Calling): CallsJob['steps'] {
  return testCase.kind === 'method' ? testCase.steps : testCase.subject.steps;
}

/** The steps, with replacements for missing members. */
function callableSteps(
  { preparation, request }: Pick<Subject, 'preparation' | 'request'>,
  testCase: Calling,
): CallsJob['steps'] {
  const steps = stepsOf(testCase);
  if (preparation.kind !== 'prepared' || testCase.kind !== 'method' || testCase.asWritten === true)
    return steps;
  return callStandIns(steps, preparation.prepared.problems, request.assignment.contract);
}

/** What is sent to the driver for the case. */
export function jobOf(testCase: Calling, steps: CallsJob['steps'] = stepsOf(testCase)): CallsJob {
  const keep = steps.flatMap(({ expect }) => expect.flatMap((one) => (one.of === 'file' ? [one.name] : [])));
  const { files } = testCase.kind === 'method' ? testCase : testCase.subject;
  return { steps, files, keep, limits: testCase.limits };
}

/**
 * Makes the calls of a tier, and in the same driver those of later tiers that depend on nothing else: starting a
 * driver costs more than most cases, but a driver that waits would block a place for those it waits for.
 */
async function decideCalls(
  subject: Subject,
  line: CallLine,
  tier: number,
  results: Map<Case, CaseResult>,
  isEnough: (result: CaseResult) => boolean,
): Promise<void> {
  const { preparation, adaptiveLimits, timeBudget, observe } = subject;
  const [first] = line.waiting;
  if (first === undefined || tierOf(first) > tier) return;
  const begun: { readonly testCase: Calling; readonly limits: Limits }[] = [];
  // A case's limits are fixed when its turn comes.
  function* jobs(): Generator<CallsJob> {
    for (let next = line.waiting[0]; next !== undefined && line.mayBegin(next); next = line.waiting[0]) {
      line.waiting.shift();
      const spent = timeBudget?.decide(next.visibility) ?? null;
      if (spent !== null) {
        results.set(next, untimed(next, spent));
        continue;
      }
      const limits = adaptiveLimits.of(next.visibility).limitsFor(firstCalled(next), next.limits);
      begun.push({ testCase: next, limits });
      yield { ...jobOf(next, callableSteps(subject, next)), limits };
    }
  }
  for await (const run of expectPrepared(preparation).calls(jobs())) {
    const asked = begun.shift();
    if (asked === undefined) throw new Error('a driver answered more cases than it was asked');
    const { testCase, limits } = asked;
    const timedOut = run.kind === 'ended' && run.ending.how === 'time-limit';
    const course = { timedOut, wallMs: run.wallMs, cpuMs: null };
    adaptiveLimits.of(testCase.visibility).noteRun(firstCalled(testCase), course, limits);
    observe?.(testCase, run);
    const verdict =
      testCase.kind === 'method'
        ? decideMethod(testCase, run)
        : decideJudgedCalls(stepsOf(testCase), run, await askJudge(testCase, { kind: 'calls', run }));
    const result = timed(testCase, run, noteReducedLimit(verdict, testCase.limits, limits));
    results.set(testCase, result);
    charge(subject, result);
    if (isEnough(result)) {
      line.waiting.length = 0;
      return;
    }
  }
}

/** The name under which a case's time-outs count: the member that its first step calls. */
function firstCalled(testCase: Calling): string {
  const call = stepsOf(testCase)[0]?.call;
  return call?.type === 'call' || call?.type === 'member' ? `calls of ${call.name}` : 'other calls';
}

async function askJudge(
  { judge, options }: JudgedCase,
  asked: { kind: 'program'; run: Run } | { kind: 'calls'; run: CallsRun },
): Promise<Verdict> {
  const loaded = await loadJudge(judge);
  if (!loaded.ok) return { verdict: 'judge-error', ...loaded.fault };
  try {
    const judgement = await loaded.value.judge({ ...asked, options });
    return judgement.accepted
      ? { verdict: 'accepted', remarks: judgement.remarks }
      : {
          verdict: 'wrong-answer',
          difference: { kind: 'judged', at: judgement.at, message: judgement.message, text: null },
        };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { verdict: 'judge-error', fault: `the judge failed: ${why}`, remedy: `mend ${judge}` };
  }
}

export function expectPrepared(preparation: Preparation): Prepared {
  if (preparation.kind === 'failed') throw new Error('a case was run although nothing was prepared');
  return preparation.prepared;
}

/** The result of a case that took no time of its own. */
export function untimed(testCase: Case, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: null, cpuMs: null };
}

function timed(testCase: Case, run: Run | CallsRun, verdict: Verdict): CaseResult {
  return { case: testCase, verdict, wallMs: run.wallMs, cpuMs: 'cpuMs' in run ? run.cpuMs : null };
}
