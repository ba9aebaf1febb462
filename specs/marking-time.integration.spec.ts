/** An instructor's evening, as docs/marking-time.md tells it: its files and its commands, to the letter. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Results } from '../grader/report/results-schema.js';
import {
  openWorkspace,
  runMain,
  SHELL_GREETING,
  SHELL_GREETING_PROVED,
  SHELL_SOLUTIONS,
  type Said,
  type Workspace,
} from './support/workspace.js';

const PAGE = readFileSync('docs/marking-time.md', 'utf8');

/** The first block of code below a heading. */
function blockOf(heading: string, language: string): string {
  const below = PAGE.slice(PAGE.indexOf(`\n## ${heading}\n`));
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(below)?.[1];
  if (block === undefined) throw new Error(`${heading} has no block of ${language}`);
  return block;
}

const COMMANDS = (/^```sh\n(.*?)^```$/ms.exec(PAGE)?.[1] ?? '').trim().split('\n');
const MANUAL = blockOf('Items that a person marks', 'yaml').replace('rubric:\n', '');
const WEAK = ['--sandbox', 'none', '--allow-weak-sandbox'];
const LINES = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');

let workspace: Workspace;
beforeAll(async () => {
  const yaml = SHELL_GREETING['assignments/greeting/assignment.yaml'] ?? '';
  const files = Object.entries(SHELL_GREETING).map(
    ([name, text]) => [name.replace('greeting', 'endodoi-3'), text] as const,
  );
  await (workspace = await openWorkspace()).write({
    ...Object.fromEntries(files),
    'assignments/endodoi-3/assignment.yaml': `${yaml.replace('id: greeting', 'id: endodoi-3')}${MANUAL}`,
    'class/ada/greet.sh': SHELL_SOLUTIONS.right,
    'class/ada/Main.java': LINES,
    'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
    'class/bob/Main.java': LINES,
    'class/eve/greet.sh': SHELL_SOLUTIONS.right,
    'class/eve/Board.java': LINES.split('\n').slice(0, 20).join('\n'),
    'marks.csv': blockOf('marks.csv', 'csv'),
    'policy.yaml': blockOf('policy.yaml', 'yaml'),
    'times.csv': blockOf('times.csv', 'csv'),
    'class.csv': blockOf('class.csv', 'csv'),
  });
});
afterAll(() => workspace.remove());

const read = (name: string): Promise<string> => readFile(join(workspace.path, 'report', name), 'utf8');
const run = (command: string | undefined): Promise<Said> =>
  runMain(workspace.path, [...(command ?? '').split(' ').slice(1), ...WEAK]);
const marksOf = async (): Promise<unknown[]> =>
  (JSON.parse(await read('results.json')) as Results).submissions.map(({ id, points, settlement }) => [
    id,
    points,
    settlement?.points,
  ]);

describe('the first command', () => {
  let said: Said;
  beforeAll(async () => void (said = await run(COMMANDS[0])));

  test('leaves undecided what a person marks', async () => {
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('5 (+2?)') });
    expect(said.out).toContain('3 submissions of 3 need a look');
    expect(await read('index.html')).toContain('“How the code reads” is not marked yet');
    const feedback = await read('submissions/ada/feedback.md');
    expect(feedback).toContain('**2.5 of 2.5 points that are decided here;');
    expect(feedback).toContain(
      '2 points for “How the code reads” are given by a person, who has not done so yet',
    );
    expect(await read('results.json')).not.toContain('settlement');
  });

  test('Gradescope is told of the item, and of no points for it', async () => {
    const { tests } = JSON.parse(await read('instructor/ada.gradescope.json')) as {
      readonly tests: readonly { readonly name: string; readonly score?: number }[];
    };
    const own = tests.find(({ name }) => name.startsWith('How the code reads'));
    expect(own).toMatchObject({ output: 'Not marked yet.', visibility: 'visible' });
    expect(own).not.toHaveProperty('score');
  });
});

describe('the second command', () => {
  let said: Said;
  beforeAll(async () => void (said = await run(COMMANDS[1])));

  test('runs nothing', () => {
    expect(said).toMatchObject({
      code: 0,
      err: '3 of 3 submissions unchanged and taken over, 0 to grade.\n',
    });
  });

  test('gives points, changes marks, and takes for being late', async () => {
    expect(await marksOf()).toEqual([
      // 5 + 1.5; less 1; two days late, of which one was free.
      ['ada', 6.5, 4.95],
      // 2 + 2; the dialogue 1.5 instead of 0; in time by the extension.
      ['bob', 4, 5.5],
      ['eve', 6, 6],
    ]);
    expect(await read('grades.csv')).toContain('ada,command,6.5,7,4.95,1,');
    expect(await read('index.html')).toContain('→ 4.95');
  });

  test('a comment stands at its line, and says where there is no such line', async () => {
    const ada = await read('submissions/ada/feedback.html');
    expect(ada).toContain('Main.java:12: How the code reads: good names, long methods');
    expect(ada).toContain('   11  line 11\n>  12  line 12\n   13  line 13');
    expect(await read('submissions/ada/feedback.md')).toContain('>  12  line 12');
    expect(await read('submissions/eve/feedback.md')).toMatch(
      /Board\\?\.java:30, which is not in what was handed in/,
    );
  });

  test('a student reads nothing that is for instructors', async () => {
    expect(await read('instructor/ada.html')).toContain('two days of help');
    expect(await read('submissions/ada/feedback.html')).not.toContain('two days of help');
    expect(await read('submissions/eve/feedback.html')).not.toContain('lost a member');
  });

  test('each member of a group has the mark, and a folder and an address to write to', async () => {
    const canvas = await read('canvas.csv');
    expect(canvas).toContain('Eve Turing,eve,2,6\nFay Knuth,fay,2,6\n');
    expect(await read('roster.csv')).toContain(
      'Fay Knuth,eve,graded,6,,fay@example.edu,submissions/eve,Team 2\n',
    );
    expect(said.out).toContain('everybody has a grade');
  });

  test('again it writes the same', async () => {
    const before = await read('index.html');
    await run(COMMANDS[1]);
    expect(await read('index.html')).toBe(before);
  });
});

describe('two submissions of one group', () => {
  const other = { 'class/fay/greet.sh': SHELL_SOLUTIONS.wrong };
  const rows = `${blockOf('marks.csv', 'csv')}fay,style,2,,,,yes\n`;
  const times = `${blockOf('times.csv', 'csv')}fay,2026-03-02 10:00\n`;

  test.each([
    ['best', 'eve', 6],
    ['newest', 'eve', 6],
  ])('attempts: %s', async (rule, counts, mark) => {
    const policy = blockOf('policy.yaml', 'yaml').replace(/^attempts: \w+/m, `attempts: ${rule}`);
    await workspace.write({ ...other, 'marks.csv': rows, 'times.csv': times, 'policy.yaml': policy });
    const { code } = await run(COMMANDS[1]);
    expect(code).toBe(0);
    expect(await read('canvas.csv')).toContain(`Eve Turing,eve,2,${mark}\nFay Knuth,fay,2,${mark}\n`);
    expect(await read('index.html')).toContain('“Team 2” handed in eve and fay');
    expect(await read('instructor/fay.html')).toContain(`${counts}, not this one`);
    // Some of the cases are hidden: the student is not told how they went in which attempt.
    const told = rule === 'best' ? 'Which it is will be told' : `${counts}, not this one`;
    expect(await read('submissions/fay/feedback.md')).toContain(told);
    expect(await marksOf()).toHaveLength(3);
  });

  test('without a rule nobody of the group has a grade, and it needs a look', async () => {
    const policy = blockOf('policy.yaml', 'yaml').replace(/^attempts: .*\n/m, '');
    await workspace.write({ ...other, 'marks.csv': rows, 'times.csv': times, 'policy.yaml': policy });
    const { out } = await run(COMMANDS[1]);
    expect(await read('canvas.csv')).toContain('Eve Turing,eve,2,\nFay Knuth,fay,2,\n');
    expect(out).toContain('Fay Knuth: has several submissions (eve, fay): choose one');
    expect(await read('index.html')).toContain('“Team 2” handed in eve and fay: say with attempts');
  });
});

test('a reference is right, and its starter exported, although a person marks a part', async () => {
  const proved = await openWorkspace(SHELL_GREETING_PROVED);
  await proved.write({
    'assignments/greeting/assignment.yaml': `${SHELL_GREETING_PROVED['assignments/greeting/assignment.yaml'] ?? ''}${MANUAL}`,
  });
  const { out } = await runMain(proved.path, ['verify', 'greeting', '--sandbox', 'none']);
  expect(out).toContain('✓ command reference gets full marks');
  await runMain(proved.path, ['export', 'greeting', '--to', 'student', 'starter', '--boardmark', '0.1.0']);
  const exported = await readFile(join(proved.path, 'starter/boardmark/assignment.yaml'), 'utf8');
  expect(exported).toContain('check: manual');
  await proved.remove();
});

describe('sending it back', () => {
  const grade = (folder: string, list: string): Promise<Said> =>
    runMain(workspace.path, ['grade', 'endodoi-3', folder, '--out', 'back', '--roster', list, ...WEAK]);
  const namesIn = async (zip: string): Promise<readonly string[]> =>
    Object.keys(unzipSync(await readFile(join(workspace.path, 'back', zip)))).sort();

  test('Moodle: every member of a group, by the numbers of its grading worksheet', async () => {
    await workspace.write({
      'moodle/Eve O_Turing_102_assignsubmission_file_/greet.sh': SHELL_SOLUTIONS.right,
      'moodle/Ada Lovelace_101_assignsubmission_file_/greet.sh': SHELL_SOLUTIONS.wrong,
      'worksheet.csv':
        'Identifier,Full name,Group,"Last modified (submission)"\nParticipant 101,Ada Lovelace,,-\nParticipant 102,Eve O_Turing,Team 2,-\nParticipant 103,Fay Knuth,Team 2,-\n',
    });
    const { out } = await grade('moodle', 'worksheet.csv');
    expect(out).toContain('3 pages of feedback to upload: moodle-feedback.zip');
    expect(await namesIn('moodle-feedback.zip')).toEqual([
      'Ada Lovelace_101_assignfeedback_file_feedback.html',
      'Eve O Turing_102_assignfeedback_file_feedback.html',
      'Fay Knuth_103_assignfeedback_file_feedback.html',
    ]);
  });

  test('Canvas: names as in its export, with the number of a file that was handed in', async () => {
    await workspace.write({
      'canvas/lovelaceada_1234_501_greet.sh': SHELL_SOLUTIONS.right,
      'canvas/the_team_LATE_1235_502_greet.sh': SHELL_SOLUTIONS.right,
      'canvas.csv': 'Student,ID,Section\nAda Lovelace,1234,1\nFay Knuth,1235,1\n',
    });
    await grade('canvas', 'canvas.csv');
    expect(await namesIn('canvas-feedback.zip')).toEqual([
      'lovelaceada_1234_501_feedback.html',
      'the_team_LATE_1235_502_feedback.html',
    ]);
  });
});

test('Moodle’s worksheet tells when something was handed in', async () => {
  await workspace.write({
    'worksheet.csv':
      'Identifier,Full name,"Last modified (submission)"\nParticipant 101,Ada Lovelace,"Tuesday, 3 March 2026, 10:00 AM"\nParticipant 102,Eve O_Turing,"Monday, 2 March 2026, 11:59 PM"\n',
    'late.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 50 % a day\n',
  });
  const list = ['--roster', 'worksheet.csv', '--policy', 'late.yaml'];
  await runMain(workspace.path, ['grade', 'endodoi-3', 'moodle', '--out', 'back', ...list, ...WEAK]);
  const { submissions } = JSON.parse(
    await readFile(join(workspace.path, 'back/results.json'), 'utf8'),
  ) as Results;
  expect(submissions.map(({ points, settlement }) => [points, settlement?.points])).toEqual([
    [2, 1],
    [5, 5],
  ]);
});

describe('attempts in an export of Gradescope', () => {
  const metadata = [1, 2, 3].map(
    (attempt) =>
      `submission_${attempt}:\n  :submitters:\n  - :name: Ada\n    :sid: ada\n  :created_at: 2026-03-0${attempt} 10:00:00 Z\n`,
  );
  beforeAll(() =>
    workspace.write({
      'scope/submission_1/greet.sh': SHELL_SOLUTIONS.throws,
      'scope/submission_2/greet.sh': SHELL_SOLUTIONS.right,
      'scope/submission_3/greet.sh': SHELL_SOLUTIONS.right,
      'scope/submission_metadata.yml': metadata.join(''),
    }),
  );

  test.each([
    ['newest', ['ada'], 4],
    ['best', ['ada.attempt-2'], 4.5],
    ['in-time', ['ada.attempt-1'], 3],
  ])('%s', async (rule, counts, mark) => {
    await workspace.write({
      'rule.yaml': `due: 2026-03-01 23:59\nzone: UTC\npenalty: 10 % a day\nattempts: ${rule}\n`,
    });
    const words = ['grade', 'endodoi-3', 'scope', '--out', 'tries', '--policy', 'rule.yaml'];
    await runMain(workspace.path, [...words, ...WEAK]);
    const at = (name: string): string => join(workspace.path, 'tries', name);
    const { submissions } = JSON.parse(await readFile(at('results.json'), 'utf8')) as Results;
    expect(submissions.map(({ id }) => id)).toEqual(counts);
    expect(submissions[0]?.settlement?.points).toBe(mark);
    if (rule !== 'newest')
      expect(await readFile(at('instructor/ada.html'), 'utf8')).toContain('not this one');
  });
});
