/** Decides the cases whose calls a driver makes. */
import { decideJudgedCalls, decideMethod } from '../compare/decide.js';
import type { CallsJob } from '../languages/language.js';
import { writeSteps } from '../languages/records/calls-as-source.js';
import { recordOf } from '../languages/records/index.js';
import { callStandIns } from '../languages/stand-ins.js';
import type { CallsRun, Case, CaseResult, Limits, MethodCase } from '../model.js';
import { noteReducedLimit } from './adaptive-limits.js';
import { lookIntoCrash } from './decide-single.js';
import { type Subject, charge, expectPrepared, timed, untimed } from './subject.js';
import type { Calling } from './how-cases-run.js';
import { askJudge } from './ask-judge.js';

/** Calls that wait for a driver. They are made one by one, in their order. */
export interface CallLine {
  /** The next one; null while it must wait, and at the end. */
  take(): CallsJob | null;
  /** Puts the one that was taken last back: it was not made. */
  giveBack(): void;
  /** Decides the one that was taken last. */
  settle(run: CallsRun): Promise<void>;
}

function stepsOf(testCase: Calling): CallsJob['steps'] {
  return testCase.kind === 'method' ? testCase.steps : testCase.subject.steps;
}

/** The steps, with replacements for missing members. */
export function callableSteps(
  { preparation, request }: Pick<Subject, 'preparation' | 'request'>,
  testCase: Calling,
): CallsJob['steps'] {
  const steps = stepsOf(testCase);
  if (preparation.kind !== 'prepared' || testCase.kind !== 'method' || testCase.asWritten === true)
    return steps;
  return callStandIns(steps, preparation.prepared.problems, request.assignment.contract);
}

/** The case as messages write it in the language of the submission. */
function inWords(testCase: MethodCase, { choice, request }: Subject): MethodCase {
  if (recordOf(choice.language.id).calls?.ownNames !== true) return testCase;
  return { ...testCase, steps: writeSteps(testCase.steps, choice.language.id, request.assignment.contract) };
}

/** The case as it is sent to a driver. */
export function jobOf(testCase: Calling, steps: CallsJob['steps'] = stepsOf(testCase)): CallsJob {
  const keep = steps.flatMap(({ expect }) => expect.flatMap((one) => (one.of === 'file' ? [one.name] : [])));
  const { files } = testCase.kind === 'method' ? testCase : testCase.subject;
  return { steps, files, keep, limits: testCase.limits };
}

/** No call is taken while `mayBegin` is false, nor once a result is enough. */
export function lineUp(
  subject: Subject,
  calls: readonly Calling[],
  mayBegin: (testCase: Calling) => boolean,
  results: Map<Case, CaseResult>,
  isEnough: (result: CaseResult) => boolean,
): CallLine {
  const { adaptiveLimits, timeBudget, observe } = subject;
  let next = 0;
  let last: { readonly testCase: Calling; readonly limits: Limits } | null = null;
  return {
    take() {
      for (let front = calls[next]; front !== undefined && mayBegin(front); front = calls[next]) {
        next += 1;
        const spent = timeBudget?.decide(front.visibility) ?? null;
        if (spent !== null) {
          results.set(front, untimed(front, spent));
          continue;
        }
        // A case's limits are fixed when its turn comes.
        const limits = adaptiveLimits.of(front.visibility).limitsFor(firstCalled(front), front.limits);
        last = { testCase: front, limits };
        return { ...jobOf(front, callableSteps(subject, front)), limits };
      }
      return null;
    },
    giveBack: () => void (next -= 1),
    async settle(run) {
      if (last === null) throw new Error('a driver answered more cases than it was asked');
      const { testCase, limits } = last;
      const timedOut = run.kind === 'ended' && run.ending.how === 'time-limit';
      const course = { timedOut, wallMs: run.wallMs, cpuMs: null };
      adaptiveLimits.of(testCase.visibility).noteRun(firstCalled(testCase), course, limits);
      const verdict =
        testCase.kind === 'method'
          ? decideMethod(inWords(testCase, subject), run)
          : decideJudgedCalls(
              stepsOf(testCase),
              run,
              (await askJudge(testCase, { kind: 'calls', run })).verdict,
            );
      if (verdict.verdict === 'wrong-answer') observe?.(testCase, run);
      const excused = await lookIntoCrash(subject, verdict);
      const result = timed(testCase, run, noteReducedLimit(excused, testCase.limits, limits));
      results.set(testCase, result);
      subject.onDecided?.(result);
      charge(subject, result);
      if (isEnough(result)) next = calls.length;
    },
  };
}

/**
 * Makes the calls that may begin, those of later tiers, too: starting a driver costs more than most cases. A driver that
 * waited for other cases would block their place.
 */
export async function decideCalls({ preparation }: Subject, line: CallLine): Promise<void> {
  const first = line.take();
  if (first === null) return;
  function* jobs(): Generator<CallsJob> {
    for (let job = first; job !== null; job = line.take()) yield job;
  }
  for await (const run of expectPrepared(preparation).calls(jobs())) await line.settle(run);
}

/** The name under which a case's time-outs count: the member that its first step calls. */
function firstCalled(testCase: Calling): string {
  const call = stepsOf(testCase)[0]?.call;
  return call?.type === 'call' || call?.type === 'member' ? `calls of ${call.name}` : 'other calls';
}
