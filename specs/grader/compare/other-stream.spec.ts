/** Output on the wrong stream, and programs that ask for a terminal: said as what they are. */
import { describe, expect, test } from '@jest/globals';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { Ending, Turn } from '../../../grader/model.js';
import { explainVerdict } from '../../../grader/report/explain.js';
import { run, transcriptCase } from '../../support/build.js';

const TURNS: readonly Turn[] = [
  { by: 'program', text: 'First: ' },
  { by: 'person', text: '3\n' },
  { by: 'program', text: 'Second: ' },
  { by: 'person', text: '4\n' },
  { by: 'program', text: 'Sum: 7\n' },
];
const TOLD = 'what is missing stands on standard error';

function explain(stdout: string, stderr: string, ending: Ending = { how: 'exited', code: 0 }): string {
  const text = { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) };
  return explainVerdict(decideTranscript(transcriptCase({}, TURNS), run({ ...text, ending }))).summary;
}

describe('what stands on standard error', () => {
  test.each([
    ['the prompts', 'Sum: 7\n', 'First: Second: '],
    ['everything', '', 'First: Second: Sum: 7\n'],
    ['one line', 'First: Second: ', 'Sum: 7\n'],
    ['a line among others', 'First: Second: ', 'debug\nSum: 7\nbye\n'],
  ])('is told: %s', (_, stdout, stderr) => {
    expect(explain(stdout, stderr)).toContain(TOLD);
  });

  test.each([
    ['what stands on both', 'First: Second: Sum: 8\n', 'First: debug\n'],
    ['nothing there', 'First: Second: \n', ''],
    ['something else there', 'First: Second: \n', 'warning: slow\n'],
  ])('is not claimed of %s', (_, stdout, stderr) => {
    expect(explain(stdout, stderr)).not.toContain(TOLD);
  });
});

test('a prompt that is never on standard output is told so where all else is right', () => {
  const text = { stdout: Buffer.from('Sum: 7\n'), stderr: Buffer.from('First: Second: ') };
  const wrong = decideTranscript(transcriptCase({}, TURNS), run(text));
  if (wrong.verdict !== 'wrong-answer') throw new Error('not wrong');
  const deviations = [
    {
      kind: 'replaced-text',
      replacements: [{ expected: 'First: ', written: '' }],
    },
  ] as const;
  const shown = explainVerdict({ verdict: 'presentation-error', difference: wrong.difference, deviations });
  expect(shown.summary).toContain(`“First:” is never written; ${TOLD}`);
});

test.each([
  ['by its name', "OSError: [Errno 6] No such device or address: '/dev/tty'\n", 'without a terminal'],
  ['for curses', '_curses.error: setupterm: could not find terminal\n', 'without a terminal'],
  [
    'a screen',
    'Exception in thread "main" java.awt.HeadlessException\n\tat A.main(A.java:1)\n',
    'without a screen',
  ],
  ['a byte order mark', '/r0/a.sh: 1: \ufeffecho: not found\n', 'begins with a byte order mark'],
  ['line ends of Windows', 'a.sh: 1: read: n\r: bad variable name\n', 'end as on Windows'],
  ['the same for bash', "a.sh: line 2: $'\\r': command not found\n", 'end as on Windows'],
  ['the same behind #!', '/usr/bin/env: ‘python3\r’: No such file or directory\n', 'end as on Windows'],
  ['a browser', 'a.js:1\nReferenceError: prompt is not defined\n    at a.js:1:1\n', 'part of a browser'],
])('what is not here is named: %s', (_, stderr, told) => {
  expect(explain('', stderr, { how: 'exited', code: 1 })).toContain(told);
});

test.each([
  [
    "Java's console",
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "java.io.Console.readLine()" because the return value of "java.lang.System.console()" is null\n',
  ],
  [
    "Java's console, kept in a variable",
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "java.io.Console.readLine()" because "<local1>" is null\n',
  ],
  [
    "Python's terminal",
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\ntermios.error: (25, \'Inappropriate ioctl for device\')\n',
  ],
  [
    'raw keys in Node',
    'file.js:1\nTypeError: process.stdin.setRawMode is not a function\n    at file.js:1:15\n',
  ],
  [
    'the cursor in Node',
    'file.js:1\nTypeError: process.stdout.clearLine is not a function\n    at file.js:1:16\n',
  ],
])('a program that asks for a terminal is told that there is none: %s', (_, stderr) => {
  expect(explain('', stderr, { how: 'exited', code: 1 })).toContain('programs run without a terminal here');
});
