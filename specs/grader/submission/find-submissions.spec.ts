/** What a folder or an archive means: one submission, or those of a class, with stray files beside them. */
import { describe, expect, test } from '@jest/globals';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { zip } from './archives.js';
import {
  ADA,
  ARE_THEY_ONE,
  BOB,
  describeAll,
  files,
  findsInBoth,
  findsInFolder,
  kindsOf,
  room,
  write,
  type Files,
} from './class-folders.js';

const STRAY = 'it lay beside the others by itself: whose it is has to be found out';

findsInBoth([
  [
    'a source beside folders is a submission of its own',
    files('ada/Board.java', 'bob/src/Board.java', 'Helper.java'),
    [ADA, 'bob: src/Board.java; bob', `Helper: Helper.java; ${STRAY}; Helper`],
  ],
  [
    'a source beside archives is a submission of its own',
    files('ada.zip', 'bob.zip', 'eve.java'),
    [ADA, BOB, `eve: eve.java; ${STRAY}; eve`],
  ],
  [
    'a source beside one folder is that of one student',
    files('old/Board.java', 'Helper.java'),
    ['project: Helper.java old/Board.java; project'],
  ],
  ...(
    [
      ['the folder into which it was unpacked', 'Abgaben', []],
      ['a folder beside the notes of the instructor', 'Submissions', ['grades.csv']],
    ] as const
  ).map(([name, folder, beside]): [string, Files, string[]] => [
    `a class in ${name}`,
    files(`${folder}/ada/Board.java`, `${folder}/bob/src/Board.java`, ...beside),
    [ADA, 'bob: src/Board.java; bob'],
  ]),
  [
    'a class in a folder, as projects of Maven',
    files('class/ada/src/main/java/Board.java', 'class/bob/src/main/java/org/uni/Board.java'),
    ['ada: src/main/java/Board.java; ada', 'bob: src/main/java/org/uni/Board.java; bob'],
  ],
]);

findsInFolder([
  [
    'a classroom, in a folder of its own',
    files(
      'submission-10-28-2026-03-01-22/submission-ada/Board.java',
      'submission-10-28-2026-03-01-22/submission-bob/Bord.java',
    ),
    2,
  ],
  [
    'clones of classroom repositories: the name of the assignment is no part of the id',
    files(
      ...['chess-ada-l/src/Board.java', 'chess-bob/Board.java'],
      ...['chess-bob/boardmark/assignment.yaml', 'chess-bob/boardmark/provided/Board.java'],
    ),
    ['ada-l: src/Board.java; ada-l', BOB],
    'chess-submissions',
  ],
  [
    'one student alone, however deep, is no class',
    files('ada/project/src/board/Board.java', 'ada/project/test/T.java'),
    ['ada: project/src/board/Board.java project/test/T.java; ada'],
  ],
  ['groups by number are students', files('class/Group 1/Board.java', 'class/Group 2/Board.java'), 2],
  [
    'students one of whom kept an old copy',
    files('ada/old/Board.java', 'ada/new/Board.java', 'bob/Board.java'),
    2,
  ],
  [
    'students whose project has a source of its own in each of two folders',
    files('ada/src/Board.java', 'ada/dist/Board.java', 'bob/src/Board.java', 'bob/dist/Board.java'),
    2,
  ],
  [
    'a folder that holds the archive of a class alone',
    { 'class.zip': zip(files('ada/Board.java', 'bob/Board.java')), 'notes.md': '' },
    [ADA, BOB],
  ],
  [
    'a folder that holds the archive of an export alone',
    { 'submissions.zip': zip(files('lovelaceada_1234_56789_Board.java', 'lilin_1235_56790_Board.java')) },
    2,
  ],
]);

describe('a folder or an archive', () => {
  test.each(['Section', 'exam/Version'])('of two classes is asked about (%s)', async (above) => {
    const sections = ['1/ada', '1/bob', '2/eve', '2/lin/src/main'].map(
      (name) => `${above} ${name}/Board.java`,
    );
    for (const path of Object.values(await write(files(...sections))))
      await expect(describeAll(path)).rejects.toThrow(
        'Are its folders classes? Then name each of them on the command line.',
      );
  });

  test.each<[string, Files, string]>([
    ['has nothing in it', {}, 'it holds nothing.'],
    ['has nothing but what tools leave', files('.git/HEAD'), 'it holds nothing.'],
    [
      'has a required file beside those of several students',
      files('ada/Board.java', 'bob/src/Board.java', 'Board.java'),
      `it holds Board.java, ada, bob. ${ARE_THEY_ONE}`,
    ],
    [
      'has one folder alone with a file of the right name',
      files('Work/Team A/Board.java', 'Work/Team B/Bord.java'),
      'Then name Work itself',
    ],
    [
      'has one folder alone with a file of the right name, further below',
      { ...files('All/Work/Team A/Board.java'), 'All/Work/Team B/team.zip': zip({}) },
      'Then name All/Work itself',
    ],
  ])('is asked about where it %s; beside others it is taken', async (_, given, told) => {
    const [{ folder }, other] = [await write(given), await write(files('Board.java'))];
    await expect(describeAll(folder)).rejects.toThrow(told);
    expect(await kindsOf([folder], true)).toHaveLength(1);
    expect(await kindsOf([folder, other.folder])).toHaveLength(2);
  });

  test('of one student whose required files lie in several folders is no class', async () => {
    const { folder } = await write(files('ada/model/Board.java', 'ada/game/Move.java'));
    const collected = await collectSubmissions([folder], ['Board.java', 'Move.java'], { room });
    expect(collected).toMatchObject({ ok: true, value: [{ submission: { id: 'ada' } }] });
  });
});
