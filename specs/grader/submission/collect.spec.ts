import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { INTAKE_LIMITS } from '../../../grader/submission/limits.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Lays files out below a fresh folder; a name that ends in `/` is an empty folder. */
async function layOut(name: string, files: readonly string[]): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const path = join(folder, file);
    await mkdir(file.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!file.endsWith('/')) await writeFile(path, file);
  }
  return folder;
}

async function collect(...paths: string[]) {
  const collected = await collectSubmissions(paths, ['A.java']);
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) => {
    switch (intake.kind) {
      case 'taken':
        return `${intake.submission.id}: ${intake.submission.files.map(({ name }) => name).join(' ')}`.trim();
      case 'refused':
      case 'unreadable':
        return `${intake.kind} ${intake.reason}`;
    }
  });
}

describe('what a path stands for', () => {
  test.each<[string, string[], string[]]>([
    ['a folder of folders is a class', ['ada/A.java', 'bob/src/A.java'], ['ada: A.java', 'bob: src/A.java']],
    ['a folder with a source is one submission', ['A.java', 'lib/B.java'], ['one: A.java lib/B.java']],
    [
      'a folder with src is one submission',
      ['src/A.java', 'docs/notes.md'],
      ['one: docs/notes.md src/A.java'],
    ],
    ['notes beside a class change nothing', ['README.md', 'grades.xlsx', 'ada/A.java'], ['ada: A.java']],
    ['an empty folder is one empty submission', [], ['one:']],
    ['an empty folder in a class is kept', ['ada/A.java', 'bob/'], ['ada: A.java', 'bob:']],
    [
      'folders named for a verdict hold samples',
      ['accepted/plain/A.java', 'wrong-answer/off-by-one/A.java'],
      ['plain: A.java', 'off-by-one: A.java'],
    ],
    [
      'names that meet twice say which',
      ['accepted/x/A.java', 'wrong-answer/x/A.java'],
      ['accepted--x: A.java', 'wrong-answer--x: A.java'],
    ],
    [
      'what tools leave behind is no part of it',
      ['A.java', '.git/config', 'node_modules/x/y.js'],
      ['one: A.java'],
    ],
    ['hostile folder names are made safe', ['a b;$(x)/A.java'], ['a_b___x_: A.java']],
  ])('%s', async (title, files, expected) => {
    const folder = await layOut(`${title.replaceAll(/\W/g, '-')}/one`, files);
    expect(await collect(folder)).toEqual(expected);
  });

  test('a path that is not there is told with its name', async () => {
    const collected = await collectSubmissions([join(root, 'nobody')], ['A.java']);
    expect(collected).toMatchObject({ ok: false, fault: { path: join(root, 'nobody') } });
  });

  test('the same folder named twice is graded once', async () => {
    const folder = await layOut('twice', ['A.java']);
    expect(await collect(folder, folder)).toEqual(['twice: A.java']);
  });
});

describe('what is refused', () => {
  test('a link, with its name; the rest of the class is taken', async () => {
    const folder = await layOut('links', ['ada/A.java', 'mallory/A.java']);
    await symlink('/etc/passwd', join(folder, 'mallory', 'goldens'));
    expect(await collect(folder)).toEqual([
      'ada: A.java',
      'refused goldens is a link: only files and folders can be handed in',
    ]);
  });

  test('folders nested without end', async () => {
    const deep = `${'d/'.repeat(INTAKE_LIMITS.depth + 1)}A.java`;
    const folder = await layOut('deep', ['A.java', deep]);
    expect(await collect(folder)).toEqual([
      `refused folders are nested more than ${String(INTAKE_LIMITS.depth)} deep`,
    ]);
  });

  test('too many files', async () => {
    const folder = await layOut('many', ['A.java']);
    await Promise.all(
      Array.from({ length: INTAKE_LIMITS.files }, (_, n) => writeFile(join(folder, `${String(n)}.txt`), '')),
    );
    expect(await collect(folder)).toEqual([`refused more than ${String(INTAKE_LIMITS.files)} files`]);
  });
});
