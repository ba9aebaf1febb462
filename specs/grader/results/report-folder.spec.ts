/** Files of a report: each is written whole, and nothing of somebody else's changes with it. */
import { afterAll, expect, test } from '@jest/globals';
import {
  chmodSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { openReportFolder } from '../../../grader/results/report-folder.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();
const folder = await openReportFolder(join(root, 'report'));
afterAll(() => folder.close());
const read = (name: string): string => readFileSync(join(folder.path, name), 'utf8');

test('what takes the place of a longer file is not followed by its end', async () => {
  const blocks = (count: number): string => 'a page of blocks'.repeat(256 * count);
  for (const text of [blocks(3), 'a long page', 'short', '', 'größer', blocks(1), `${blocks(1)}.`, blocks(3)])
    for (const name of ['index.html', 'submissions/ada/feedback.html']) {
      await folder.write(name, text);
      expect(read(name)).toBe(text);
    }
});

test('a file that has another name, too, or is a link, or may not be written, keeps its text there', async () => {
  const elsewhere = join(root, 'kept');
  const ways: readonly ((path: string) => void)[] = [
    (path) => linkSync(path, elsewhere),
    (path) => {
      renameSync(path, elsewhere);
      symlinkSync(elsewhere, path);
    },
    (path) => {
      linkSync(path, elsewhere);
      chmodSync(path, 0o444);
    },
  ];
  for (const keepElsewhere of ways) {
    await folder.write('index.html', 'first');
    keepElsewhere(join(folder.path, 'index.html'));
    for (const text of ['second', 'third', 'fourth']) await folder.write('index.html', text);
    expect([read('index.html'), readFileSync(elsewhere, 'utf8')]).toEqual(['fourth', 'first']);
    rmSync(elsewhere);
  }
});

test('who may read or write one file says nothing about those written after it', async () => {
  const modeOf = (name: string): number => statSync(join(folder.path, name)).mode & 0o777;
  await folder.write('grades.csv', 'new');
  const usual = modeOf('grades.csv');
  for (const mode of [0o666, 0o600, 0o400, 0o755]) {
    await folder.write('index.html', 'first');
    chmodSync(join(folder.path, 'index.html'), mode);
    for (const name of ['index.html', 'grades.csv', 'junit.xml']) {
      await folder.write(name, 'next');
      expect([name, modeOf(name)]).toEqual([name, usual]);
    }
  }
});

test('drafts do not stay', async () => {
  const other = await openReportFolder(join(root, 'other'));
  for (const text of ['one', 'two']) await other.write('index.html', text);
  await other.close();
  expect(readdirSync(other.path)).not.toContain('.drafts');
});
