/** What learning platforms export, and folders and archives of whole classes: which submissions are in them, and whose. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { openUnpackRoom } from '../../../grader/submission/unpack-room.js';
import { zip } from './archives.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();
const room = openUnpackRoom();
afterAll(() => room.remove());

type Files = Readonly<Record<string, string | Uint8Array>>;
const SOURCE = 'class Board {}';
const WORK = zip({ 'Board.java': SOURCE });

/** Files by their paths: sources and archives are those of a Board, all others are empty. */
function files(...paths: readonly string[]): Files {
  const content = (path: string) => (path.endsWith('.java') ? SOURCE : path.endsWith('.zip') ? WORK : '');
  return Object.fromEntries(paths.map((path) => [path, content(path)]));
}

let count = 0;

/** Writes the files into a folder with this name, and into a zip of that name beside it. */
async function write(given: Files, name = 'project'): Promise<{ folder: string; archive: string }> {
  const parent = join(root, `${(count += 1)}`);
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(given)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const archive = join(parent, `${name}.zip`);
  await writeFile(archive, zip(given));
  return { folder, archive };
}

/** Every submission as `id: files; remarks; keys of its students`. */
async function describeAll(path: string): Promise<string[]> {
  const collected = await collectSubmissions([path], ['Board.java'], { room });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) => {
    const keys = intake.students.map((student) => student.keys.join('=')).join(' and ');
    const told = intake.kind === 'taken' ? intake.submission.files.map((file) => file.name) : [intake.reason];
    const id = intake.kind === 'taken' ? intake.submission.id : intake.id;
    return [`${id}: ${told.join(' ')}`, ...intake.remarks, ...(intake.doubts ?? []), keys].join('; ');
  });
}

/** The kinds of what is collected of several, or of one that is said to be one submission. */
async function kindsOf(paths: readonly string[], single = false): Promise<string[]> {
  const collected = await collectSubmissions(paths, ['Board.java'], { room, single });
  return collected.ok ? collected.value.map(({ kind }) => kind) : [];
}

const NAMED = ['lovelaceada_1234_501_Board.java', 'hopperbob_1235_503_Board.java'];
const BOTH = ['hopperbob_1235: Board.java; 1235=hopperbob', 'lovelaceada_1234: Board.java; 1234=lovelaceada'];
const [ADA, BOB] = ['ada: Board.java; ada', 'bob: Board.java; bob'];
const foundOut = (by: string): string => `${by} did not name it: whose it is has to be found out`;
const UNNAMED = foundOut('Canvas');
const STRAY = 'it lay beside the others by itself: whose it is has to be found out';
const attempt = (who: string, when: string, name: string): string =>
  `Project 1_part_a_${who}_attempt_2026-03-0${when}-10-15-30${name}`;
const METADATA = `---
submission_11:
  :submitters:
  - :name: Ada Lovelace
    :sid: '20210001'
    :email: ada@example.edu
  :created_at: 2026-03-02 10:00:00.000000000 Z
  :score: 0.0
submission_12:
  :submitters:
  - :name: Ada Lovelace
    :sid: '20210001'
    :email: ada@example.edu
  :created_at: 2026-03-03 10:00:00.000000000 Z
submission_13:
  :submitters:
  - :name: Bob
    :email: bob@example.edu
  - :name: Eve
    :email: eve@example.edu
  :created_at: 2026-03-01 10:00:00.000000000 Z
`;

describe('a folder or an archive', () => {
  test.each<[string, Files, string[]]>([
    [
      'Canvas: files of everybody side by side: names, late marks, attempts, archives',
      {
        ...files('lovelaceada_1234_501_Board.java', 'lovelaceada_1234_502_notes-2.txt'),
        ...files('hopperbob_LATE_1235_503_Board-1.java', 'hopperbob_LATE_1235_499_Board.java'),
        'turingeve_1236_504_project.zip': zip(files('project/Board.java', 'README.md')),
      },
      [
        'hopperbob_1235: Board.java; handed in late, says Canvas; several attempts: hopperbob_LATE_1235_503_Board-1.java is graded, the earlier hopperbob_LATE_1235_499_Board.java is not; 1235=hopperbob',
        'lovelaceada_1234: Board.java notes-2.txt; 1234=lovelaceada',
        'turingeve_1236: README.md project/Board.java; 1236=turingeve',
      ],
    ],
    [
      'Canvas: groups with underscores',
      files('team_a_b_1234_501_Board.java', 'team_c_LATE_1235_502_Board.java'),
      [
        'team_a_b_1234: Board.java; 1234=team_a_b',
        'team_c_1235: Board.java; handed in late, says Canvas; 1235=team_c',
      ],
    ],
    [
      'Canvas: anonymous marking',
      files('anon_AbC12_501_Board.java', 'LATE_anon_xYz34_502_Board.java', 'anonymous_q7R5t_503_Board.java'),
      [
        'anon_xYz34: Board.java; handed in late, says Canvas; xYz34=anon',
        'anon_AbC12: Board.java; AbC12=anon',
        'anonymous_q7R5t: Board.java; q7R5t=anonymous',
      ],
    ],
    ['Canvas and a note', files(...NAMED, 'to do.txt'), BOTH],
    [
      'Canvas and the required file itself',
      files(...NAMED, 'Board.java'),
      [...BOTH, `Board: Board.java; ${UNNAMED}; Board`],
    ],
    [
      'Canvas and a source by mail',
      files(...NAMED, 'linli-Board.java'),
      [...BOTH, `linli-Board: linli-Board.java; ${UNNAMED}; linli-Board`],
    ],
    [
      'Canvas and an archive by mail',
      files(...NAMED, 'lin.zip'),
      [...BOTH, `lin: Board.java; ${UNNAMED}; lin`],
    ],
    [
      'Canvas and a folder by mail',
      files(...NAMED, 'lin/Board.java'),
      [...BOTH, `lin: Board.java; ${UNNAMED}; lin`],
    ],
    [
      'files that a student numbered are no class',
      files('Board.java', 'level_1_2_map.txt', 'level_2_2_map.txt'),
      ['project: Board.java level_1_2_map.txt level_2_2_map.txt; project'],
    ],
    [
      'Moodle: a folder for each student, online text told, archives opened',
      files(
        'Ada Lovelace_771_assignsubmission_file_/Board.java',
        'Ada Lovelace_771_assignsubmission_onlinetext_/onlinetext.html',
        'Bob_Hopper_772_assignsubmission_file_/work.zip',
      ),
      [
        'Ada_Lovelace_771: Board.java; Ada Lovelace_771_assignsubmission_onlinetext_ is not graded: only files are; Participant 771=771=Ada Lovelace',
        'Bob_Hopper_772: Board.java; Participant 772=772=Bob_Hopper',
      ],
    ],
    [
      'Moodle: without folders',
      files(
        'Ada Lovelace_771_assignsubmission_file_Board.java',
        'Ada Lovelace_771_assignsubmission_file_Move.java',
      ),
      ['Ada_Lovelace_771: Board.java Move.java; Participant 771=771=Ada Lovelace'],
    ],
    [
      'Moodle: a file and a folder beside it',
      files(
        'Ada Lovelace_771_assignsubmission_file_/Board.java',
        'late/Board.java',
        'bob.java',
        'marks.docx',
      ),
      [
        'Ada_Lovelace_771: Board.java; Participant 771=771=Ada Lovelace',
        `late: Board.java; ${foundOut('Moodle')}; late`,
        `bob: bob.java; ${foundOut('Moodle')}; bob`,
      ],
    ],
    [
      'Blackboard: attempts, receipts, and users with underscores',
      {
        ...files(attempt('ada', '1', '_Board.java'), attempt('ada', '2', '_Board.java'), 'Board.java'),
        [attempt('ada', '1', '.txt')]: 'Name: Ada Lovelace (ada)\nAssignment: Project 1\n',
        [attempt('ada', '2', '.txt')]: 'Name: Ada Lovelace (ada)\n',
        [attempt('bob_h', '1', '_work.zip')]: WORK,
      },
      [
        'ada: Board.java; several attempts: that of 2026-03-02-10-15-30 is graded, the earlier one of 2026-03-01-10-15-30 is not; ada=ada=Ada Lovelace',
        'bob_h: Board.java; bob_h',
        `Board: Board.java; ${foundOut('Blackboard')}; Board`,
      ],
    ],
    ['Blackboard: one student alone', files(attempt('ada', '1', '_Board.java')), [ADA]],
    [
      'Gradescope: who handed in stands in the metadata; the newest counts; groups stay together',
      {
        'submission_metadata.yml': METADATA,
        ...files('submission_11/Board.java', 'submission_12/src/Board.java'),
        ...files('submission_13/Board.java', 'submission_14/Board.java'),
      },
      [
        '20210001: src/Board.java; several attempts: submission_12 is graded, the earlier submission_11 is not; 20210001=ada@example.edu=Ada Lovelace',
        'bob+eve: Board.java; bob@example.edu=Bob and eve@example.edu=Eve',
        'submission_14: Board.java; submission_metadata.yml does not say whose submission_14 is; ',
      ],
    ],
    [
      'Gradescope: metadata that cannot be read lose nobody',
      { 'submission_metadata.yml': '- no\n', ...files('submission_11/Board.java') },
      ['submission_11: Board.java; submission_11'],
    ],
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
    [
      'a class in a folder, as Teams stores it',
      files(
        'Submitted files/Ada Li/Sheet 1/Version 1/Board.java',
        'Submitted files/Bob/Sheet 1/Version 2/Board.java',
      ),
      ['Ada_Li: Sheet 1/Version 1/Board.java; Ada Li', 'Bob: Sheet 1/Version 2/Board.java; Bob'],
    ],
    ...(
      [
        ['in a folder', 'Exercise/Sheet 1/', ['status.xlsx']],
        ['named itself', '', []],
      ] as const
    ).map(([name, at, beside]): [string, Files, string[]] => [
      `ILIAS, ${name}, whatever students call their files`,
      files(
        `${at}Lovelace_Ada_alovelace_4711/Board.java`,
        `${at}van Hopper_Grace_ghopper_4712/Bord.java`,
        ...beside,
      ),
      [
        'Lovelace_Ada_alovelace_4711: Board.java; alovelace=4711=Ada Lovelace=Lovelace, Ada',
        'van_Hopper_Grace_ghopper_4712: Bord.java; ghopper=4712=Grace van Hopper=van Hopper, Grace',
      ],
    ]),
    [
      'ILIAS: what was handed in again, late, at a time that is told',
      files(
        ...['Board.java', 'Board (2).java', 'Board (10).java'].map((name) => `Lovelace_Ada_ada_4711/${name}`),
        ...['Late Submission - Board.java', 'level (2).txt'].map((name) => `Hopper_Grace_grace_4712/${name}`),
        ...['20260302101530_Board.java', '20260302101530_Move.java'].map((name) => `Li_Lin_lin_4713/${name}`),
        ...['20260302101531_work.zip', '20260303101531_work.zip'].map((name) => `Wu_Wei_wei_4714/${name}`),
      ),
      [
        'Hopper_Grace_grace_4712: Board.java level (2).txt; handed in late, says ILIAS; grace=4712=Grace Hopper=Hopper, Grace',
        `Li_Lin_lin_4713: Board.java Move.java; lin=4713=Lin Li=Li, Lin`,
        'Lovelace_Ada_ada_4711: Board.java; several attempts: Board (10).java is graded, the earlier Board.java is not; several attempts: Board (10).java is graded, the earlier Board (2).java is not; ada=4711=Ada Lovelace=Lovelace, Ada',
        'Wu_Wei_wei_4714: Board.java; several attempts: 20260303101531_work.zip is graded, the earlier 20260302101531_work.zip is not; wei=4714=Wei Wu=Wu, Wei',
      ],
    ],
    [
      'ILIAS: teams, of one member and of two',
      files(
        'Team 5/Lovelace_Ada_ada_4711/Board.java',
        'Team 6/Hopper_Grace_grace_4712/Board (2).java',
        'Team 6/Li_Lin_lin_4713/Board.java',
      ),
      [
        'Lovelace_Ada_ada_4711: Board.java; ada=4711=Ada Lovelace=Lovelace, Ada',
        'Hopper_Grace_grace_4712: Board.java; grace=4712=Grace Hopper=Hopper, Grace',
        'Li_Lin_lin_4713: Board.java; lin=4713=Lin Li=Li, Lin',
      ],
    ],
    [
      'Schoology: the newest revision counts',
      files(
        'Hopper, Grace - 12346/Revision 1 - On time/Board.java',
        'Lovelace, Ada - 12345/Revision 2 - On time/Board.java',
        'Lovelace, Ada - 12345/Revision 10 - Late/Board.java',
      ),
      [
        'Hopper__Grace_-_12346: Revision 1 - On time/Board.java; 12346=Grace Hopper=Hopper, Grace',
        'Lovelace__Ada_-_12345: Revision 10 - Late/Board.java; several attempts: Revision 10 - Late is graded, the earlier Revision 2 - On time is not; 12345=Ada Lovelace=Lovelace, Ada',
      ],
    ],
    [
      'Teams: the newest version counts',
      files(
        ...['Version 2/Board.java', 'Version 10/Board.java'].map(
          (name) => `Submitted files/Ada Li/Sheet 1/${name}`,
        ),
        ...['Version 1/old/Board.java', 'Version 2/b.zip'].map(
          (name) => `Submitted files/Bob/Sheet 1/${name}`,
        ),
      ),
      [
        'Ada_Li: Sheet 1/Version 10/Board.java; several attempts: Version 10 is graded, the earlier Version 2 is not; Ada Li',
        'Bob: Board.java; several attempts: Version 2 is graded, the earlier Version 1 is not; Bob',
      ],
    ],
    [
      'Brightspace: a folder for each attempt, or the files side by side',
      files(
        '12345-678 - Ada Lovelace - Oct 5, 2023 1234 PM/Board.java',
        '12345-679 - Ada Lovelace - Oct 5, 2023 113 PM/Board.java',
        '12345-670 - Ada Lovelace - Sep 30, 2023 1145 PM/Board.java',
        '12346-680 - Grace Smith-Hopper- 2023-10-05 0915/src/Board.java',
        '12347-681 - Li Lin - 5 Oktober 2023 1234 - Board.java',
        '12347-681 - Li Lin - 5 Oktober 2023 1234 - Move - it.java',
        'index.html',
        'bob/Board.java',
      ),
      [
        'Ada_Lovelace_12345: Board.java; several attempts: that of Oct 5, 2023 113 PM is graded, the earlier one of Sep 30, 2023 1145 PM is not; several attempts: that of Oct 5, 2023 113 PM is graded, the earlier one of Oct 5, 2023 1234 PM is not; Ada Lovelace',
        'Grace_Smith-Hopper_12346: src/Board.java; Grace Smith-Hopper',
        'Li_Lin_12347: Board.java Move - it.java; Li Lin',
        `bob: Board.java; ${foundOut('Brightspace')}; bob`,
      ],
    ],
    [
      'Sakai, with a stray source',
      files(
        'Project/Lovelace, Ada(ada)/Submission attachment(s)/Board.java',
        'Project/Hopper, Grace(grace)/Submission attachment(s)/Bord.java',
        'Project/grades.csv',
        'Project/Board.java',
      ),
      [
        'Hopper__Grace_grace_: Submission attachment(s)/Bord.java; grace=Grace Hopper=Hopper, Grace',
        'Lovelace__Ada_ada_: Submission attachment(s)/Board.java; ada=Ada Lovelace=Lovelace, Ada',
        `Board: Board.java; ${foundOut('Sakai')}; Board`,
      ],
    ],
  ])('%s', async (_, given, told) => {
    const { folder, archive } = await write(given);
    expect(await describeAll(folder)).toEqual(told);
    expect(await describeAll(archive)).toEqual(told);
  });

  test.each<[string, Files, string[] | number, string?]>([
    ['Canvas, in a folder of its own', files(...NAMED.map((name) => `submissions/${name}`)), BOTH],
    [
      'Canvas, in one of several folders',
      files(...NAMED.map((name) => `a/${name}`), 'b/linli_1301_601_Board.java', 'b/wei_1302_602_Board.java'),
      4,
    ],
    [
      'Gradescope, in a folder of its own',
      {
        'assignment_1_export/submission_metadata.yml': 'submission_1: { ":submitters": [] }',
        ...files('assignment_1_export/submission_1/Board.java', 'assignment_1_export/submission_2/Bord.java'),
      },
      2,
    ],
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
      'students whose versions are kept',
      files(
        ...['ada/Version 1/Board.java', 'ada/Version 2/Board.java'],
        ...['bob/Version 1/Board.java', 'bob/Version 2/Board.java'],
      ),
      2,
    ],
    [
      'one student whose versions are kept',
      files('ada/Version 1/Board.java', 'ada/Version 2/Board.java'),
      ['ada: Version 2/Board.java; several attempts: Version 2 is graded, the earlier Version 1 is not; ada'],
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
  ])('%s', async (...[, given, told, name]) => {
    const found = await describeAll((await write(given, name)).folder);
    expect(typeof told === 'number' ? found.length : found).toEqual(told);
  });

  const ARE_THEY_ONE = "Are they one student's?";
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

  const SEVERAL = "are they several students'?";
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

  test('tells when each attempt was handed in, and all are submissions if that is wanted', async () => {
    const given = files(
      '12345-678 - Ada L - Oct 5, 2023 1234 AM/Board.java',
      '12345-679 - Ada L - Oct 5, 2023 1234 PM/Board.java',
      'Li, Lin - 12345/Revision 1 - On time/Board.java',
    );
    const other = files(
      'Li, Lin - 1/Revision 1 - On time/Board.java',
      'Li, Lin - 1/Revision 2 - Submitted on Oct 5, 2023 915 pm/Board.java',
      'Wu, Wei - 2/Revision 1 - Late/Board.java',
    );
    const uploads = files(
      'Li_Lin_lin_4713/20231005101530_Board.java',
      'Wu_Wei_wei_4714/Late Submission - Board.java',
    );
    const times: (string | boolean | null)[][] = [];
    for (const each of [given, other, uploads]) {
      const { folder, archive } = await write(each);
      for (const path of [folder, archive]) {
        const collected = await collectSubmissions([path], ['Board.java'], { room, allAttempts: true });
        const all = collected.ok ? collected.value : [];
        times.push(all.map(({ handedIn }) => handedIn?.clock ?? handedIn?.markedLate ?? null));
      }
    }
    expect(times.filter((_, at) => at % 2 === 1)).toEqual(times.filter((_, at) => at % 2 === 0));
    expect(times.filter((_, at) => at % 2 === 0)).toEqual([
      ['2023-10-05 12:34:00', '2023-10-05 00:34:00', null],
      ['2023-10-05 21:15:00', false, true],
      ['2023-10-05 10:15:30', true],
    ]);
  });

  test('that looks like several students is told where it lies beside others', async () => {
    const given = files('A/Board.java', 'A/ada_Board.java', 'A/bob_Board.java', 'B/Board.java');
    const [told, other] = await describeAll((await write(given)).folder);
    expect(told).toContain(`Board.java, ada_Board.java, bob_Board.java: ${SEVERAL}`);
    expect(other).not.toContain(SEVERAL);
  });

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

  test('of one student whose required files lie in several folders is no class', async () => {
    const { folder } = await write(files('ada/model/Board.java', 'ada/game/Move.java'));
    const collected = await collectSubmissions([folder], ['Board.java', 'Move.java'], { room });
    expect(collected).toMatchObject({ ok: true, value: [{ submission: { id: 'ada' } }] });
  });

  test('with marks in its names has them composed, and the files are found by them', async () => {
    const names = ['Lo\u0308sung.java', 'gro\u0308\u00dfe/wo\u0308rter.txt', 'Board.java'];
    const { folder, archive } = await write(files(...names));
    const told = ['project: Board.java Lösung.java größe/wörter.txt; project'];
    expect([await describeAll(folder), await describeAll(archive)]).toEqual([told, told]);
    const collected = await collectSubmissions([folder], ['Board.java'], { room });
    const taken = collected.ok ? collected.value[0] : undefined;
    const composed = (taken?.kind === 'taken' ? taken.submission.files : []).find(
      ({ name }) => name === 'Lösung.java',
    );
    expect(await readFile(composed?.path ?? '', 'utf8')).toBe(SOURCE);
  });
});
