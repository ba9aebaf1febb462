/**
 * Decides dialogues that run one after another in one process, which takes a tenth of the time of a process each. Only
 * what is accepted there counts, and only if nothing about the run could tell. Every other case runs alone.
 */
import { decideTranscript } from '../compare/decide.js';
import { DIALOGUE_SHARE, type CallsJob, type Together } from '../languages/language.js';
import type { CallsRun, CaseResult, Limits, Run, TranscriptCase, Verdict } from '../model.js';
import { decideSingle, inputOf, limitsNow } from './decide-single.js';
import type { CallLine } from './decide-calls.js';
import type { SingleCase } from './how-cases-run.js';
import { charge, expectPrepared, timed, type Subject } from './subject.js';

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
export function makesCallsToo({ preparation, alone, sharesPlaces }: Subject): boolean {
  return sharesPlaces === true && alone !== true && expectPrepared(preparation).together?.takesCalls === true;
}

/** Decides what it can of the cases, all of one tier, and returns the others. */
export async function decideTogether(
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
    ...{ steps: NONE, files: NONE, keep: NONE, limits: shareOf(limits) },
    dialogue: { program, args: dialogue.args, input: inputOf(dialogue) },
  };
}

const NONE: readonly never[] = [];

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
