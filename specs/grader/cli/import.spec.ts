/** What `boardmark import` takes, and what it says at the end. */
import { describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachWorkspace, runMain } from '../../support/workspace.js';

const workspace = eachWorkspace();

const TESTS = JSON.stringify({
  tests: [{ name: 'Adds', run: 'python3 add.py < sum.txt', output: '7', comparison: 'exact', points: 2 }],
});
const TESTS_50 = JSON.stringify([
  { name: 'Adds', type: 'io', run: 'python3 add.py', input: '3 4', expected: '7', points: 2 },
]);
const WORKFLOW = `jobs:
  grade:
    steps:
      - uses: classroom-resources/autograding-io-grader@v1
        with: { test-name: Adds, command: python3 add.py, input: '3 4', expected-output: '7', comparison-method: exact, max-score: 2 }
`;
const PACKAGE = {
  'p/problem.yaml': 'name: Add\n',
  'p/data/secret/1.in': '3 4\n',
  'p/data/secret/1.ans': '7\n',
};

async function run(files: Readonly<Record<string, string>>, ...words: string[]) {
  await workspace.write(files);
  return runMain(workspace.path, ['import', ...words, '--out', 'made']);
}

describe('the folder of a repository', () => {
  test.each<[string, string, string, string]>([
    ['.github/classroom/autograding.json', 'github-classroom', '.github/classroom/autograding.json', TESTS],
    ['.github/workflows/classroom.yml', 'github-classroom', '.github/workflows/classroom.yml', WORKFLOW],
    ['autograding.json', 'github-classroom', 'autograding.json', TESTS],
    ['tests.json', 'classroom50', 'tests.json', TESTS_50],
  ])('holds %s', async (_, system, name, text) => {
    const { code, out, err } = await run({ [`repo/${name}`]: text, 'repo/sum.txt': '3 4\n' }, system, 'repo');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('assignment.yaml');
  });

  test('is where a command finds its files, however the tests are named', async () => {
    const file = 'repo/.github/classroom/autograding.json';
    const { code, err } = await run({ [file]: TESTS, 'repo/sum.txt': '3 4\n' }, 'github-classroom', file);
    expect([code, err]).toEqual([0, '']);
  });

  test('that holds none is told so', async () => {
    const { code, err } = await run({ 'repo/README.md': '' }, 'github-classroom', 'repo');
    expect(code).toBe(2);
    expect(err).toContain('a folder without it');
  });
});

describe('the last line', () => {
  test('asks for a reference where none is written', async () => {
    const { out } = await run(PACKAGE, 'kattis', 'p');
    expect(out).toContain('Give it a reference');
  });

  test('does not where the package has one', async () => {
    const { out } = await run({ ...PACKAGE, 'p/submissions/accepted/add.py': '' }, 'kattis', 'p');
    expect(out).not.toContain('Give it a reference');
    expect(out).toContain('Prove it: boardmark verify says what is missing.');
  });
});

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
test.each<[string, Buffer, string]>([
  ['p.zip', latin('PK\x03\x04\x14\0\0\0\xb3'), 'kattis'],
  ['p.tar.gz', latin('\x1f\x8b\x08\0\xff'), 'kattis'],
  ['p.tar', latin(`${'p/problem.yaml'.padEnd(257, '\0')}ustar\x0000`), 'kattis'],
  ['p.rar', latin('Rar!\x1a\x07'), 'kattis'],
  ['repo.zip', latin('PK\x03\x04\x14\0\0\0\xb3'), 'github-classroom'],
  ['scripts.zip', latin('PK\x03\x04\x14\0\0\0\xb3'), 'cs61b'],
])('the archive %s is to be unpacked first', async (name, bytes, system) => {
  await writeFile(join(workspace.path, name), bytes);
  const { code, err } = await run({}, system, name);
  expect(code).toBe(2);
  expect(err).toContain('an archive: unpack it first');
});
