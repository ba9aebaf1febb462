import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { collectSubmissions } from '../../../grader/submission/collect.js';
import { openUnpackRoom, type UnpackRoom } from '../../../grader/submission/unpack-room.js';
import { zip } from './archives.js';

let root: string;
let room: UnpackRoom;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  room = openUnpackRoom();
});
afterAll(async () => {
  await room.remove();
  await rm(root, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Every submission as `id: files; remarks; keys of its students`, from the folder and from a zip of it. */
async function collect(name: string, files: Files): Promise<string[]> {
  const fromFolder = await collectFolder(name, files);
  const archive = join(root, `${name.replaceAll('/', '_')}.zip`);
  await writeFile(archive, zip(files));
  expect(await describeAll(archive)).toEqual(fromFolder);
  return fromFolder;
}

async function collectFolder(name: string, files: Files): Promise<string[]> {
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return describeAll(folder);
}

async function describeAll(path: string): Promise<string[]> {
  const collected = await collectSubmissions([path], ['Board.java'], { room });
  if (!collected.ok) throw new Error(collected.fault.reason);
  return collected.value.map((intake) => {
    const keys = intake.students.map((student) => student.keys.join('='));
    const told = intake.kind === 'taken' ? intake.submission.files.map((file) => file.name) : [intake.reason];
    const id = intake.kind === 'taken' ? intake.submission.id : intake.id;
    return [`${id}: ${told.join(' ')}`, ...intake.remarks, ...(intake.doubts ?? []), keys.join(' and ')].join(
      '; ',
    );
  });
}

const SOURCE = 'class Board {}';

describe('Canvas', () => {
  test('files of everybody side by side: names, late marks, attempts, archives', async () => {
    expect(
      await collect('canvas', {
        'lovelaceada_1234_501_Board.java': SOURCE,
        'lovelaceada_1234_502_notes-2.txt': '',
        'hopperbob_LATE_1235_503_Board-1.java': SOURCE,
        'hopperbob_LATE_1235_499_Board.java': SOURCE,
        'turingeve_1236_504_project.zip': zip({ 'project/Board.java': SOURCE, 'README.md': '' }),
      }),
    ).toEqual([
      'hopperbob_1235: Board.java; handed in late, says Canvas; several attempts: hopperbob_LATE_1235_503_Board-1.java is graded, the earlier hopperbob_LATE_1235_499_Board.java is not; 1235=hopperbob',
      'lovelaceada_1234: Board.java notes-2.txt; 1234=lovelaceada',
      'turingeve_1236: README.md project/Board.java; 1236=turingeve',
    ]);
  });
});

describe('an export with names that the platform did not make', () => {
  const NAMED = { 'lovelaceada_1234_501_Board.java': SOURCE, 'hopperbob_1235_503_Board.java': SOURCE };
  const BOTH = [
    'hopperbob_1235: Board.java; 1235=hopperbob',
    'lovelaceada_1234: Board.java; 1234=lovelaceada',
  ];
  const FOUND_OUT = 'Canvas did not name it: whose it is has to be found out';

  test.each<[string, Files, string[]]>([
    [
      'groups with underscores',
      { 'team_a_b_1234_501_Board.java': SOURCE, 'team_c_LATE_1235_502_Board.java': SOURCE },
      [
        'team_a_b_1234: Board.java; 1234=team_a_b',
        'team_c_1235: Board.java; handed in late, says Canvas; 1235=team_c',
      ],
    ],
    [
      'anonymous marking',
      {
        'anon_AbC12_501_Board.java': SOURCE,
        'LATE_anon_xYz34_502_Board.java': SOURCE,
        'anonymous_q7R5t_503_Board.java': SOURCE,
      },
      [
        'anon_xYz34: Board.java; handed in late, says Canvas; xYz34=anon',
        'anon_AbC12: Board.java; AbC12=anon',
        'anonymous_q7R5t: Board.java; q7R5t=anonymous',
      ],
    ],
    ['a note', { ...NAMED, 'to do.txt': '' }, BOTH],
    [
      'the required file itself',
      { ...NAMED, 'Board.java': SOURCE },
      [...BOTH, `Board: Board.java; ${FOUND_OUT}; Board`],
    ],
    [
      'a source by mail',
      { ...NAMED, 'linli-Board.java': SOURCE },
      [...BOTH, `linli-Board: linli-Board.java; ${FOUND_OUT}; linli-Board`],
    ],
    [
      'an archive by mail',
      { ...NAMED, 'lin.zip': zip({ 'Board.java': SOURCE }) },
      [...BOTH, `lin: Board.java; ${FOUND_OUT}; lin`],
    ],
    [
      'a folder by mail',
      { ...NAMED, 'lin/Board.java': SOURCE },
      [...BOTH, `lin: Board.java; ${FOUND_OUT}; lin`],
    ],
  ])('Canvas and %s', async (name, files, found) => {
    expect(await collect(`stray ${name}`, files)).toEqual(found);
  });

  test('files that a student numbered are no class', async () => {
    const own = { 'Board.java': SOURCE, 'level_1_2_map.txt': '', 'level_2_2_map.txt': '' };
    expect(await collect('numbered', own)).toEqual([
      'numbered: Board.java level_1_2_map.txt level_2_2_map.txt; numbered',
    ]);
  });

  test('Moodle: a file and a folder beside it', async () => {
    expect(
      await collect('moodle-stray', {
        'Ada Lovelace_771_assignsubmission_file_/Board.java': SOURCE,
        'late/Board.java': SOURCE,
        'bob.java': SOURCE,
        'marks.docx': '',
      }),
    ).toEqual([
      'Ada_Lovelace_771: Board.java; Participant 771=771=Ada Lovelace',
      'late: Board.java; Moodle did not name it: whose it is has to be found out; late',
      'bob: bob.java; Moodle did not name it: whose it is has to be found out; bob',
    ]);
  });

  test('in a folder of its own, and in one of several', async () => {
    const nested = Object.fromEntries(
      Object.entries(NAMED).map(([name, text]) => [`submissions/${name}`, text]),
    );
    expect(await collectFolder('nested', nested)).toEqual(BOTH);
    const second = { 'b/linli_1301_601_Board.java': SOURCE, 'b/wei_1302_602_Board.java': SOURCE };
    const first = Object.fromEntries(Object.entries(NAMED).map(([name, text]) => [`a/${name}`, text]));
    expect(await collectFolder('sections', { ...first, ...second })).toHaveLength(4);
  });
});

test('names with marks are composed, in folders and archives', async () => {
  const files = {
    ['Lo\u0308sung.java']: SOURCE,
    ['gro\u0308\u00dfe/wo\u0308rter.txt']: '',
    'Board.java': SOURCE,
  };
  expect(await collect('decomposed', files)).toEqual([
    'decomposed: Board.java Lösung.java größe/wörter.txt; decomposed',
  ]);
  const collected = await collectSubmissions([join(root, 'decomposed')], ['Board.java'], { room });
  const taken = collected.ok ? collected.value[0] : undefined;
  const path =
    taken?.kind === 'taken'
      ? taken.submission.files.find(({ name }) => name === 'Lösung.java')?.path
      : undefined;
  expect(await readFile(path ?? '', 'utf8')).toBe(SOURCE);
});

describe('Blackboard', () => {
  const attempt = (who: string, when: string, name: string) =>
    `Project 1_part_a_${who}_attempt_2026-03-0${when}-10-15-30${name}`;

  test('attempts, receipts, and users with underscores', async () => {
    expect(
      await collect('blackboard', {
        [attempt('ada', '1', '_Board.java')]: SOURCE,
        [attempt('ada', '1', '.txt')]: 'Name: Ada Lovelace (ada)\nAssignment: Project 1\n',
        [attempt('ada', '2', '_Board.java')]: SOURCE,
        [attempt('ada', '2', '.txt')]: 'Name: Ada Lovelace (ada)\n',
        [attempt('bob_h', '1', '_work.zip')]: zip({ 'Board.java': SOURCE }),
        'Board.java': SOURCE,
      }),
    ).toEqual([
      'ada: Board.java; several attempts: that of 2026-03-02-10-15-30 is graded, the earlier one of 2026-03-01-10-15-30 is not; ada=ada=Ada Lovelace',
      'bob_h: Board.java; bob_h',
      'Board: Board.java; Blackboard did not name it: whose it is has to be found out; Board',
    ]);
  });

  test('one student alone', async () => {
    expect(await collect('blackboard-one', { [attempt('ada', '1', '_Board.java')]: SOURCE })).toEqual([
      'ada: Board.java; ada',
    ]);
  });
});

describe('sources side by side, none with a required name', () => {
  test.each<[string, Files]>([
    ['with names before', { 'ada_Board.java': SOURCE, 'bob_Board.java': SOURCE }],
    ['with names behind', { 'Board-ada.java': SOURCE, 'Board-bob.java': SOURCE }],
    ['with names alone', { 'ada.java': SOURCE, 'bob.java': SOURCE, 'notes.txt': '' }],
  ])('%s are asked about, never one submission in silence', async (name, files) => {
    const told = "Are they one student's? Then say --single.";
    await expect(collectFolder(`flat ${name}`, files)).rejects.toThrow(told);
    const archive = join(root, `flat ${name}.zip`);
    await writeFile(archive, zip(files));
    await expect(describeAll(archive)).rejects.toThrow(told);
    const single = await collectSubmissions([join(root, `flat ${name}`)], ['Board.java'], {
      room,
      single: true,
    });
    expect(single.ok && single.value.map(({ kind }) => kind)).toEqual(['taken']);
  });

  test('are one submission where several are named', async () => {
    const paths = [join(root, 'flat with names alone'), join(root, 'flat with names before')];
    const collected = await collectSubmissions(paths, ['Board.java'], { room });
    expect(collected.ok && collected.value).toHaveLength(2);
  });
});

test.each<[string, Files]>([
  ['has nothing in it', {}],
  ['has nothing but what tools leave', { '.git/HEAD': '' }],
])('a folder that %s is asked about, beside others it is an empty submission', async (name, files) => {
  const folder = join(root, name);
  await expect(collectFolder(name, files)).rejects.toThrow('it holds nothing.');
  const single = await collectSubmissions([folder], ['Board.java'], { room, single: true });
  expect(single.ok && single.value).toHaveLength(1);
  const several = await collectSubmissions([folder, join(root, 'flat with names alone')], ['Board.java'], {
    room,
  });
  expect(several.ok && several.value).toHaveLength(2);
});

describe('a source beside what several students handed in', () => {
  const CLASS = { 'ada/Board.java': SOURCE, 'bob/src/Board.java': SOURCE };
  const STRAY = 'it lay beside the others by itself: whose it is has to be found out';

  test.each<[string, Files, string[]]>([
    [
      'folders',
      { ...CLASS, 'Helper.java': SOURCE },
      ['ada: Board.java; ada', 'bob: src/Board.java; bob', `Helper: Helper.java; ${STRAY}; Helper`],
    ],
    [
      'archives',
      {
        'ada.zip': zip({ 'Board.java': SOURCE }),
        'bob.zip': zip({ 'Board.java': SOURCE }),
        'eve.java': SOURCE,
      },
      ['ada: Board.java; ada', 'bob: Board.java; bob', `eve: eve.java; ${STRAY}; eve`],
    ],
  ])('is a submission of its own: %s', async (name, files, expected) => {
    expect(await collect(`stray beside ${name}`, files)).toEqual(expected);
  });

  test('is asked about if it has a required name', async () => {
    const files = { ...CLASS, 'Board.java': SOURCE };
    const told = "it holds Board.java, ada, bob. Are they one student's?";
    await expect(collectFolder('a solution beside folders', files)).rejects.toThrow(told);
  });

  test('beside one folder it is that of one student', async () => {
    const files = { 'old/Board.java': SOURCE, 'Helper.java': SOURCE };
    expect(await collect('project', files)).toEqual(['project: Helper.java old/Board.java; project']);
  });
});

describe('a class in folders of its own', () => {
  const CLASS = ['ada: Board.java; ada', 'bob: src/Board.java; bob'];

  test.each<[string, string, Files]>([
    ['the one into which it was unpacked', 'Abgaben', {}],
    ['one beside the notes of the instructor', 'Submissions', { 'grades.csv': '' }],
  ])('is that class: %s', async (name, folder, beside) => {
    const files = {
      [`${folder}/ada/Board.java`]: SOURCE,
      [`${folder}/bob/src/Board.java`]: SOURCE,
      ...beside,
    };
    expect(await collect(`wrapped in ${name}`, files)).toEqual(CLASS);
  });

  test.each<[string, string, Files]>([
    ['of ILIAS', 'Exercise/Sheet 1', { 'status.xlsx': '' }],
    ['of ILIAS, named itself', '', {}],
  ])('is that class, %s, whatever students call their files', async (name, folder, beside) => {
    const at = (path: string): string => join(folder, path);
    const files = {
      [at('Lovelace_Ada_alovelace_4711/Board.java')]: SOURCE,
      [at('van Hopper_Grace_ghopper_4712/Bord.java')]: SOURCE,
      ...beside,
    };
    expect(await collect(name, files)).toEqual([
      'Lovelace_Ada_alovelace_4711: Board.java; alovelace=4711=Ada Lovelace=Lovelace, Ada',
      'van_Hopper_Grace_ghopper_4712: Bord.java; ghopper=4712=Grace van Hopper=van Hopper, Grace',
    ]);
  });

  test('is that class: of Sakai, with a stray source', async () => {
    const files = {
      'Project/Lovelace, Ada(ada)/Submission attachment(s)/Board.java': SOURCE,
      'Project/Hopper, Grace(grace)/Submission attachment(s)/Bord.java': SOURCE,
      'Project/grades.csv': '',
      'Project/Board.java': SOURCE,
    };
    const told = await collect('sakai', files);
    expect(told).toHaveLength(3);
    expect(told).toContain(
      'Lovelace__Ada_ada_: Submission attachment(s)/Board.java; ada=Ada Lovelace=Lovelace, Ada',
    );
    expect(told).toContain(
      'Board: Board.java; Sakai did not name it: whose it is has to be found out; Board',
    );
  });

  test.each<[string, Files]>([
    ['of Gradescope', { 'submission_metadata.yml': 'submission_1: { ":submitters": [] }' }],
    ['of a classroom', {}],
  ])('is that class: %s', async (name, beside) => {
    const folder = name === 'of a classroom' ? 'submission-10-28-2026-03-01-22' : 'assignment_1_export';
    const [one, other] =
      name === 'of a classroom' ? ['submission-ada', 'submission-bob'] : ['submission_1', 'submission_2'];
    const files = Object.fromEntries(
      Object.entries({ [`${one}/Board.java`]: SOURCE, [`${other}/Bord.java`]: SOURCE, ...beside }).map(
        ([path, text]) => [`${folder}/${path}`, text],
      ),
    );
    expect(await collectFolder(`wrapped ${name}`, files)).toHaveLength(2);
  });

  test('is asked about where one folder alone holds a file of the right name', async () => {
    const files = { 'Work/Team A/Board.java': SOURCE, 'Work/Team B/Bord.java': SOURCE };
    await expect(collectFolder('teams', files)).rejects.toThrow('Then name Work itself');
    await expect(
      collectFolder('teams below', {
        'All/Work/Team A/Board.java': SOURCE,
        'All/Work/Team B/team.zip': zip({}),
      }),
    ).rejects.toThrow('Then name All/Work itself');
  });

  test('is none: one student whose required files lie in several folders', async () => {
    const folder = join(root, 'parts');
    for (const [name, file] of [
      ['model', 'Board.java'],
      ['game', 'Move.java'],
    ]) {
      await mkdir(join(folder, `ada/${name}`), { recursive: true });
      await writeFile(join(folder, `ada/${name}/${file}`), SOURCE);
    }
    const collected = await collectSubmissions([folder], ['Board.java', 'Move.java'], { room });
    expect(collected).toMatchObject({ ok: true, value: [{ submission: { id: 'ada' } }] });
  });

  test('is none: one student alone, however deep', async () => {
    const files = { 'ada/project/src/board/Board.java': SOURCE, 'ada/project/test/T.java': SOURCE };
    expect(await collectFolder('deep', files)).toEqual([
      'ada: project/src/board/Board.java project/test/T.java; ada',
    ]);
  });

  test('groups by number are students, too', async () => {
    const files = { 'class/Group 1/Board.java': SOURCE, 'class/Group 2/Board.java': SOURCE };
    expect(await collectFolder('numbered groups', files)).toHaveLength(2);
  });

  test.each<[string, Files, string[]]>([
    ['that differ', { 'A/ada/Board.java': SOURCE, 'A/bob/Board.java': 'class B {}' }, ['A']],
    ['of the same content', { 'A/ada/Board.java': SOURCE, 'A/bob/Board.java': SOURCE }, []],
    ['in a package folder', { 'A/Board.java': SOURCE, 'A/node_modules/x/Board.java': 'class B {}' }, []],
  ])(
    'beside others, copies of a required file %s are told to the instructor',
    async (name, files, doubted) => {
      const told = await collect(`copies ${name}`, { ...files, 'B/eve/Board.java': SOURCE });
      const lines = told.filter((line) => line.includes('several files named Board.java that differ'));
      expect(lines.map((line) => line.split(':')[0])).toEqual(doubted);
    },
  );

  test('sections are asked about, as folders and in an archive', async () => {
    const files = Object.fromEntries(
      ['A/ada', 'A/bob', 'B/eve', 'B/lin'].map((name) => [`Section ${name}/Board.java`, SOURCE]),
    );
    const told = 'Are its folders classes? Then name each of them on the command line.';
    await expect(collectFolder('two sections', files)).rejects.toThrow(told);
    const archive = join(root, 'two sections.zip');
    await writeFile(archive, zip(files));
    await expect(describeAll(archive)).rejects.toThrow(told);
  });

  test.each<[string, Files]>([
    [
      'one of whom kept an old copy',
      { 'ada/old/Board.java': SOURCE, 'ada/new/Board.java': SOURCE, 'bob/Board.java': SOURCE },
    ],
    [
      'whose versions are kept',
      Object.fromEntries(
        ['ada', 'bob'].flatMap((who) => [1, 2].map((n) => [`${who}/Version ${n}/Board.java`, SOURCE])),
      ),
    ],
    [
      'whose project has a source of its own in each of two folders',
      Object.fromEntries(
        ['ada', 'bob'].flatMap((who) =>
          ['src', 'dist'].map((folder) => [`${who}/${folder}/Board.java`, SOURCE]),
        ),
      ),
    ],
  ])('is none: students %s', async (name, files) => {
    expect(await collectFolder(`students ${name}`, files)).toHaveLength(2);
  });
});

test('a folder that holds the archive of a class alone is that class', async () => {
  const archive = zip({ 'ada/Board.java': SOURCE, 'bob/Board.java': SOURCE });
  const whole = ['ada: Board.java; ada', 'bob: Board.java; bob'];
  expect(await collectFolder('downloads', { 'class.zip': archive, 'notes.md': '' })).toEqual(whole);
  const exported = zip({
    'lovelaceada_1234_56789_Board.java': SOURCE,
    'lilin_1235_56790_Board.java': SOURCE,
  });
  expect(await collectFolder('downloads of Canvas', { 'submissions.zip': exported })).toHaveLength(2);
});

describe('Moodle', () => {
  test('a folder for each student, online text told, archives opened', async () => {
    expect(
      await collect('moodle', {
        'Ada Lovelace_771_assignsubmission_file_/Board.java': SOURCE,
        'Ada Lovelace_771_assignsubmission_onlinetext_/onlinetext.html': '<p>',
        'Bob_Hopper_772_assignsubmission_file_/work.zip': zip({ 'Board.java': SOURCE }),
      }),
    ).toEqual([
      'Ada_Lovelace_771: Board.java; Ada Lovelace_771_assignsubmission_onlinetext_ is not graded: only files are; Participant 771=771=Ada Lovelace',
      'Bob_Hopper_772: Board.java; Participant 772=772=Bob_Hopper',
    ]);
  });

  test('without folders', async () => {
    expect(
      await collect('flat', {
        'Ada Lovelace_771_assignsubmission_file_Board.java': SOURCE,
        'Ada Lovelace_771_assignsubmission_file_Move.java': SOURCE,
      }),
    ).toEqual(['Ada_Lovelace_771: Board.java Move.java; Participant 771=771=Ada Lovelace']);
  });
});

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

describe('Gradescope', () => {
  test('who handed in stands in the metadata; the newest counts; groups stay together', async () => {
    expect(
      await collect('gradescope-export', {
        'submission_metadata.yml': METADATA,
        'submission_11/Board.java': SOURCE,
        'submission_12/src/Board.java': SOURCE,
        'submission_13/Board.java': SOURCE,
        'submission_14/Board.java': SOURCE,
      }),
    ).toEqual([
      '20210001: src/Board.java; several attempts: submission_12 is graded, the earlier submission_11 is not; 20210001=ada@example.edu=Ada Lovelace',
      'bob+eve: Board.java; bob@example.edu=Bob and eve@example.edu=Eve',
      'submission_14: Board.java; submission_metadata.yml does not say whose submission_14 is; ',
    ]);
  });

  test('metadata that cannot be read lose nobody', async () => {
    const told = await collect('odd', {
      'submission_metadata.yml': '- no\n',
      'submission_11/Board.java': SOURCE,
    });
    expect(told).toEqual(['submission_11: Board.java; submission_11']);
  });
});

describe('clones of classroom repositories', () => {
  test('the name of the assignment is no part of the id', async () => {
    expect(
      await collectFolder('chess-submissions', {
        'chess-ada-l/src/Board.java': SOURCE,
        'chess-bob/Board.java': SOURCE,
        'chess-bob/boardmark/assignment.yaml': 'id: x',
        'chess-bob/boardmark/provided/Board.java': SOURCE,
      }),
    ).toEqual(['ada-l: src/Board.java; ada-l', 'bob: Board.java; bob']);
  });
});
