import { describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { DEFAULT_LIMITS } from '../../../grader/assignment/limit-values.js';
import { loadAssignment, type Foreseen } from '../../../grader/assignment/load.js';
import { withFolder } from './folder.js';
import { FILES, loaded, YAML } from './tiny-assignment.js';

describe('loading an assignment', () => {
  test('tells of the languages and of style before it reads the cases', async () => {
    await withFolder(FILES, async (folder) => {
      const told: Foreseen[] = [];
      const read = await loadAssignment(join(folder, 'part-1/assignment.yaml'), {
        foresee: async (foreseen) => {
          told.push(foreseen);
          await writeFile(join(folder, 'methods/twice.yaml'), 'no list of cases');
        },
      });
      expect(told).toMatchObject([
        { checksStyle: true, languages: { java: { style: join(folder, 'style/checkstyle.xml') } } },
      ]);
      expect(read).toMatchObject({ ok: false, fault: [{ place: { line: 1 } }] });
    });
  });

  test.each([
    ['a text', 'task.md', null],
    ['a PDF elsewhere', '../Task.PDF', null],
    [
      'a file that is not there',
      'tasks.md',
      'part-1/assignment.yaml:3:7: expected a file that is there (did you mean task.md?), found no part-1/tasks.md',
    ],
    [
      'a kind that no page shows',
      'task.docx',
      'part-1/assignment.yaml:3:7: expected a file .md, .txt or .pdf, found "task.docx"',
    ],
    [
      'a folder',
      'handout.md',
      'part-1/assignment.yaml:3:7: expected a file that can be read, found part-1/handout.md (EISDIR)',
    ],
  ])('the text of the assignment: %s', async (_, name, complaint) => {
    const yaml = YAML.replace('id: tiny-1\n', `id: tiny-1\ntext: ${name}\n`);
    const files = {
      ...FILES,
      'part-1/assignment.yaml': yaml,
      'part-1/task.md': 'x',
      'Task.PDF': 'x',
      'part-1/handout.md/x': '',
    };
    await withFolder(files, async (folder) => {
      const read = await loadAssignment(join(folder, 'part-1/assignment.yaml'));
      if (complaint === null) expect(read).toMatchObject({ value: { text: join(folder, 'part-1', name) } });
      else
        expect(
          read.ok ? [] : read.fault.map((each) => formatComplaint(each).replaceAll(`${folder}/`, '')),
        ).toEqual([complaint]);
    });
  });

  test('languages, contract and folders', async () => {
    const { folder, value } = await loaded();
    expect(value).toMatchObject({
      id: 'tiny-1',
      title: 'Tiny, part I',
      folder: join(folder, 'part-1'),
      references: { java: join(folder, 'reference/java') },
      stubs: { java: join(folder, 'stubs/java') },
      samples: join(folder, 'part-1/submissions'),
    });
    expect(value.languages).toEqual({
      java: {
        required: ['Tiny.java'],
        provided: [
          { name: 'PlayTiny.java', path: join(folder, 'provided/java/PlayTiny.java') },
          { name: 'lib/Help.java', path: join(folder, 'provided/java/lib/Help.java') },
        ],
        programs: { play: { kind: 'main', main: 'PlayTiny' } },
        packages: 'forbidden',
        modules: {},
        build: null,
        style: join(folder, 'style/checkstyle.xml'),
      },
      typescript: {
        required: ['tiny.ts'],
        provided: [{ name: 'play-tiny.ts', path: join(folder, 'provided/play-tiny.ts') }],
        programs: { play: { kind: 'main', main: 'play-tiny.ts' } },
        packages: 'accepted',
        modules: { Tiny: 'tiny.ts' },
        build: null,
        style: null,
      },
      command: {
        required: ['main.c'],
        provided: [],
        programs: { play: { kind: 'run', run: ['./prog'] } },
        packages: 'accepted',
        modules: {},
        build: ['gcc', '-o', 'prog', 'main.c'],
        style: null,
      },
    });
    expect(value.contract).toEqual([
      {
        name: 'Tiny',
        form: 'functions',
        members: [{ kind: 'method', static: true, name: 'twice', parameters: ['int'], type: 'int' }],
      },
    ]);
    expect(value.limits).toEqual({
      wallMs: 3000,
      cpuMs: 2000,
      memoryBytes: 268_435_456,
      outputBytes: 10_240,
      processes: 8,
      openFiles: 32,
      diskBytes: 1_048_576,
    });
  });

  test('items and their cases, with what assignment, item and case say', async () => {
    const { folder, value } = await loaded();
    const [handedIn, twice, play, judged, calls] = value.rubric;
    expect(handedIn).toMatchObject({ points: 2, visibility: 'visible', scoring: 'each', needs: [] });
    expect(handedIn?.cases.map(({ id, kind }) => [id, kind])).toEqual([
      ['handed-in.file', 'file'],
      ['handed-in.compiles', 'compile'],
      ['handed-in.style', 'style'],
    ]);
    expect(handedIn?.cases[0]).toMatchObject({
      minLines: 5,
      title: expect.stringContaining('at least 5 lines'),
    });
    expect(twice).toMatchObject({ scoring: 'all', needs: ['handed-in'], visibility: 'after_due_date' });
    expect(twice?.cases).toMatchObject([
      {
        id: 'twice-of-3',
        visibility: 'after_due_date',
        limits: value.limits,
        steps: [{ expect: [{ match: { filters: ['blanks-free'] } }] }],
      },
    ]);
    expect(play?.cases).toMatchObject([
      {
        id: 'game',
        program: 'play',
        filters: ['trailing-blanks-free', 'letter-case-free'],
        limits: { ...value.limits, wallMs: 1000 },
      },
      { id: 'echo', dialogue: { args: ['8'], turns: [{ by: 'program' }, { text: '1\n' }, { text: '2\n' }] } },
      { id: 'quiet', filters: ['trailing-blanks-free'] },
    ]);
    expect(judged?.cases).toEqual([
      {
        kind: 'judge',
        id: 'judged.judge',
        title: 'A random game',
        visibility: 'hidden',
        weight: 1,
        hint: null,
        place: { file: join(folder, 'part-1/assignment.yaml'), line: 57, column: 7 },
        judge: join(folder, 'judges/random.ts'),
        subject: {
          kind: 'program',
          program: 'play',
          dialogue: {
            args: ['8'],
            turns: [
              { by: 'person', text: 'a\n' },
              { by: 'person', text: 'b\n' },
            ],
            exitCode: 0,
          },
          files: [],
        },
        options: { size: 8 },
        limits: value.limits,
      },
    ]);
    expect(calls?.cases).toMatchObject([
      { id: 'calls', subject: { kind: 'calls', steps: [{ text: 'Tiny.twice(n)', repeat: 5, expect: [] }] } },
    ]);
  });

  test('an item that a person marks has no cases', async () => {
    const { value } = await loaded({
      'part-1/assignment.yaml': `${YAML}  - { id: taste, title: Taste, points: 1, check: manual }\n`,
    });
    expect(value.rubric.at(-1)).toMatchObject({ id: 'taste', manual: true, cases: [] });
    expect(value.rubric[0]).not.toHaveProperty('manual');
  });

  test('what nothing is said about is as it always is', async () => {
    const { value } = await loaded({
      'part-1/assignment.yaml':
        'id: a\ntitle: A\nlanguages: { java: { required: [] } }\nrubric:\n  - { id: b, title: B, points: 1, check: { file: {} } }\n',
    });
    expect(value).toMatchObject({
      limits: DEFAULT_LIMITS,
      samples: null,
      contract: [],
      references: {},
      stubs: {},
    });
    expect(value.rubric[0]?.cases[0]).toMatchObject({ minLines: 0, title: 'The required files are there' });
  });

  test.each([
    ['part-1/assignment.yaml', `${YAML}\n`],
    ['provided/java/lib/Help.java', 'class Help { }'],
    ['provided/play-tiny.ts', 'export { };'],
    ['style/checkstyle.xml', '<module></module>'],
    ['methods/twice.yaml', `${FILES['methods/twice.yaml']}\n`],
    ['transcripts/game.transcript', '# A game\n>hi!\n'],
    ['pairs/echo.ans', '21\n'],
    ['pairs/echo.args', '9\n'],
    ['judges/random.ts', `${FILES['judges/random.ts']}\n`],
    ['judges/helper.ts', 'export const x = 2;\n'],
    ['judges/more.mjs', 'export default 2;\n'],
  ])('the fingerprint changes with %s', async (file, content) => {
    const [before, again, after] = await Promise.all([loaded(), loaded(), loaded({ [file]: content })]);
    expect(again.value.fingerprint).toBe(before.value.fingerprint);
    expect(after.value.fingerprint).not.toBe(before.value.fingerprint);
  });

  test('complains of a file that is not there', async () => {
    const found = await withFolder({ 'assignment.yml': '' }, (folder) =>
      loadAssignment(join(folder, 'assignment.yaml')),
    );
    expect(found).toMatchObject({
      ok: false,
      fault: [
        { place: { line: 1, column: 1 }, expected: 'a file that is there (did you mean assignment.yml?)' },
      ],
    });
  });
});
