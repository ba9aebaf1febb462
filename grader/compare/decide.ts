/** The public door: from what a case asks for and what a run brought to a verdict. */
import type { Ending, MethodCase, CallsRun, Run, Step, TranscriptCase, Verdict } from '../model.js';
import { decideLimits } from './limits.js';
import { describeCrash } from './crash.js';
import { compareFile } from './files.js';
import { decideSteps, describeRunningStep, findEarlierDifference } from './steps.js';
import { comparePart, compareText } from './text.js';

/** Decides a dialogue. In this order: did our side work; limits; how it ended; what it wrote. */
export function decideTranscript(testCase: TranscriptCase, run: Run): Verdict {
  const { ending } = run;
  const { dialogue, filters } = testCase;
  if (ending.how === 'not-started') return { verdict: 'judge-error', ...ending.fault };
  if (ending.how !== 'exited' && ending.how !== 'signalled') {
    return decideLimits(ending, comparePart(dialogue, run.stdout, filters));
  }
  const exitCodeFree = filters.includes('exit-code-free');
  const asExpected = ending.how === 'exited' && ending.code === dialogue.exitCode;
  const quietly = ending.how === 'exited' && ending.code === 0;
  if (!asExpected && !quietly && !(exitCodeFree && ending.how === 'exited')) {
    const { difference } = comparePart(dialogue, run.stdout, filters);
    return { verdict: 'run-time-error', ...describeCrash(ending, dialogue.exitCode, run.stderr), difference };
  }
  const output = compareText(dialogue, run.stdout, filters);
  if (!output.equal) return { verdict: 'wrong-answer', difference: output.difference };
  const remarks = [...output.remarks];
  if (!asExpected) {
    const codes = { expected: dialogue.exitCode, actual: exitCodeOf(ending) };
    if (!exitCodeFree) return { verdict: 'wrong-answer', difference: { kind: 'exit-code', ...codes } };
    remarks.push(`exit code ${codes.actual} instead of ${codes.expected}: the assignment leaves it open`);
  }
  for (const file of testCase.filesAfter) {
    const comparison = compareFile(file.name, file.text, run.filesAfter[file.name], filters);
    if (!comparison.equal) return { verdict: 'wrong-answer', difference: comparison.difference };
    remarks.push(...comparison.remarks);
  }
  return { verdict: 'accepted', remarks };
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
