import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listSolutions } from '../../../lab/solutions/solutions.js';
import { openUnpackRoom, type UnpackRoom } from '../../../grader/submission/collect.js';
import { openWorkspace, type Workspace } from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';

const PATCH = (file: string, before: string, after: string): string =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${before}\n+${after}\n`;
const JAVA = 'class Total { int sum() { return 1; } }';
const SCRIPT = 'export const sum = () => 1;';

const FILES: Readonly<Record<string, string>> = {
  'assignment.yaml': `id: adding
title: Adding up
languages:
  java: { required: [Total.java], programs: {}, reference: reference }
  javascript: { required: [total.js], modules: { Total: total.js }, programs: {} }
  typescript: { required: [total.ts], modules: { Total: total.ts }, programs: {} }
contract:
  Total: { form: class, members: ["int sum()"] }
limits: { wall: 10s, cpu: 2s }
samples: submissions
rubric:
  - { id: compiles, title: Compiles, points: 1, check: { compiles: true } }
`,
  'reference/Total.java': `${JAVA}\n`,
  'submissions/accepted/java-plain/Total.java': `${JAVA}\n`,
  'submissions/accepted/java-other.patch': `base: accepted/java-plain\n${PATCH('Total.java', JAVA, JAVA.replace('1', '2 - 1'))}`,
  'submissions/accepted/plain-script/total.js': `${SCRIPT}\n`,
  'submissions/accepted/patched-script.patch': `base: accepted/plain-script\n${PATCH('total.js', SCRIPT, SCRIPT.replace('1', '3 - 2'))}`,
  'submissions/accepted/typed/total.ts': `${SCRIPT}\n`,
  'submissions/wrong-answer/two.patch': `base: accepted/java-plain\n${PATCH('Total.java', JAVA, JAVA.replace('1', '2'))}`,
};

let workspace: Workspace;
let room: UnpackRoom;
beforeEach(async () => {
  workspace = await openWorkspace(FILES);
  room = openUnpackRoom();
});
afterEach(async () => {
  await room.remove();
  await workspace.remove();
});

async function list(): Promise<readonly (readonly string[])[]> {
  const loaded = await needAssignment(`${workspace.path}/assignment.yaml`);
  const solutions = await listSolutions(loaded, room);
  return solutions.map(({ name, language, sources }) => [name, language, ...sources.map(({ text }) => text)]);
}

test('the reference and every accepted sample, folders and patches, in each language', async () => {
  expect(await list()).toEqual([
    ['reference/java', 'java', `${JAVA}\n`],
    ['java-other', 'java', `${JAVA.replace('1', '2 - 1')}\n`],
    ['java-plain', 'java', `${JAVA}\n`],
    ['patched-script', 'javascript', `${SCRIPT.replace('1', '3 - 2')}\n`],
    ['plain-script', 'javascript', `${SCRIPT}\n`],
    ['typed', 'typescript', `${SCRIPT}\n`],
  ]);
});

test('an accepted sample that cannot be unfolded is no silent gap', async () => {
  await workspace.write({ 'submissions/accepted/java-other.patch': 'base: accepted/nothing\n' });
  await expect(list()).rejects.toThrow('java-other');
});

test('files that the required ones do not import are not mutated', async () => {
  await workspace.write({
    'submissions/accepted/typed/total.ts': "import { one } from './one.js';\nexport const sum = () => one;\n",
    'submissions/accepted/typed/one.ts': 'export const one = 1;\n',
    'submissions/accepted/typed/bench.ts': "import { sum } from './total.js';\nconsole.log(sum());\n",
  });
  const typed = (await list()).find(([name]) => name === 'typed');
  expect(typed).toEqual([
    'typed',
    'typescript',
    expect.stringContaining('one = 1'),
    expect.stringContaining('sum'),
  ]);
});

test('where an import cannot be followed, all files are mutated', async () => {
  await workspace.write({
    'submissions/accepted/typed/total.ts':
      "import { one } from './provided.js';\nexport const sum = () => one;\n",
    'submissions/accepted/typed/bench.ts': 'export const bench = 1;\n',
  });
  expect((await list()).find(([name]) => name === 'typed')).toHaveLength(4);
});
