/** Decides the cases whose calls a driver makes. */
import { decideJudgedCalls, decideMethod } from '../compare/decide.js';
import type { CallsJob } from '../languages/language.js';
import { writeSteps } from '../languages/records/calls-as-source.js';
import { recordOf } from '../languages/records/index.js';
import { callStandIns } from '../languages/stand-ins.js';
import { tierOf, type Case, type CaseResult, type Limits, type MethodCase } from '../model.js';
import { noteReducedLimit } from './adaptive-limits.js';
import { lookIntoCrash } from './decide-single.js';
import type { Subject } from './subject.js';
import type { Calling } from './how-cases-run.js';
import { charge, expectPrepared, timed, untimed } from './case-result.js';
import { askJudge } from './ask-judge.js';

/** Calls that wait for a driver. */
export interface CallLine {
  /** In their order; a driver takes them one by one. */
  readonly calls: readonly Calling[];
  /** How many were taken: all of them once a result is enough. */
  taken: number;
  /** False while a case of an earlier tier is undecided. */
  readonly mayBegin: (testCase: Calling) => boolean;
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

/**
 * Makes the calls of a tier. If calls of later tiers depend on nothing else, the same driver makes them too: starting a
 * driver costs more than most cases. A driver that waited for other cases would block their place.
 */
export async function decideCalls(
  subject: Subject,
  line: CallLine,
  tier: number,
  results: Map<Case, CaseResult>,
  isEnough: (result: CaseResult) => boolean,
): Promise<void> {
  const { preparation, adaptiveLimits, timeBudget, observe } = subject;
  const first = line.calls[line.taken];
  if (first === undefined || tierOf(first) > tier) return;
  const begun: { readonly testCase: Calling; readonly limits: Limits }[] = [];
  // A case's limits are fixed when its turn comes.
  function* jobs(): Generator<CallsJob> {
    const front = (): Calling | undefined => line.calls[line.taken];
    for (let next = front(); next !== undefined && line.mayBegin(next); next = front()) {
      line.taken += 1;
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
    if (isEnough(result)) {
      line.taken = line.calls.length;
      return;
    }
  }
}

/** The name under which a case's time-outs count: the member that its first step calls. */
function firstCalled(testCase: Calling): string {
  const call = stepsOf(testCase)[0]?.call;
  return call?.type === 'call' || call?.type === 'member' ? `calls of ${call.name}` : 'other calls';
}
