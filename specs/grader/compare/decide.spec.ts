import { describe, expect, it } from '@jest/globals';
import { decideMethod, decideTranscript } from '../../../grader/compare/decide.js';
import type {
  CallOutcome,
  CallsRun,
  Ending,
  Expectation,
  Filter,
  MethodCase,
  Run,
  Step,
  StepReport,
  TranscriptCase,
  Value,
} from '../../../grader/model.js';
import { dialogue, encode } from './build.js';

const LIMITS = {
  wallMs: 1,
  cpuMs: 1,
  memoryBytes: 1,
  outputBytes: 1,
  processes: 1,
  openFiles: 1,
  diskBytes: 1,
};
const COMMON = {
  id: 'c',
  title: 'C',
  visibility: 'visible',
  weight: 1,
  hint: null,
  place: { file: 'f', line: 1, column: 1 },
  files: [],
  limits: LIMITS,
} as const;
const SCRIPT = 'Pick:\n<b>Fine.\nPick:\n<c>Bye.\n';
const OUTPUT = 'Pick:\nFine.\nPick:\nBye.\n';

function transcript(
  options: { filters?: Filter[]; exitCode?: number; after?: Record<string, string> } = {},
): TranscriptCase {
  const { filters = [], exitCode = 0, after = {} } = options;
  return {
    ...COMMON,
    kind: 'transcript',
    program: 'game',
    dialogue: { args: [], turns: dialogue(SCRIPT).turns, exitCode },
    filters,
    counts: null,
    lockstepMs: null,
    filesAfter: Object.entries(after).map(([name, text]) => ({ name, text })),
  };
}

function run(ending: Ending | number, stdout = OUTPUT, stderr = '', files: Record<string, string> = {}): Run {
  return {
    ending: typeof ending === 'number' ? { how: 'exited', code: ending } : ending,
    stdout: encode(stdout),
    stderr: encode(stderr),
    wallMs: 1,
    cpuMs: 1,
    filesAfter: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, encode(text)])),
  };
}

const TIME_LIMIT: Ending = { how: 'time-limit', clock: 'cpu', limitMs: 2000, reachedMs: 2010 };
const OUTPUT_LIMIT: Ending = { how: 'output-limit', stream: 'stdout', limitBytes: 10, reachedBytes: 11 };
const MEMORY_LIMIT: Ending = { how: 'memory-limit', limitBytes: 10, reachedBytes: 11 };
const NOT_STARTED: Ending = { how: 'not-started', fault: { fault: 'no JDK', remedy: 'install one' } };
const SEGV: Ending = { how: 'signalled', signal: 'SIGSEGV' };

describe('decideTranscript', () => {
  it('accepts what is as expected', () => {
    expect(decideTranscript(transcript(), run(0))).toEqual({ verdict: 'accepted', remarks: [] });
    expect(decideTranscript(transcript({ exitCode: 3 }), run(3))).toEqual({
      verdict: 'accepted',
      remarks: [],
    });
  });

  it('blames nobody but us where the program did not start', () => {
    expect(decideTranscript(transcript(), run(NOT_STARTED, ''))).toEqual({
      verdict: 'judge-error',
      fault: 'no JDK',
      remedy: 'install one',
    });
  });

  it.each([
    ['nothing wrong so far', 'Pick:\nFine.\nPick:\n', 'after input 2 (c)', null],
    ['nothing written', '', 'before input 1 (b)', null],
    ['wrong by then', 'Pick:\nFan', null, { line: 2, column: 2 }],
  ])('time limit, %s', (_, stdout, during, at) => {
    const verdict = decideTranscript(transcript(), run(TIME_LIMIT, stdout));
    expect(verdict).toMatchObject({
      verdict: 'time-limit-exceeded',
      clock: 'cpu',
      limitMs: 2000,
      reachedMs: 2010,
      during,
    });
    expect(verdict).toMatchObject({ difference: at === null ? null : { at } });
  });

  it('counts limits before anything that was written', () => {
    expect(decideTranscript(transcript(), run(TIME_LIMIT)).verdict).toBe('time-limit-exceeded');
    expect(decideTranscript(transcript(), run(MEMORY_LIMIT))).toEqual({
      verdict: 'memory-limit-exceeded',
      limitBytes: 10,
      reachedBytes: 11,
    });
    expect(decideTranscript(transcript(), run(OUTPUT_LIMIT, `${OUTPUT}Bye.\n`))).toMatchObject({
      verdict: 'output-limit-exceeded',
      stream: 'stdout',
      difference: { at: { line: 5, column: 1 }, diagnosis: { code: 'goes-on' } },
    });
  });

  const JAVA =
    'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat Endodoi.main(Endodoi.java:3)\n';
  const PYTHON =
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    1/0\nZeroDivisionError: division by zero\n';
  const NODE = 'a.js:1\nthrow new Error("no")\n^\n\nError: no\n    at a.js:1:7\n';
  it.each([
    ['an exit code', run(1), 'exit code 1 instead of 0'],
    ['a signal', run(SEGV), 'ended by SIGSEGV'],
    [
      'an exception in Java',
      run(1, OUTPUT, JAVA),
      'threw ArithmeticException: / by zero (exit code 1 instead of 0)',
    ],
    [
      'an exception in Python',
      run(1, OUTPUT, PYTHON),
      'threw ZeroDivisionError: division by zero (exit code 1 instead of 0)',
    ],
    ['an exception in JavaScript', run(1, OUTPUT, NODE), 'threw Error: no (exit code 1 instead of 0)'],
  ])('run-time error: %s', (_, crashed, message) => {
    expect(decideTranscript(transcript(), crashed)).toMatchObject({
      verdict: 'run-time-error',
      message,
      difference: null,
    });
  });

  it('says where the output of a crashed program had gone wrong before', () => {
    const verdict = decideTranscript(transcript(), run(1, 'Pick:\nFan', 'oh\n'));
    expect(verdict).toMatchObject({
      details: 'oh',
      difference: { at: { line: 2, column: 2 }, after: { number: 1, text: 'b' } },
    });
  });

  it('bounds what it quotes from standard error, keeping both ends', () => {
    const stderr = `first\n${'frame\n'.repeat(100_000)}last\n`;
    const verdict = decideTranscript(transcript(), run(1, OUTPUT, stderr));
    expect(verdict).toMatchObject({ details: expect.stringMatching(/^first\n[^]*…[^]*\nlast$/) });
    expect(JSON.stringify(verdict).length).toBeLessThan(8_000);
  });

  it('takes a quiet end for a wrong answer where another exit code was asked for', () => {
    expect(decideTranscript(transcript({ exitCode: 2 }), run(0))).toEqual({
      verdict: 'wrong-answer',
      difference: { kind: 'exit-code', expected: 2, actual: 0 },
    });
    expect(decideTranscript(transcript({ exitCode: 2 }), run(1))).toMatchObject({
      message: 'exit code 1 instead of 2',
    });
    expect(decideTranscript(transcript({ exitCode: 2 }), run(0, 'Pack:\n'))).toMatchObject({
      difference: { kind: 'text' },
    });
  });

  it('lets any exit code pass where it is free, but no signal and no wrong output', () => {
    const free = transcript({ filters: ['exit-code-free'] });
    expect(decideTranscript(free, run(1, OUTPUT, JAVA))).toEqual({
      verdict: 'accepted',
      remarks: ['exit code 1 instead of 0: allowed here'],
    });
    expect(decideTranscript(free, run(0))).toEqual({ verdict: 'accepted', remarks: [] });
    expect(decideTranscript(free, run(SEGV)).verdict).toBe('run-time-error');
    expect(decideTranscript(free, run(1, 'Pick:\n')).verdict).toBe('wrong-answer');
  });

  it('tells what was let pass', () => {
    const verdict = decideTranscript(
      transcript({ filters: ['trailing-blanks-free'] }),
      run(0, OUTPUT.replaceAll(':', ': ')),
    );
    expect(verdict).toEqual({
      verdict: 'accepted',
      remarks: ['blanks at the end of lines 1 and 3: allowed here'],
    });
  });

  it('compares the files that must be there afterwards', () => {
    const saving = transcript({ after: { 'board.txt': '2\nOX\n' } });
    expect(decideTranscript(saving, run(0, OUTPUT, '', { 'board.txt': '2\nOX\n' })).verdict).toBe('accepted');
    expect(decideTranscript(saving, run(0))).toEqual({
      verdict: 'wrong-answer',
      difference: { kind: 'file', message: 'the file board.txt should have been written, but there is none' },
    });
    expect(decideTranscript(saving, run(0, OUTPUT, '', { 'board.txt': 'OX\n' }))).toMatchObject({
      verdict: 'wrong-answer',
      difference: { kind: 'text', what: 'the file board.txt', diagnosis: { code: 'missing-lines' } },
    });
  });
});

const int = (value: number): Value => ({ type: 'int', value });
const returned = (value: Value): CallOutcome => ({ kind: 'returned', value });
const threw = (exception: string, message: string | null): CallOutcome => ({
  kind: 'threw',
  exception,
  message,
  trace: ['Endodoi.java:41 in singleSow'],
});
const returns = (value: number): Expectation => ({
  of: 'returns',
  match: { how: 'equals', value: int(value), filters: [] },
});
const leaves = (value: number): Expectation => ({
  of: 'leaves',
  read: { type: 'name', name: 'pits' },
  text: 'pits',
  match: { how: 'equals', value: int(value), filters: [] },
});
const throws = (exception: string | null, message: string | null): Expectation => ({
  of: 'throws',
  exception,
  message:
    message === null ? null : { how: 'equals', value: { type: 'string', value: message }, filters: [] },
});

function step(...expectations: Expectation[]): Step {
  return {
    let: [],
    call: { type: 'call', object: { type: 'name', name: 'Endodoi' }, name: 'singleSow', args: [] },
    text: "Endodoi.singleSow('c', pits)",
    repeat: 1,
    expect: expectations,
  };
}
const method = (...steps: Step[]): MethodCase => ({ ...COMMON, kind: 'method', steps });
const report = (outcome: CallOutcome, printed = '', ...left: CallOutcome[]): StepReport => ({
  outcomes: [outcome],
  printed: encode(printed),
  left,
});
const done = (...steps: StepReport[]): CallsRun => ({ kind: 'done', steps, files: {}, wallMs: 1 });
const ended = (ending: Ending, ...steps: StepReport[]): CallsRun => ({
  kind: 'ended',
  ending,
  steps,
  stderr: encode(''),
  wallMs: 1,
});

describe('decideMethod', () => {
  it('accepts when every expectation holds', () => {
    const steps = method(step(returns(1), leaves(2)), step({ of: 'prints', text: 'a\n', filters: [] }));
    const calls = done(
      report(returned(int(1)), '', returned(int(2))),
      report(returned({ type: 'void' }), 'a\n'),
    );
    expect(decideMethod(steps, calls)).toEqual({ verdict: 'accepted', remarks: [] });
  });

  it('tells the first expectation that fails, with the call', () => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1), leaves(2))),
      done(report(returned(int(1))), report(returned(int(1)), '', returned(int(3)))),
    );
    expect(verdict).toEqual({
      verdict: 'wrong-answer',
      difference: {
        kind: 'value',
        call: "Endodoi.singleSow('c', pits)",
        what: 'pits',
        expected: '2',
        actual: '3',
        path: '',
        diagnosis: null,
        text: null,
      },
      step: 1,
    });
  });

  it.each([
    [
      'returned',
      step(returns(1)),
      report(returned(int(2))),
      { kind: 'value', what: 'returned', expected: '1', actual: '2' },
    ],
    [
      'printed',
      step({ of: 'prints', text: '', filters: [] }),
      report(returned(int(1)), 'x'),
      { kind: 'text', what: 'what singleSow printed' },
    ],
    [
      'not thrown',
      step(throws('IOException', 'no')),
      report(returned(int(1))),
      {
        kind: 'exception',
        expected: 'IOException with the message "no"',
        actual: 'no exception; it returned 1',
      },
    ],
    [
      'another exception',
      step(throws('IOException', null)),
      report(threw('java.lang.Error', 'x')),
      { kind: 'exception', expected: 'IOException', actual: 'Error: x' },
    ],
    [
      'another message',
      step(throws(null, 'no')),
      report(threw('Error', 'yes')),
      { kind: 'exception', expected: 'an exception with the message "no"', actual: 'Error: yes' },
    ],
    [
      'no message',
      step(throws(null, 'no')),
      report(threw('Error', null)),
      { kind: 'exception', actual: 'Error' },
    ],
    [
      'a file',
      step({ of: 'file', name: 'b.txt', text: 'x', filters: [] }),
      report(returned(int(1))),
      { kind: 'file' },
    ],
  ])('wrong answer: %s', (_, one, came, difference) => {
    expect(decideMethod(method(one), done(came))).toMatchObject({ verdict: 'wrong-answer', difference });
  });

  it('accepts the exception that was asked for, whatever its package', () => {
    const verdict = decideMethod(
      method(step(throws('IOException', 'no'))),
      done(report(threw('java.io.IOException', 'no'))),
    );
    expect(verdict.verdict).toBe('accepted');
  });

  it('takes any other exception for a run-time error, with the frames', () => {
    const verdict = decideMethod(
      method(step(returns(1))),
      done(report(threw('java.lang.ArithmeticException', '/ by zero'))),
    );
    expect(verdict).toEqual({
      verdict: 'run-time-error',
      message: 'threw ArithmeticException: / by zero',
      details: "in Endodoi.singleSow('c', pits)\n  at Endodoi.java:41 in singleSow",
      difference: null,
      step: 0,
    });
    const reading = decideMethod(
      method(step(leaves(1))),
      done(report(returned(int(1)), '', threw('E', null))),
    );
    expect(reading).toMatchObject({
      message: 'threw E',
      details: expect.stringContaining('in pits, read after Endodoi'),
    });
  });

  it.each([
    ['exits', { how: 'exited', code: 0 } as const, 'the call ended the whole program (exit code 0)'],
    ['is killed', SEGV, 'the call ended the whole program (SIGSEGV)'],
  ])('names the call when the process %s', (_, ending, message) => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1))),
      ended(ending, report(returned(int(1)))),
    );
    expect(verdict).toEqual({
      verdict: 'run-time-error',
      message,
      details: "in step 2: Endodoi.singleSow('c', pits)",
      difference: null,
      step: 1,
    });
  });

  it('counts finished steps of an ended process for the message only', () => {
    const verdict = decideMethod(
      method(step(returns(1)), step(returns(1))),
      ended(TIME_LIMIT, report(returned(int(2)))),
    );
    expect(verdict).toMatchObject({
      verdict: 'time-limit-exceeded',
      during: "in step 2: Endodoi.singleSow('c', pits)",
      difference: { kind: 'value', actual: '2' },
    });
    expect(
      decideMethod(method(step()), ended({ how: 'exited', code: 0 }, report(returned(int(1))))).verdict,
    ).toBe('run-time-error');
  });

  it('blames us, not the student, when a driver reports too little', () => {
    expect(decideMethod(method(step(returns(1))), done()).verdict).toBe('judge-error');
    expect(decideMethod(method(step(leaves(1))), done(report(returned(int(1))))).verdict).toBe('judge-error');
    expect(decideMethod(method(step(returns(1))), ended(NOT_STARTED)).verdict).toBe('judge-error');
  });

  it('names the repetition that threw', () => {
    const often = { ...step(returns(1)), repeat: 2 };
    const calls: StepReport = {
      outcomes: [returned(int(1)), threw('E', null)],
      printed: encode(''),
      left: [],
    };
    expect(decideMethod(method(often), done(calls))).toMatchObject({
      details: expect.stringContaining("in Endodoi.singleSow('c', pits), the 2nd time"),
    });
  });
});
