/** Files side by side whose names may be those of several students: they are asked about. */
import { describe, expect, test } from '@jest/globals';
import { ARE_THEY_ONE, SEVERAL, describeAll, files, kindsOf, write, type Files } from './class-folders.js';

describe('a folder or an archive', () => {
  test.each<[string, Files, string]>([
    [
      'sources with names before',
      files('ada_Board.java', 'bob_Board.java'),
      `${ARE_THEY_ONE} Then say --single.`,
    ],
    [
      'sources with names behind',
      files('Board-ada.java', 'Board-bob.java'),
      `${ARE_THEY_ONE} Then say --single.`,
    ],
    [
      'sources with names alone',
      files('ada.java', 'bob.java', 'notes.txt'),
      `${ARE_THEY_ONE} Then say --single.`,
    ],
    ...(
      [
        ['names before, beside one of the right name', 'Board.java', 'ada_Board.java', 'bob-Board.java'],
        ['names before, one of them of another kind', 'ada_Board.java', 'bob_Board.txt'],
        ['numbers of students before', 'Board.java', '20210001_Board.java', '20210002_Board.java'],
        ['numbers that were counted', 'Board.java', 'student1 Board.java', 'student2 Board.java'],
        ['names and numbers before', 'Board.java', 'Ada_L-12345-Board.java', 'Bob-12346-Board (1).java'],
        ['the name of Canvas, one alone', 'Board.java', 'lovelaceada_1234_56789_Board.java'],
        ['the name of Canvas, for another file', 'Board.java', 'lovelaceada_LATE_1234_56789_main.java'],
        ['the name of Canvas, beside a note', 'lovelaceada_1234_56789_Board.java', 'to do.txt'],
        [
          'the name of Canvas, beside a folder',
          'Board.java',
          'lovelaceada_1234_56789_Board.java',
          'lib/B.java',
        ],
        ['names before, in a folder alone', ...['', 'ada_', 'bob_'].map((who) => `class/${who}Board.java`)],
      ] as const
    ).map(([name, ...given]): [string, Files, string] => [
      `sources with ${name}`,
      files(...given),
      'Then put the files of each into a folder of its own',
    ]),
  ])('%s are asked about, never one submission in silence', async (_, given, told) => {
    const { folder, archive } = await write(given);
    await expect(describeAll(folder)).rejects.toThrow(told);
    await expect(describeAll(archive)).rejects.toThrow(told);
    expect(await kindsOf([folder], true)).toEqual(['taken']);
    expect(await kindsOf([folder, archive])).toHaveLength(2);
  });

  test.each<[string, string[], boolean]>([
    ['old, new and tried', ['Board.java', 'old_Board.java', 'test_Board.java', 'Copy of Board.java'], false],
    ['downloaded again', ['Board.java', 'Board (1).java', 'Board - Copy.java', 'Board-2.java'], false],
    ['of several tasks', ['Board.java', 'hw1_Board.java', 'hw2_Board.java', 'v3.Board.java'], false],
    ['with a report', ['Board.java', 'group project_Board.pdf', 'ada_Board.docx'], false],
    ['with helpers', ['Board.java', 'GameBoard.java', 'Board_view.java', 'BoardTest.java'], false],
    ['with data that have numbers', ['Board.java', 'level_2023_1005_map.txt'], false],
    ['as ILIAS stores them', ['Board.java', '20260302101530_Board.java', '20260303101530_Board.java'], false],
    ['with one name before', ['Board.java', 'ada_Board.java'], true],
    ['with several names behind', ['Board.java', 'Board_ada.java', 'Board_bob.java'], true],
  ])('files of one student %s are one submission', async (_, given, isDoubtful) => {
    const { folder, archive } = await write(files(...given));
    for (const path of [folder, archive]) {
      const [told = '', ...more] = await describeAll(path);
      expect([more, told.includes(SEVERAL)]).toEqual([[], isDoubtful]);
    }
  });

  test('that looks like several students is told where it lies beside others', async () => {
    const given = files('A/Board.java', 'A/ada_Board.java', 'A/bob_Board.java', 'B/Board.java');
    const [told, other] = await describeAll((await write(given)).folder);
    expect(told).toContain(`Board.java, ada_Board.java, bob_Board.java: ${SEVERAL}`);
    expect(other).not.toContain(SEVERAL);
  });
});
