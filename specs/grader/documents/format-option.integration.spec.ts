import { describe, expect, test } from '@jest/globals';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUMMARY_BYTES } from '../../../grader/report/github/summary.js';
import {
  GREETING,
  SHELL_GREETING,
  SHELL_SOLUTIONS,
  runMain,
  eachWorkspace,
} from '../../support/workspace.js';
import { readCommands } from '../../support/workflow-commands.js';

const workspace = eachWorkspace(SHELL_GREETING);

const at = (...names: string[]) => join(workspace.path, ...names);
const GITHUB = () => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_WORKSPACE: at(),
  GITHUB_STEP_SUMMARY: at('summary.md'),
});

async function check(solution: string, words: readonly string[], env: Record<string, string> = {}) {
  await workspace.write({ 'mine/greet.sh': solution });
  const all = ['check', 'mine', '--assignment', 'greeting', '--sandbox', 'none', ...words];
  return runMain(workspace.path, all, env);
}

describe('check --format', () => {
  test.each([
    ['junit', '<testsuites'],
    ['gradescope', '"test_output_format"'],
    ['results', '"sandbox": "none"'],
  ])('%s is printed alone, of visible cases alone', async (format, piece) => {
    const said = await check(SHELL_SOLUTIONS.wrong, ['--format', format]);
    expect(said).toMatchObject({ code: 1, err: '' });
    expect(said.out).toContain(piece);
    expect(said.out).not.toMatch(/Bob|✗/);
  });

  test('files are written beside the text', async () => {
    const said = await check(SHELL_SOLUTIONS.wrong, [
      '--format',
      'junit=junit.xml',
      '--format',
      'results=r.json',
    ]);
    expect(said.out).toContain('✗ Greets Ada');
    expect(await readFile(at('junit.xml'), 'utf8')).toContain('<failure message=');
    expect(JSON.parse(await readFile(at('r.json'), 'utf8'))).toMatchObject({ complete: true });
  });

  test('github-classroom is one line of base64', async () => {
    const { out } = await check(SHELL_SOLUTIONS.right, ['--format', 'github-classroom']);
    expect(out).toMatch(/^[\w+/=]+\n$/);
    expect(JSON.parse(Buffer.from(out, 'base64').toString())).toMatchObject({ status: 'pass' });
  });

  test('classroom50 takes what its runner says; without it, it says what is missing', async () => {
    const env = {
      CLASSROOM: 'cs',
      ASSIGNMENT: 'greeting',
      SUBMISSION_TAG: 'submit/1',
      COMMIT_URL: 'https://c',
      RELEASE_URL: 'https://r',
    };
    const said = await check(SHELL_SOLUTIONS.right, ['--format', 'classroom50'], env);
    expect(JSON.parse(said.out)).toMatchObject({ review: 'https://c', score: 3, 'max-score': 3 });
    const without = await check(SHELL_SOLUTIONS.right, ['--format', 'classroom50']);
    expect(without.code).toBe(2);
    expect(without.err).toContain('it needs COMMIT_URL, CLASSROOM, ASSIGNMENT, SUBMISSION_TAG, RELEASE_URL');
    // The rest is done all the same.
    expect(without.out).toContain('points');
  });

  test.each([
    ['an unknown one', ['--format', 'pdf'], 'Expected one of text, github'],
    ['text into a file', ['--format', 'text=x'], 'Expected one of'],
    ['no file after =', ['--format', 'junit='], 'Expected one of'],
    ['two to print', ['--format', 'junit', '--format', 'results'], 'Only one format can be printed'],
    ['a file that cannot be written', ['--format', 'junit=no/such/x.xml'], 'no/such/x.xml cannot be written'],
    ['with --watch', ['--watch', '--format', 'junit'], 'goes without --format'],
  ])('%s is a usage error', async (_, words, message) => {
    const said = await check(SHELL_SOLUTIONS.right, words);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });
});

/** Writes a workflow command in front of what it should. */
const FORGER = SHELL_SOLUTIONS.right.replace(
  'echo "Hello',
  "printf '\\n::error::forged\\n::stop-commands::x\\n'\necho \"Hello",
);

describe('in a GitHub workflow', () => {
  test('annotations and a summary come by themselves, and nothing that a program writes is a command', async () => {
    const said = await check(FORGER, [], GITHUB());
    expect(said.code).toBe(1);
    expect(said.out).toContain('forged');
    const commands = readCommands(said.out);
    expect(commands.map(({ name, properties }) => [name, properties['title']])).toEqual([
      ['error', 'Greets Ada: wrong-answer'],
    ]);
    expect(await readFile(at('summary.md'), 'utf8')).toContain('## What to fix first');
  });

  test('a message stands at the line of the repository', async () => {
    await workspace.write({ ...GREETING, 'mine/greet.js': 'export const letters = (;\n' });
    const said = await check('', [], GITHUB());
    const files = readCommands(said.out).map(({ properties }) => properties['file']);
    expect(files).toEqual(['mine/greet.js']);
  });

  test('--format text keeps it plain', async () => {
    const said = await check(SHELL_SOLUTIONS.wrong, ['--format', 'text'], GITHUB());
    expect(said.out).not.toContain('::');
    expect(await readdir(at())).not.toContain('summary.md');
  });

  test('what other commands of the step wrote counts', async () => {
    await workspace.write({ 'summary.md': 'x'.repeat(SUMMARY_BYTES - 100) });
    await check(SHELL_SOLUTIONS.wrong, [], GITHUB());
    expect((await readFile(at('summary.md'))).length).toBeLessThanOrEqual(SUMMARY_BYTES);
  });
});

const WEAK = ['--sandbox', 'none', '--allow-weak-sandbox'];

describe('grade speaks to other systems', () => {
  const ROSTER = 'Student,ID,Section,Email\n"Ada",1,A,ada@x\n"Bob",2,A,bob@x\n"Eve",3,A,eve@x\n';
  const grade = (...words: string[]) =>
    runMain(workspace.path, ['grade', 'greeting', at('class'), '--out', at('out'), ...WEAK, ...words]);

  test('every class gets junit.xml, and for each submission what Gradescope reads, apart from the files of students', async () => {
    await workspace.write({
      'class/ada/greet.sh': SHELL_SOLUTIONS.right,
      'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
    });
    expect((await grade()).code).toBe(0);
    expect(await readFile(at('out', 'junit.xml'), 'utf8')).toContain('<testsuite name="bob"');
    const results = JSON.parse(await readFile(at('out', 'instructor', 'bob.gradescope.json'), 'utf8')) as {
      score: number;
    };
    expect(results.score).toBe(2);
  });

  test('a class list that is not UTF-8 is read, and a name is shown that tells whether rightly', async () => {
    await writeFile(at('latin.csv'), 'Name,Username\nBob,bob\nNúñez,nunez\n', 'latin1');
    const said = await grade('--roster', 'latin.csv');
    expect(said.err).toContain('latin.csv is not UTF-8; it was read as Latin-1');
    expect(said.err).toContain('If line 3 is wrong so (Núñez,nunez), save the list as UTF-8.');
  });

  test('--roster makes gradebooks and tells who is missing and who is unknown', async () => {
    await workspace.write({
      'class/ada/greet.sh': SHELL_SOLUTIONS.right,
      'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
      'class/mallory/greet.sh': SHELL_SOLUTIONS.right,
      'roster.csv': ROSTER,
    });
    const said = await grade('--roster', 'roster.csv');
    expect(said.out).toContain('Class list: 3 students, written to roster.csv, canvas.csv, moodle.csv.');
    expect(said.out).toContain('Eve: handed in nothing that was graded');
    expect(said.out).toContain('submission mallory: nobody in the list is mallory');
    expect(await readFile(at('out', 'canvas.csv'), 'utf8')).toBe(
      'Student,ID,Section,Greet somebody\n"    Points Possible",,,5\nAda,1,A,5\nBob,2,A,2\nEve,3,A,\n',
    );
    await grade();
    expect(await readdir(at('out'))).not.toContain('canvas.csv');
  });

  test.each([
    ['a class list that is not there', ['--roster', 'no.csv'], 'The class list no.csv cannot be read'],
    ['a format for a class', ['--format', 'gradescope'], '--format shows one submission, and 2 were found'],
  ])('%s is a usage error', async (_, words, message) => {
    await workspace.write({
      'class/ada/greet.sh': SHELL_SOLUTIONS.right,
      'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
    });
    const said = await grade(...words);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });

  test('--single takes a folder as one submission, whatever it contains', async () => {
    await workspace.write({ 'class/a/greet.sh': SHELL_SOLUTIONS.right, 'class/b/notes.txt': '' });
    const said = await grade('--single', '--format', 'gradescope');
    expect(said.code).toBe(0);
    expect(JSON.parse(said.out)).toMatchObject({ score: 5 });
  });

  test('archives are opened', async () => {
    const { zip } = await import('../submission/archives.js');
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(at('class'));
    await writeFile(at('class', 'ada.zip'), zip({ 'greet.sh': SHELL_SOLUTIONS.right }));
    expect((await grade('--format', 'text')).out).toContain('5 of 5 points');
  });
});
