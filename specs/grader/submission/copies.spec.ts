/** Files that a submission holds more than once: copies that differ, and the same class in several files. */
import { describe, expect, test } from '@jest/globals';
import { listCopies } from '../../../grader/submission/copies.js';
import { SOURCE, describeAll, files, write, type Files } from './class-folders.js';

test.each([
  ['that cannot be read are told as copies that differ', ['ada/Board.java', 'bob/Board.java'], 1],
  ['in hidden folders are none', ['Board.java', '.history/Board.java'], 0],
])('files %s', (_, names, told) => {
  const files = names.map((name) => ({ name, path: `/not/there/${name}`, bytes: 1 }));
  expect(listCopies(files, ['Board.java', 'Board.java'])).toHaveLength(told);
});

describe('a folder or an archive', () => {
  test.each<[string, Files, string[]]>([
    ['that differ', { 'A/ada/Board.java': SOURCE, 'A/bob/Board.java': 'class B {}' }, ['A']],
    ['of the same content', files('A/ada/Board.java', 'A/bob/Board.java'), []],
    ['in a package folder', { 'A/Board.java': SOURCE, 'A/node_modules/x/Board.java': 'class B {}' }, []],
  ])('copies of a required file %s are told to the instructor', async (_, given, doubted) => {
    const { folder, archive } = await write({ ...given, ...files('B/eve/Board.java') });
    for (const path of [folder, archive]) {
      const told = await describeAll(path);
      const lines = told.filter((line) => line.includes('several files named Board.java that differ'));
      expect(lines.map((line) => line.split(':')[0])).toEqual(doubted);
    }
  });

  test.each<[string, Files, string]>([
    [
      'with the names of students',
      { 'Ada.java': 'import x;\npublic class Board {}', 'lib/eveBoard.java': `${SOURCE}\n` },
      'Ada.java, lib/eveBoard.java',
    ],
    [
      'of other things',
      {
        'Move.java': '/* class Board */ class Move {\n  class Board {}\n}',
        'Board2.java': 'class Board2 {}',
      },
      '',
    ],
    ['of another language, or hidden', { 'Board.kt': `${SOURCE}\n`, '.history/Old.java': `${SOURCE}\n` }, ''],
    [
      'kept by one student',
      { 'OldBoard.java': `${SOURCE}\n`, 'Board (1).java': `${SOURCE}\n`, 'Copy.java': SOURCE },
      '',
    ],
  ])('files %s beside the required one: the same class in them is told', async (_, given, named) => {
    const { folder, archive } = await write({ ...given, 'Board.java': SOURCE });
    for (const path of [folder, archive]) {
      const [told = ''] = await describeAll(path);
      const doubt = `class Board is in Board.java and also in ${named}: are they several students'?`;
      expect([told.includes(doubt), told.includes('class Board is in')]).toEqual([
        named !== '',
        named !== '',
      ]);
    }
  });
});
