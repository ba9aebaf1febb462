import { describe, expect, it } from '@jest/globals';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { Ending, Filter, Run, TranscriptCase } from '../../../grader/model.js';
import { dialogue, encode } from './build.js';
import { COMMON, MEMORY_LIMIT, NOT_STARTED, OUTPUT_LIMIT, SEGV, TIME_LIMIT } from './runs.js';

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
    ['nothing written', '', null, null],
    ['nothing but the first lines', 'Pi', 'before input 1 (b)', null],
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

  it('says that nothing was written, unless what was typed is known', () => {
    expect(decideTranscript(transcript(), run(TIME_LIMIT, ''))).toMatchObject({ silent: true });
    expect(decideTranscript(transcript(), run(TIME_LIMIT, 'Pi'))).not.toHaveProperty('silent');
    const inLockstep = decideTranscript({ ...transcript(), lockstepMs: 500 }, run(TIME_LIMIT, ''));
    expect(inLockstep).toMatchObject({
      during: 'before input 1 (b), where line 1 of the output was expected',
    });
    expect(inLockstep).not.toHaveProperty('silent');
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
    ['a signal', run(SEGV), 'ended by SIGSEGV: it used memory that is not its own'],
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
