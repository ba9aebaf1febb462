/** The public door: from what a case asks for and what a run brought to a verdict. */
import type {
  Ending,
  JudgedDifference,
  MethodCase,
  CallsRun,
  Run,
  Step,
  TranscriptCase,
  Verdict,
} from '../model.js';
import { countLineEnds } from '../text/bytes.js';
import { frees } from './filters/index.js';
import { selectOutput } from './select-output.js';
import { decideLimits } from './exceeded-limits.js';
import { describeCrash } from './crash.js';
import { compareFile } from './files.js';
import { decideSteps, describeRunningStep, findEarlierDifference } from './steps.js';
import { settlePatterns } from './patterns.js';
import { comparePart, compareText } from './text.js';

/** Decides a dialogue. In this order: did our side work; limits; how it ended; what it wrote. */
export function decideTranscript(testCase: TranscriptCase, run: Run): Verdict {
  const { ending } = run;
  const { filters, counts } = testCase;
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  const written = counts === null ? run.stdout : selectOutput(run.stdout, counts);
  const what = counts === null ? 'the output' : 'the part of the output that counts';
  const dialogue = { ...testCase.dialogue, turns: settlePatterns(testCase.dialogue, written, filters) };
  if (ending.how !== 'exited' && ending.how !== 'signalled') {
    const moment = comparePart(dialogue, written, filters, what);
    return decideLimits(ending, { ...moment, during: tellWait(testCase, moment.during, written) });
  }
  const exitCodeFree = frees(filters, 'exit-code');
  const asExpected = ending.how === 'exited' && ending.code === dialogue.exitCode;
  const quietly = ending.how === 'exited' && ending.code === 0;
  if (!asExpected && !quietly && !(exitCodeFree && ending.how === 'exited')) {
    const { difference, during } = comparePart(dialogue, written, filters, what);
    const { message, details } = describeCrash(ending, dialogue.exitCode, run.stderr);
    const wait = testCase.lockstepMs === null ? null : tellWait(testCase, during, written);
    const where = wait === null ? message : `${message}, ${wait}`;
    return { verdict: 'run-time-error', message: where, details, difference };
  }
  const output = compareText(dialogue, written, filters, what);
  if (!output.equal) return { verdict: 'wrong-answer', difference: output.difference };
  const remarks = [...output.remarks];
  if (!asExpected) {
    const codes = { expected: dialogue.exitCode, actual: exitCodeOf(ending) };
    if (!exitCodeFree) return { verdict: 'wrong-answer', difference: { kind: 'exit-code', ...codes } };
    remarks.push(`exit code ${codes.actual} instead of ${codes.expected}: allowed here`);
  }
  for (const file of testCase.filesAfter) {
    const comparison = compareFile(file.name, file.text, run.filesAfter[file.name], filters);
    if (!comparison.equal) return { verdict: 'wrong-answer', difference: comparison.difference };
    remarks.push(...comparison.remarks);
  }
  return { verdict: 'accepted', remarks };
}

/** In lockstep it is known what the program was asked and which line was waited for. */
function tellWait({ lockstepMs }: TranscriptCase, during: string | null, written: Uint8Array): string | null {
  if (lockstepMs === null || during === null) return during;
  return `${during}, where line ${countLineEnds(written, written.length) + 1} of the output should come`;
}

/** Decides calls: by the first expectation that fails, or by how the process ended where it did not live to the end. */
export function decideMethod(testCase: MethodCase, run: CallsRun): Verdict {
  if (run.kind === 'done') return decideSteps(testCase.steps, run.steps, run.files);
  return decideEndedCalls(testCase.steps, run);
}

/** Decides a judged dialogue: our side, limits and the ending come before the judge's word. */
export function decideJudgedRun({ ending, stderr }: Run, exitCode: number, said: Verdict): Verdict {
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  if (said.verdict === 'judge-error') return said;
  const difference = said.verdict === 'wrong-answer' ? said.difference : null;
  if (ending.how !== 'exited' && ending.how !== 'signalled')
    return decideLimits(ending, { difference, during: null });
  if (ending.how === 'exited' && ending.code === exitCode) return said;
  return { verdict: 'run-time-error', ...describeCrash(ending, exitCode, stderr), difference };
}

/** Decides a conversation: by the judge's word, or by the ending that it met where it waited for an answer. */
export function decideLive(said: SaidLive): Verdict {
  if (said.accepted) return { verdict: 'accepted', remarks: said.remarks };
  const { at, message, ended } = said;
  const difference: JudgedDifference = { kind: 'judged', at, message, text: null };
  if (ended === undefined) return { verdict: 'wrong-answer', difference };
  const { ending, stderr } = ended;
  const where = at === null ? message : `${at}: ${message}`;
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  if (ending.how !== 'exited' && ending.how !== 'signalled')
    return decideLimits(ending, { difference: null, during: `(${where})` });
  if (ending.how === 'exited' && ending.code === 0) return { verdict: 'wrong-answer', difference };
  const crash = describeCrash(ending, 0, stderr);
  return {
    verdict: 'run-time-error',
    message: `${crash.message}; ${where}`,
    details: crash.details,
    difference: null,
  };
}

/** What a live judge said. */
type SaidLive =
  | { readonly accepted: true; readonly remarks: readonly string[] }
  | { readonly accepted: false; readonly at: string | null; readonly message: string; readonly ended?: Run };

/** Decides judged calls, in the same order. */
export function decideJudgedCalls(steps: readonly Step[], run: CallsRun, said: Verdict): Verdict {
  return run.kind === 'done' ? said : decideEndedCalls(steps, run);
}

function decideEndedCalls(steps: readonly Step[], run: Extract<CallsRun, { kind: 'ended' }>): Verdict {
  const { ending } = run;
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  const difference = findEarlierDifference(steps, run.steps);
  const during = describeRunningStep(steps, run.steps.length);
  if (ending.how !== 'exited' && ending.how !== 'signalled') {
    return decideLimits(ending, { difference, during });
  }
  const { details } = describeCrash(ending, 0, run.stderr);
  const how = ending.how === 'exited' ? `exit code ${ending.code}` : ending.signal;
  return {
    verdict: 'run-time-error',
    message: `the call ended the whole program (${how})`,
    details: [during ?? '', details].filter((text) => text !== '').join('\n'),
    difference,
  };
}

function exitCodeOf(ending: Ending): number {
  return ending.how === 'exited' ? ending.code : 0;
}
