/** Marks that are settled later, and marks that are counted again, are those of a fresh grading, to the byte. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  openWorkspace,
  runMain,
  SHELL_GREETING,
  SHELL_SOLUTIONS,
  type Workspace,
} from '../../support/workspace.js';

const YAML = 'assignments/greeting/assignment.yaml';
const MANUAL = '  - { id: style, title: How it reads, points: 2, check: manual }\n';
const FILES = [
  '--marks',
  'marks.csv',
  '--policy',
  'policy.yaml',
  '--times',
  'times.csv',
  '--roster',
  'class.csv',
];

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace({
    ...SHELL_GREETING,
    [YAML]: `${SHELL_GREETING[YAML] ?? ''}${MANUAL}`,
    'class/ada/greet.sh': SHELL_SOLUTIONS.right,
    'class/bob/greet.sh': SHELL_SOLUTIONS.wrong,
    'class/eve/greet.sh': SHELL_SOLUTIONS.throws,
    'class/gus/greet.sh': SHELL_SOLUTIONS.wrong.replace('${#name}', '7'),
    'policy.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 10 % a day\nattempts: best\n',
    'times.csv': 'submission,time\nada,2026-03-03 10:00\nbob,2026-03-02 10:00\neve,2026-03-09 10:00\n',
    'marks.csv':
      'submission,item,points,change,comment,place,visible\nada,style,1.5,,“gründlich” & <klar>,greet.sh:1,yes\nbob,,,-1,formatting,,no\n',
    'class.csv': 'Student,ID,Group\nAda Lovelace,ada,\nBob,bob,One\nEve,eve,One\n',
  });
});
afterAll(() => workspace.remove());

/** The files of a report by name, without when it was made. */
async function grade(out: string, ...words: string[]): Promise<Readonly<Record<string, string>>> {
  const { code } = await runMain(workspace.path, [
    ...['grade', 'greeting', 'class', '--out', out, '--sandbox', 'none', '--allow-weak-sandbox'],
    ...words,
  ]);
  expect(code).toBe(0);
  const folder = join(workspace.path, out);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => !['journal.jsonl', 'instructor/made'].includes(name));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'latin1')] as const),
  );
  return Object.fromEntries(
    texts.map(([name, text]) => [name, text.replace(/graded \d{4}-\d\d-\d\d \d\d:\d\d UTC/, 'graded now')]),
  );
}

/** What is made of the same results where nothing was made before. */
async function afresh(name: string, ...words: string[]): Promise<Readonly<Record<string, string>>> {
  await mkdir(join(workspace.path, name));
  await copyFile(join(workspace.path, 'out/journal.jsonl'), join(workspace.path, name, 'journal.jsonl'));
  return grade(name, '--resume', ...words);
}

test('with marks by hand, a rule and a class list, and without them again', async () => {
  const plain = await grade('out');
  const settled = await grade('out', '--resume', ...FILES);
  expect(Object.keys(settled)).toContain('roster.csv');
  expect(settled['submissions/ada/feedback.html']).not.toBe(plain['submissions/ada/feedback.html']);
  expect(settled).toEqual(await afresh('settled', ...FILES));
  expect(await grade('out', '--resume')).toEqual(plain);
});

test('another rule, and one more row', async () => {
  await grade('out', '--resume', ...FILES);
  await workspace.write({
    'policy.yaml': 'due: 2026-03-02 23:59\nzone: Europe/Copenhagen\npenalty: 20 % a day\nattempts: newest\n',
    'marks.csv':
      'submission,item,points,change,comment,place,visible\neve,style,2,,très “bien”,greet.sh:2,yes\nbob,style,1,,,,yes\n',
  });
  expect(await grade('out', '--resume', ...FILES)).toEqual(await afresh('other', ...FILES));
});

test('one row alone', async () => {
  await grade('out', '--resume', ...FILES);
  await workspace.write({
    'marks.csv':
      'submission,item,points,change,comment,place,visible\neve,style,1.5,,,,yes\nbob,style,1,,,,yes\n',
  });
  expect(await grade('out', '--resume', ...FILES)).toEqual(await afresh('row', ...FILES));
});

/** What is told first on the page. */
function firstCase(page: string | undefined): string | undefined {
  return /<h3 id="first-case">[^<]*/.exec(page ?? '')?.[0];
}

test.each([
  ['other points', [/points: 3/g, 'points: 30'], 'ada,command,32,'],
  ['points with which another case is told first', [/points: 2/g, 'points: 20'], 'ada,command,23,'],
  ['another title of an item', [/title: (?=[A-Z])/g, 'title: The '], 'ada,command,5,'],
] as const)('%s', async (what, [was, is], row) => {
  await workspace.write({ [YAML]: `${SHELL_GREETING[YAML] ?? ''}${MANUAL}` });
  const before = await grade('out', '--resume');
  await workspace.write({ [YAML]: `${(SHELL_GREETING[YAML] ?? '').replace(was, is)}${MANUAL}` });
  const counted = await grade('out', '--resume');
  expect(counted['grades.csv']).toContain(row);
  expect(counted['submissions/gus/feedback.html']).not.toBe(before['submissions/gus/feedback.html']);
  expect(counted).toEqual(await afresh(what.replaceAll(' ', '-')));
  const told = [before, counted].map((files) => firstCase(files['submissions/gus/feedback.html']));
  expect(told[0] === told[1]).toBe(!what.includes('first'));
});
