import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadAssignment } from '../../../../grader/assignment/load.js';
import { classroom50, githubClassroom } from '../../../../grader/import/classroom/classroom.js';
import type { Importer } from '../../../../grader/import/importer.js';
import { withFolder } from '../../assignment/folder.js';
import { OPTIONS, sourceOf } from '../source.js';

type Test = Readonly<Record<string, unknown>>;

function importOf(importer: Importer, tests: unknown, beside: Record<string, string> = {}) {
  const text = typeof tests === 'string' ? tests : JSON.stringify(tests);
  return importer.convert(sourceOf({ ...beside, 'tests.json': text }, 'tests.json'), OPTIONS);
}

/** What is written, and what is said of the rest; the result must load. */
async function imported(importer: Importer, tests: unknown, beside?: Record<string, string>) {
  const made = importOf(importer, tests, beside);
  if (!made.ok) throw new Error(made.fault.map(({ found }) => found).join());
  const files = Object.fromEntries(made.value.files);
  await withFolder(files, async (folder) => {
    const loaded = await loadAssignment(join(folder, 'assignment.yaml'));
    expect(loaded.ok ? [] : loaded.fault).toEqual([]);
  });
  const { rubric, languages } = parse(files['assignment.yaml'] ?? '') as {
    readonly rubric: readonly { readonly check: Test; readonly points: number }[];
    readonly languages: unknown;
  };
  return { files, rubric, languages, remarks: made.value.remarks };
}

const GREETS = { name: 'Greets', run: 'python3 hello.py', input: 'Ada\n', points: 2 };

test('a workflow of GitHub Classroom is read as autograding.json is', async () => {
  const workflow = `name: Autograding Tests
on: [push]
jobs:
  run-autograding-tests:
    steps:
      - uses: actions/checkout@v4
      - name: Greets
        uses: classroom-resources/autograding-io-grader@v1
        with:
          test-name: Greets
          command: python3 hello.py
          input: Ada
          expected-output: Hi Ada
          comparison-method: exact
          timeout: 1
          max-score: 2
      - name: Suite
        uses: classroom-resources/autograding-python-grader@v1
        with: { timeout: 10, max-score: 3 }
      - uses: classroom-resources/autograding-command-grader@v1
        with: { test-name: Unit tests, command: pytest, timeout: 10, max-score: 3 }
`;
  const { files, rubric, remarks } = await imported(githubClassroom, workflow);
  expect(rubric).toMatchObject([{ title: 'Greets', points: 2 }]);
  expect(files).toMatchObject({ 'cases/greets.in': 'Ada', 'cases/greets.ans': 'Hi Ada' });
  expect(remarks.join()).toContain('not imported: Unit tests: it runs unit tests');
  expect(remarks.join()).toContain('not imported: Suite: it runs unit tests');
});

describe("GitHub Classroom's autograding.json", () => {
  const of = (...tests: Test[]) => imported(githubClassroom, { tests });

  test('an exact output is a pair, with its arguments', async () => {
    const { files, rubric, languages } = await of({
      ...GREETS,
      run: 'python3 hello.py a "b c"',
      output: 'Hi\r\nAda\r\n',
      comparison: 'exact',
      timeout: 0.5,
    });
    expect(files).toMatchObject({
      'cases/greets.in': 'Ada\n',
      'cases/greets.ans': 'Hi\nAda\n',
      'cases/greets.args': 'a\nb c\n',
    });
    expect(rubric).toEqual([
      {
        id: 'greets',
        title: 'Greets',
        points: 2,
        check: { transcripts: ['cases/greets.in'], program: 'hello', limits: { wall: '30s' } },
      },
    ]);
    expect(languages).toEqual({ python: { required: ['hello.py'], programs: { hello: 'hello.py' } } });
  });

  test.each([
    ['included where nothing is said', { output: 'Ada' }, { holds: 'Ada' }],
    ['included', { output: 'Hi\r\nAda', comparison: 'included' }, { holds: 'Hi\nAda' }],
    ['regex', { output: '^Hi \\w+$', comparison: 'regex' }, { matches: '^Hi \\w+$', flags: 'mu' }],
    [
      'regex of Python',
      { output: '(?i)^hi (?P<who>\\w+)', comparison: 'regex' },
      { matches: '^hi (?<who>\\w+)', flags: 'mui' },
    ],
    [
      'regex with escapes of its own',
      { output: 'a\\!', comparison: 'regex' },
      { matches: 'a\\!', flags: 'm' },
    ],
  ])('%s is asked of a judge', async (_, more, options) => {
    const { files, rubric } = await of({ ...GREETS, ...more });
    expect(rubric[0]?.check).toEqual({
      judge: { module: 'judges/holds.mjs', program: 'hello', input: 'Ada\n', options },
    });
    const url = `data:text/javascript,${encodeURIComponent(files['judges/holds.mjs'] ?? '')}`;
    expect(url).toContain('export%20function%20judge');
  });

  test('a compiler called for its exit code is the compiling of the work', async () => {
    const build = { name: 'Compiles', run: 'gcc -o hello hello.c', points: 1 };
    const { rubric } = await of(build, {
      name: 'Greets',
      setup: 'gcc -o hello hello.c',
      run: './hello',
      output: 'Hi\n',
      comparison: 'exact',
    });
    expect(rubric.map(({ check }) => Object.keys(check))).toEqual([['compiles'], ['transcripts', 'program']]);
  });

  test('what an earlier test has built is there for those after it', async () => {
    const { rubric, languages } = await of(
      { name: 'compile', run: 'gcc -Wall -o hello hello.c', points: 0 },
      { name: 'runs', run: './hello', output: 'Hi' },
      { name: 'runs with a limit', run: 'timeout 5 ./hello Ada', output: 'Hi Ada' },
    );
    expect(rubric).toHaveLength(3);
    expect(languages).toEqual({
      command: {
        required: ['hello.c'],
        build: ['gcc', '-Wall', '-o', 'hello', 'hello.c'],
        programs: { hello: ['./hello'] },
      },
    });
  });

  test.each([
    ['echo 5 6 | python3 hello.py', '5 6\n'],
    ["printf '5\\n6\\n' | python3 hello.py", '5\n6\n'],
    ['python3 hello.py < in.txt', 'from a file\n'],
    ['python3 -m hello', ''],
  ])('%s reads what a shell would give it', async (run, input) => {
    const tests = { tests: [{ ...GREETS, input: '', run, output: 'x', comparison: 'exact' }] };
    const { files } = await imported(githubClassroom, tests, { 'in.txt': 'from a file\n' });
    expect(files['cases/greets.in']).toBe(input);
  });

  test('what has no counterpart is said, each with its name; names that meet twice stay apart', async () => {
    const { rubric, remarks } = await of(
      { ...GREETS, output: 'a', timeout: 10 },
      { ...GREETS, output: 'b' },
      { name: 'Unit', run: 'pytest', points: 5 },
      { name: 'Shell', run: 'cat in.txt | python3 hello.py', output: '1' },
      { name: 'Pattern', run: 'python3 hello.py', output: '(', comparison: 'regex' },
      { name: 'Ends', run: 'python3 hello.py', points: 1 },
      { name: 'Other', run: 'node hello.js', output: '1' },
    );
    expect(rubric).toMatchObject([{ id: 'greets' }, { id: 'greets-2' }]);
    expect(remarks).toEqual([
      expect.stringMatching(
        /^not imported: Unit: it runs unit tests: write their assertions as method cases/,
      ),
      expect.stringMatching(/^not imported: Shell: .*needs a shell/),
      expect.stringMatching(/^not imported: Pattern: its pattern is none in JavaScript/),
      expect.stringMatching(/^not imported: Ends: it asks for nothing but the end/),
      expect.stringMatching(/^not imported: Other: it runs another program/),
      expect.stringMatching(/^limits of more than a minute are not taken over .*: Greets$/),
    ]);
  });
});

describe("Classroom 50's tests.json", () => {
  const IO = { ...GREETS, type: 'io' };

  test('exact is compared without the blanks around it; seconds are seconds; fixtures are read', async () => {
    const { files, rubric } = await imported(
      classroom50,
      [
        {
          ...IO,
          input: undefined,
          'input-file': 'in.txt',
          expected: '\nHi Ada\n\n',
          comparison: 'exact',
          timeout: 5,
        },
      ],
      { 'in.txt': 'Ada\n' },
    );
    expect(files).toMatchObject({ 'cases/greets.in': 'Ada\n', 'cases/greets.ans': 'Hi Ada\n' });
    expect(rubric[0]?.check).toMatchObject({ compare: ['final-newline-free'], limits: { wall: '5s' } });
  });

  test.each([
    ['a bare list', [{ ...IO, expected: 'Ada', comparison: 'included' }]],
    ['a list under tests', { tests: [{ ...IO, expected: 'Ada', comparison: 'included' }] }],
    [
      'a file of one assignment',
      { assignments: [{ tests: [{ ...IO, expected: 'Ada', comparison: 'included' }] }] },
    ],
  ])('%s', async (_, tests) => {
    expect((await imported(classroom50, tests)).rubric).toHaveLength(1);
  });

  test('what has no counterpart is said', async () => {
    const { remarks } = await imported(classroom50, [
      { ...IO, expected: 'Ada', comparison: 'included' },
      { name: 'suite', type: 'python', run: 'python -m pytest', points: 10 },
      { name: 'fails', type: 'run', run: 'python3 hello.py', 'exit-code': 3, points: 1 },
      { ...IO, name: 'lost', 'expected-file': 'no.txt' },
    ]);
    expect(remarks).toEqual([
      expect.stringMatching(/^not imported: suite: it runs pytest/),
      expect.stringMatching(/^not imported: fails: it asks for an exit code/),
      expect.stringMatching(/^not imported: lost: the file with its input/),
    ]);
  });
});

test.each([
  ['no JSON', 'def test_a(): pass', 'none'],
  ['another JSON', '{"version": 1}', 'none'],
  ['a folder', '', 'a folder'],
  ['several assignments', '{"assignments": [{"tests": []}, {"tests": []}]}', 'none'],
  [
    'no test that runs a program',
    '{"tests": [{"name": "u", "run": "pytest"}]}',
    'not imported: u: it runs unit tests',
  ],
  ['tests that are no maps', '{"tests": [1, null]}', 'not imported: test 1'],
])('%s is refused in words', (_, text, words) => {
  const made = importOf(githubClassroom, text);
  expect(made.ok ? [] : made.fault).toMatchObject([{ found: expect.stringContaining(words) }]);
});

test('JSON that breaks off is told at its place', () => {
  const made = importOf(githubClassroom, '{\n  "tests": [');
  expect(made.ok ? [] : made.fault).toMatchObject([{ place: { line: 2, column: 12 } }]);
});
