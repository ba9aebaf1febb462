/** A class as JPlag and Dolos read it. */
import { describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMain, type Said, oneWorkspace } from '../../support/workspace.js';

const ASSIGNMENT = `id: sums
title: Sums
languages:
  java: { required: [Sum.java], programs: { sum: Main }, provided: provided, stubs: stubs }
  python: { required: [sum.py], programs: { sum: sum.py } }
rubric:
  - { id: dialogue, title: The dialogue, points: 1, check: { transcripts: ["*.transcript"], program: sum } }
`;

const workspace = oneWorkspace({
  'assignments/sums/assignment.yaml': ASSIGNMENT,
  'assignments/sums/one.transcript': '# One\n>1\n',
  'assignments/sums/provided/Main.java': 'class Main {}\n',
  'assignments/sums/stubs/Sum.java': 'class Sum { /* write this */ }\n',
  'class/ada/src/Sum.java': 'class Sum { int ada; }\n',
  'class/ada/src/Helper.java': 'class Helper {}\n',
  'class/ada/notes.txt': 'mine\n',
  'class/bob/by-Bob/Sum.java': '// BOB, for the course\nclass Sum { int bob; }\n',
  'class/eve/sum.py': 'print(1)\n',
  'class/fay/readme.txt': 'nothing yet\n',
});

const at = (...names: string[]) => join(workspace.path, ...names);
const exportTo = (target: string, folder: string, ...words: string[]): Promise<Said> =>
  runMain(workspace.path, ['export', 'sums', folder, '--to', target, ...words]);

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(at(folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(folder).length + 1))
    .sort();
}

describe('a class as a similarity detector reads it', () => {
  test('JPlag: a folder for each language, given code apart, and the command', async () => {
    const said = await exportTo('jplag', 'compared', '--submissions', 'class');
    expect(said.code).toBe(0);
    expect(said.err).toContain('fay');
    expect(said.out).toContain('java -jar jplag.jar -l java -p .java -bc java/given java/submissions');
    expect(said.out).toContain('java -jar jplag.jar -l python3 -p .py python/submissions');
    expect(await filesIn('compared')).toEqual([
      'java/given/Main.java',
      'java/given/Sum.java',
      'java/submissions/ada/src/Helper.java',
      'java/submissions/ada/src/Sum.java',
      'java/submissions/bob/by-Bob/Sum.java',
      'python/submissions/eve/sum.py',
    ]);
  });

  test('Dolos: one file for each submission', async () => {
    const said = await exportTo('dolos', 'dolos', '--submissions', 'class');
    expect(said.out).toContain('dolos run -f web -l java --ignore java/given/given.txt java/*.txt');
    expect(await readFile(at('dolos/java/ada.txt'), 'utf8')).toBe(
      'class Helper {}\n\nclass Sum { int ada; }\n',
    );
  });

  test('names can be left out; a table says whose is whose', async () => {
    await exportTo('jplag', 'hidden', '--anonymous', '--submissions', 'class');
    // The numbers follow the programs: in the order of names the first would be ada's.
    expect(await readFile(at('hidden/names.csv'), 'utf8')).toBe(
      'number,submission\nsubmission-1,eve\nsubmission-2,ada\nsubmission-3,bob\n',
    );
    expect(await filesIn('hidden')).toContain('java/submissions/submission-2/src/Sum.java');
    expect((await filesIn('hidden')).join()).not.toMatch(/ada|bob|eve/);
    // In paths and comments, too; a program's own words stay.
    expect(await readFile(at('hidden/java/submissions/submission-3/by-submission-3/Sum.java'), 'utf8')).toBe(
      '// submission-3, for the course\nclass Sum { int bob; }\n',
    );
  });

  test('without submissions there is nothing to compare', async () => {
    expect(await exportTo('dolos', 'none')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--submissions'),
    });
  });
});
