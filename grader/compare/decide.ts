/** Decides the verdict of a case from its run. The entry point of this room. */
import type {
  CallsRun,
  Ending,
  JudgeError,
  MethodCase,
  Run,
  RunTimeError,
  Step,
  TranscriptCase,
  Verdict,
  Dialogue,
  TextDifference,
  Difference,
  MemoryLimitExceeded,
  OutputLimitExceeded,
  TimeLimitExceeded,
} from '../model.js';
import { countLineEnds } from '../text/bytes.js';
import { cutWords } from '../text/cut.js';
import { frees } from './filters/index.js';
import { selectOutput } from './select-output.js';
import { describeCrash, type Ended } from './crash.js';
import { decideSteps, describeRunningStep, findEarlierDifference } from './decide-steps.js';
import { resolvePatterns } from './patterns.js';
import { comparePart, compareText, compareFile } from './compare-text.js';
import { composeCalls, composeExpected, composeRun, composeTranscript, OTHER_FORM } from './compose.js';
import { ON_STANDARD_ERROR } from './phrases.js';
import { SlowPattern } from '../text/match-pattern.js';
import { decodeBytes } from '../text/utf8.js';
import { findsNothingToRead } from './read-ahead.js';

/**
 * The order in which every case that ran something is decided: did our side work; was it stopped at a limit; how did it
 * end; what did it write. The first of these that goes wrong is the verdict.
 */
function decideInOrder(ending: Ending, by: Deciders): Verdict {
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  if (by.ourFault !== undefined) return by.ourFault;
  if (ending.how === 'exited' || ending.how === 'signalled') return by.crash(ending) ?? by.output();
  return decideLimits(ending, by.moment());
}

/** What each step of the order needs. Nothing is computed before it is needed. */
interface Deciders {
  /** A fault on our side, other than a program that did not start. */
  readonly ourFault?: JudgeError | undefined;
  /** How far the program had got when it was stopped. */
  readonly moment: () => Moment;
  /** Null if the program may end like this. */
  readonly crash: (ending: Ended) => RunTimeError | null;
  readonly output: () => Verdict;
}

/** Decides a dialogue; in the composed form of letters where it is wrong as it is. */
export function decideTranscript(testCase: TranscriptCase, run: Run): Verdict {
  return unlessSlow(testCase, () => decideInBothForms(testCase, run));
}

function decideInBothForms(testCase: TranscriptCase, run: Run): Verdict {
  const verdict = decideAsWritten(testCase, run);
  if (verdict.verdict === 'accepted' || testCase.exact === true) return verdict;
  const [composedCase, composedRun] = [composeTranscript(testCase), composeRun(run)];
  if (composedCase === testCase && composedRun === run) return verdict;
  return withFormRemark(decideAsWritten(composedCase, composedRun));
}

/** The instructor's pattern is at fault, and not the program: nobody knows whether what it wrote is right. */
function unlessSlow({ place }: TranscriptCase | MethodCase, decide: () => Verdict): Verdict {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof SlowPattern)) throw error;
    const remedy =
      `write the pattern, of the case at ${place.file}:${place.line}, so that each part of a text can match in one way only, ` +
      'such as [^\\d\\n]*\\d for .*\\d';
    return { verdict: 'judge-error', fault: error.message, remedy, mends: 'instructor' };
  }
}

function withFormRemark(verdict: Verdict): Verdict {
  return verdict.verdict === 'accepted' ? { ...verdict, remarks: [...verdict.remarks, OTHER_FORM] } : verdict;
}

function decideAsWritten(testCase: TranscriptCase, run: Run): Verdict {
  const { filters, counts, lockstepMs } = testCase;
  const written = counts === null ? run.stdout : selectOutput(run.stdout, counts);
  const what = counts === null ? 'the output' : 'the part of the output that counts';
  const turns = resolvePatterns(testCase.dialogue, written, filters);
  const dialogue = { ...testCase.dialogue, lockstepMs, turns };
  const stop = (): Moment => {
    const moment = comparePart(dialogue, written, filters, what);
    if (run.stdout.length === 0 && lockstepMs === null && moment.complete !== true)
      return { ...moment, during: null, silent: true };
    return { ...moment, during: describeWait(testCase, moment.during, written) };
  };
  return decideInOrder(run.ending, {
    moment: stop,
    crash: (ending) => {
      if (ending.how === 'exited' && mayExit(testCase, ending.code)) return null;
      const { difference, during, complete } = stop();
      const { message, details } = describeCrash(ending, dialogue.exitCode, run.stderr);
      const wait = testCase.lockstepMs === null || complete === true ? null : during;
      const where = wait === null ? message : `${message}, ${wait}`;
      const crash = { verdict: 'run-time-error', message: where, details, difference } as const;
      return difference === null && complete === true && findsNothingToRead(crash)
        ? { ...crash, message: where + ASKS_ON }
        : crash;
    },
    output: () => {
      const output = compareText(dialogue, written, filters, what);
      return output.equal
        ? decideTraces(testCase, run, output.remarks)
        : { verdict: 'wrong-answer', difference: noteOtherStream(output.difference, dialogue, run) };
    },
  });
}

/** Said of a program that waits for a key at its end, so that its window stays open: nobody types one here. */
const ASKS_ON = ': everything expected was written; then it asks for more than was typed';

/** Whether this exit code is the expected one, or one that the case allows. */
function mayExit({ dialogue, filters }: TranscriptCase, code: number): boolean {
  return code === dialogue.exitCode || code === 0 || frees(filters, 'exit-code');
}

/** Decides what a run leaves behind besides its output: the exit code and files. */
function decideTraces(testCase: TranscriptCase, run: Run, allowed: readonly string[]): Verdict {
  const remarks = [...allowed];
  const codes = { expected: testCase.dialogue.exitCode, actual: exitCodeOf(run.ending) };
  if (codes.actual !== codes.expected) {
    if (!frees(testCase.filters, 'exit-code'))
      return { verdict: 'wrong-answer', difference: { kind: 'exit-code', ...codes } };
    remarks.push(`exit code ${codes.actual} instead of ${codes.expected}: allowed here`);
  }
  for (const file of testCase.filesAfter) {
    const comparison = compareFile(file.name, file.text, run.filesAfter[file.name], testCase.filters);
    if (!comparison.equal) return { verdict: 'wrong-answer', difference: comparison.difference };
    remarks.push(...comparison.remarks);
  }
  return { verdict: 'accepted', remarks };
}

/** In lockstep it is known what the program was last given, and for which line it was stopped. */
function describeWait(
  { lockstepMs }: TranscriptCase,
  during: string | null,
  written: Uint8Array,
): string | null {
  if (lockstepMs === null || during === null) return during;
  return `${during}, where line ${countLineEnds(written, written.length) + 1} of the output was expected`;
}

/** Decides calls: by the first expectation that fails, or by how the process ended if it ended early. */
export function decideMethod(testCase: MethodCase, run: CallsRun): Verdict {
  return unlessSlow(testCase, () => decideCallsInBothForms(testCase, run));
}

function decideCallsInBothForms(testCase: MethodCase, run: CallsRun): Verdict {
  const verdict = decideReported(testCase, run);
  if (verdict.verdict !== 'wrong-answer' || testCase.exact === true) return verdict;
  const [composedCase, composedRun] = [composeExpected(testCase), composeCalls(run)];
  if (composedCase === testCase && composedRun === run) return verdict;
  return withFormRemark(decideReported(composedCase, composedRun));
}

function decideReported(testCase: MethodCase, run: CallsRun): Verdict {
  if (run.kind === 'done') return decideSteps(testCase.steps, run.steps, run.files);
  return decideEndedCalls(testCase.steps, run);
}

/** Decides a judged dialogue; the judge's answer comes last. */
export function decideJudgedRun({ ending, stderr }: Run, exitCode: number, said: Verdict): Verdict {
  const difference = said.verdict === 'wrong-answer' ? said.difference : null;
  return decideInOrder(ending, {
    ourFault: said.verdict === 'judge-error' ? said : undefined,
    moment: () => ({ difference, during: null }),
    crash: (end) =>
      end.how === 'exited' && end.code === exitCode
        ? null
        : { verdict: 'run-time-error', ...describeCrash(end, exitCode, stderr), difference },
    output: () => said,
  });
}

/** The verdict that a judge's answer is, whatever became of the run. */
export function decideBySaying(said: Said): Verdict {
  if (said.accepted) return { verdict: 'accepted', remarks: said.remarks };
  const { at, message } = cutSaid(said);
  return { verdict: 'wrong-answer', difference: { kind: 'judged', at, message, text: null } };
}

/** Decides a conversation by the judge's answer, or by how the program ended if the judge waited for it. */
export function decideLive(said: Said & { readonly ended?: Run }): Verdict {
  const wrong = decideBySaying(said);
  if (said.accepted || said.ended === undefined) return wrong;
  const { ended } = said;
  const { at, message } = cutSaid(said);
  const where = at === null ? message : `${at}: ${message}`;
  return decideInOrder(ended.ending, {
    moment: () => ({ difference: null, during: null, said: where }),
    crash: (ending) => {
      if (ending.how === 'exited' && ending.code === 0) return null;
      const crash = describeCrash(ending, 0, ended.stderr);
      return {
        verdict: 'run-time-error',
        message: `${crash.message}; ${where}`,
        details: crash.details,
        difference: null,
      };
    },
    output: () => wrong,
  });
}

/** The answer of a judge. */
type Said =
  | { readonly accepted: true; readonly remarks: readonly string[] }
  | (SaidWrong & { readonly accepted: false });
interface SaidWrong {
  readonly at: string | null;
  readonly message: string;
}

function cutSaid({ at, message }: SaidWrong): SaidWrong {
  return { at: at === null ? null : cutWords(at), message: cutWords(message) };
}

/** Decides judged calls, in the same order. */
export function decideJudgedCalls(steps: readonly Step[], run: CallsRun, said: Verdict): Verdict {
  return run.kind === 'done' ? said : decideEndedCalls(steps, run);
}

/** Decides calls whose process ended early: even an orderly exit is an error then. */
function decideEndedCalls(steps: readonly Step[], run: Extract<CallsRun, { kind: 'ended' }>): Verdict {
  const difference = findEarlierDifference(steps, run.steps);
  const during = describeRunningStep(steps, run.steps.length);
  const running = during === null ? {} : { step: run.steps.length };
  const crash = (ending: Ended): RunTimeError => {
    const { details } = describeCrash(ending, 0, run.stderr);
    const how = ending.how === 'exited' ? `exit code ${ending.code}` : ending.signal;
    return {
      verdict: 'run-time-error',
      message: `the call ended the whole program (${how})`,
      details: [during ?? '', details].filter((text) => text !== '').join('\n'),
      difference,
      ...running,
    };
  };
  return decideInOrder(run.ending, {
    moment: () => ({ difference, during, ...running }),
    crash,
    output: () => {
      throw new Error('calls that ended their process have no output of their own');
    },
  });
}

function exitCodeOf(ending: Ending): number {
  return ending.how === 'exited' ? ending.code : 0;
}

/** Shorter texts may stand anywhere. */
const MIN_LENGTH = 3;

/**
 * Adds to the cause where an expected text lies that the output lacks. Each line and each prompt is looked for as a whole.
 */
function noteOtherStream(
  difference: TextDifference,
  { turns }: Pick<Dialogue, 'turns'>,
  { stdout, stderr }: Run,
): TextDifference {
  const { diagnosis } = difference;
  if (stderr.length === 0 || diagnosis === null) return difference;
  const [out, err] = [decodeBytes(stdout), decodeBytes(stderr)];
  const asked = turns.flatMap(({ by, text }) => (by === 'program' ? text.split(/\r?\n/) : []));
  const isElsewhere = asked
    .map((text) => text.trim())
    .some((text) => text.length >= MIN_LENGTH && !out.includes(text) && err.includes(text));
  if (!isElsewhere) return difference;
  return { ...difference, diagnosis: { ...diagnosis, words: diagnosis.words + ON_STANDARD_ERROR } };
}

// The verdicts of programs that were stopped because they used too much.

type Stopped = Extract<Ending, { readonly how: 'time-limit' | 'memory-limit' | 'output-limit' }>;

/** What is known of the moment at which the program was stopped. */
interface Moment {
  readonly difference: Difference | null;
  readonly during: string | null;
  /** Whether everything expected was written by then. */
  readonly complete?: boolean;
  /** Whether nothing was written, so that it is not known how far the program had got. */
  readonly silent?: true;
  /** The words of a live judge. */
  readonly said?: string;
  /** The step of a method case that was running. */
  readonly step?: number;
}

/** The verdict, with the figures and what had been written by then. */
function decideLimits(
  ending: Stopped,
  { difference, during, complete = false, silent, said, step }: Moment,
): TimeLimitExceeded | MemoryLimitExceeded | OutputLimitExceeded {
  const running = step === undefined ? {} : { step };
  switch (ending.how) {
    case 'time-limit': {
      const { clock, limitMs, reachedMs } = ending;
      return {
        verdict: 'time-limit-exceeded',
        ...{ clock, limitMs, reachedMs },
        during,
        ...(said !== undefined && { said }),
        difference,
        ...(complete && { complete }),
        ...(silent !== undefined && { silent }),
        ...running,
      };
    }
    case 'memory-limit': {
      const { limitBytes, reachedBytes } = ending;
      return { verdict: 'memory-limit-exceeded', limitBytes, reachedBytes, ...running };
    }
    case 'output-limit': {
      const { stream, limitBytes, reachedBytes } = ending;
      return { verdict: 'output-limit-exceeded', stream, limitBytes, reachedBytes, difference, ...running };
    }
  }
}
