/** `grade --marks`, `--policy`, `--times`: an instructor's evening after the class was graded. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from '../../../grader/report/results-schema.js';
import { zip } from '../submission/archives.js';
import {
  runMain,
  SHELL_GREETING,
  SHELL_SOLUTIONS,
  type Said,
  oneWorkspace,
} from '../../support/workspace.js';

const WEAK = ['--sandbox', 'none', '--allow-weak-sandbox'];
const workspace = oneWorkspace({
  ...SHELL_GREETING,
  'class/ada/greet.sh': SHELL_SOLUTIONS.right,
  'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
  'policy.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 10 % a day\n',
  'times.csv': 'submission,time\nada,2026-03-03 10:00\nbob,2026-03-02 10:00\n',
  'marks.csv':
    'submission,item,points,change,comment,place,visible\nbob,dialogue,1.5,,nearly right,greet.sh:4,yes\nbob,,,,copied from ada?,,no\nada,,,-1,formatting,,no\n',
  'class.csv': 'Student,ID,Section\nAda Lovelace,ada,1\nBob,bob,1\n',
});

const at = (...names: string[]) => join(workspace.path, ...names);
const grade = (...words: string[]): Promise<Said> =>
  runMain(workspace.path, ['grade', 'greeting', 'class', '--out', 'out', ...WEAK, ...words]);
const read = (name: string): Promise<string> => readFile(at('out', name), 'utf8');

test('without these files nothing of them is written', async () => {
  await grade();
  expect(await read('results.json')).not.toContain('settlement');
  expect((await read('grades.csv')).split('\n')[0]).not.toContain('count');
});

describe('with marks by hand and a rule for late work', () => {
  let said: Said;
  beforeAll(async () => {
    said = await grade(
      '--resume',
      ...['--marks', 'marks.csv', '--policy', 'policy.yaml', '--times', 'times.csv', '--roster', 'class.csv'],
    );
  });

  test('nothing is run again', () => {
    expect(said).toMatchObject({
      code: 0,
      err: '2 of 2 submissions unchanged and taken over, 0 to grade.\n',
    });
  });

  test('the mark that counts stands in every table', async () => {
    const { submissions } = JSON.parse(await read('results.json')) as Results;
    expect(submissions.map(({ id, points, settlement }) => [id, points, settlement?.points])).toEqual([
      ['ada', 5, 3.6],
      ['bob', 2, 3.5],
    ]);
    expect(said.out).toContain('5 → 3.6');
    expect(await read('grades.csv')).toContain('bob,command,2,5,3.5,0,');
    expect(await read('index.html')).toContain('→ 3.6');
    expect(await read('canvas.csv')).toContain('Ada Lovelace,ada,1,3.6');
  });

  test('the student reads why, and nothing that is for instructors', async () => {
    const ada = await read('submissions/ada/feedback.md');
    expect(ada).toContain('Handed in 1 day late: 10 % of the points less for each day that has begun.');
    expect(ada).toContain('Changed by hand.');
    expect(ada).not.toContain('formatting');
    // Some of its cases are hidden: what it has in all is not told.
    expect(ada).not.toContain('The mark that counts');
    const bob = await read('submissions/bob/feedback.html');
    expect(bob).toContain('greet.sh:4: The dialogue: nearly right');
    expect(bob).not.toContain('copied from ada');
    expect(await read('instructor/bob.html')).toContain('copied from ada?');
  });

  test('another rule changes the marks, and runs nothing', async () => {
    await workspace.write({
      'policy.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 50 % a day\n',
    });
    const again = await grade('--resume', '--policy', 'policy.yaml', '--times', 'times.csv');
    expect(again.err).toContain('2 of 2 submissions unchanged');
    expect(again.out).toContain('5 → 2.5');
    expect(await read('submissions/ada/feedback.md')).toContain('50 % of the points less');
  });
});

test('names in the rule that nobody has are told', async () => {
  const extensions = 'extensions: [{ for: [ada, ada lovelace, Bob, boob, 1001], days: 1, reason: ill }]';
  await workspace.write({
    'more-time.yaml': `due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 10 % a day\nlate-days-used: { eva: 1 }\n${extensions}\n`,
  });
  const { code, err } = await grade('--resume', '--policy', 'more-time.yaml', '--roster', 'class.csv');
  expect({ code, err: err.split('\n')[0] }).toEqual({
    code: 0,
    err: 'In the policy, but neither handed in nor on a class list: boob, 1001, eva.',
  });
});

test('whose time is not known is told, since late work would keep its mark', async () => {
  await workspace.write({
    'rule.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 10 % a day\n',
    'one-time.csv': 'submission,time\nada,2026-03-03 10:00\n',
  });
  const untimed = async (...words: string[]): Promise<string[]> =>
    (await grade('--resume', '--policy', 'rule.yaml', ...words)).err
      .split('\n')
      .filter((line) => line.includes('--times'));
  expect(await untimed()).toEqual([
    'When ada, bob handed in is not known, so that counts as in time: say when with --times FILE.',
  ]);
  expect(await untimed('--times', 'one-time.csv')).toEqual([
    'When bob handed in is not known, so that counts as in time: say when with --times FILE.',
  ]);
  expect(await untimed('--times', 'times.csv')).toEqual([]);
});

test.each([
  ['--marks', 'none.csv', 'none.csv cannot be read: there is no such folder or file.'],
  ['--policy', 'class', 'class cannot be read: it is a folder, not a file.'],
  ['--roster', 'none.csv', 'The class list none.csv cannot be read: there is no such folder or file.'],
])('%s %s: told in words, not in those of the system', async (option, file, words) => {
  expect(await grade('--resume', option, file)).toMatchObject({ code: 2, err: `${words}\n` });
});

test.each([
  ['--marks', 'class.xlsx: it is an Excel workbook'],
  ['--roster', 'The class list class.xlsx cannot be read: it is an Excel workbook'],
])('%s with a workbook: told what it is, and what to do', async (option, words) => {
  await writeFile(at('class.xlsx'), zip({ 'xl/workbook.xml': '<workbook/>' }));
  const { code, err } = await grade('--resume', option, 'class.xlsx');
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
  expect(err).toContain('save it as CSV');
});

test('an extension that ends before it is due is a slip', async () => {
  await workspace.write({
    'early.yaml':
      'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\nextensions: [{ for: ada, until: 2026-03-02 12:00, reason: ill }]\n',
  });
  const { code, err } = await grade('--resume', '--policy', 'early.yaml', '--times', 'times.csv');
  expect({ code, err: err.split('\n')[0] }).toEqual({
    code: 2,
    err: 'early.yaml:3:33: expected a time not before 2026-03-02 23:59, when it is due, found "2026-03-02 12:00"',
  });
});

test('what is wrong in any of the files is told at once, with its line, and nothing is graded', async () => {
  await workspace.write({
    'bad.yaml':
      'due: 2026-02-30 23:59\nzone: Europe/Kopenhagen\nlate-days: two\nat-most: 50%\nextensions: [{ for: 1001, days: 1, until: 2026-03-05 12:00, reason: ill }]\n',
    'bad.csv':
      'submission,item,points,change,comment\nada,dialog,1,,why\neve,dialogue,1,,why\nbob,dialogue,9,,why\nbob,dialogue,1,1,why\nbob,dialogue,x,,why\nbob,dialogue,2,,\nBO,dialogue,2,,why\n,dialogue,2,,why\n',
    'bad-times.csv': 'submission,time\nada,yesterday\nadam,2026-03-02 10:00\n',
  });
  const { code, err } = await runMain(workspace.path, [
    ...['grade', 'greeting', 'class', '--out', 'none', '--marks', 'bad.csv'],
    ...['--policy', 'bad.yaml', '--times', 'bad-times.csv'],
    ...WEAK,
  ]);
  expect(code).toBe(2);
  expect(err.trimEnd().split('\n')).toEqual([
    'bad.yaml:1:6: expected a day that there is, found "2026-02-30 23:59"',
    expect.stringContaining('bad.yaml:2:7: expected the name of a zone such as Europe/Copenhagen'),
    expect.stringContaining('bad.yaml:3:12: expected a number'),
    'bad.yaml:5:14: expected either until or days, found the keys for, until, days, reason',
    expect.stringContaining('bad.csv, line 2: there is no item "dialog"; the items are letters, dialogue'),
    'bad.csv, line 3: there is no submission "eve" among those that are graded',
    expect.stringContaining('line 4: expected points from 0 to 3, found 9'),
    expect.stringContaining('line 5: expected one of points and change, found both'),
    expect.stringContaining('line 6: expected a number in points, found "x"'),
    expect.stringContaining('line 7: expected a comment that says why'),
    expect.stringContaining(
      'line 8: there is no submission "BO" among those that are graded (did you mean bob?)',
    ),
    expect.stringContaining('line 9: expected the name of a submission, found none'),
    expect.stringContaining(
      'bad-times.csv, line 2: expected a time such as 2026-03-02 23:59, found "yesterday"',
    ),
    expect.stringContaining('bad-times.csv, line 3: there is no submission "adam"'),
  ]);
});
