import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { DEFAULT_LIMITS } from '../../../grader/assignment/limit-values.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import type { Assignment } from '../../../grader/model.js';
import { withFolder } from './folder.js';

const YAML = `# yaml-language-server: $schema=assignment.schema.json
id: tiny-1
title: "Tiny, part I"
languages:
  java:
    required: [Tiny.java]
    packages: forbidden
    provided: ../provided/java
    programs: { play: PlayTiny }
    style: ../style/checkstyle.xml
    reference: ../reference/java
    stubs: ../stubs/java
  typescript:
    required: [tiny.ts]
    modules: { Tiny: tiny.ts }
    provided: [../provided/play-tiny.ts]
    programs: { play: play-tiny.ts }
  command:
    required: [main.c]
    build: [gcc, -o, prog, main.c]
    programs: { play: [./prog] }
contract:
  Tiny:
    form: functions
    members: ["static int twice(int number)"]
limits: { wall: 3s, cpu: 2s, memory: 256M, output: 10K, processes: 8, files: 32, disk: 1M }
compare: [trailing-blanks-free]
samples: submissions
rubric:
  - id: handed-in
    title: Handed in
    points: 2
    check: { file: { min-lines: 5 }, compiles: true, style: true }
  - id: twice
    title: twice
    points: 6
    visibility: after_due_date
    scoring: all
    needs: [handed-in]
    check:
      methods: [../methods/twice.yaml]
      only: [twice-of-3]
      compare: [blanks-free]
  - id: play
    title: The game
    points: 2.5
    check:
      transcripts: [../transcripts/*.transcript, ../pairs/*.in]
      program: play
      except: [other]
      limits: { wall: 1s }
  - id: judged
    title: A random game
    points: 1
    visibility: hidden
    check:
      judge:
        module: ../judges/random.ts
        program: play
        args: ["8"]
        input: |
          a
          b
        options: { size: 8 }
  - id: judged-calls
    title: A random move
    points: 1
    check:
      judge:
        - { id: calls, module: ../judges/random.ts, steps: [{ let: { n: 2 }, call: Tiny.twice(n), repeat: 5 }] }
`;
const FILES = {
  'part-1/assignment.yaml': YAML,
  'provided/java/PlayTiny.java': 'class PlayTiny {}',
  'provided/java/lib/Help.java': 'class Help {}',
  'provided/play-tiny.ts': 'export {};',
  'style/checkstyle.xml': '<module/>',
  'methods/twice.yaml':
    '- { id: twice-of-3, call: Tiny.twice(3), returns: 6 }\n- { id: twice-of-0, call: Tiny.twice(0), returns: 0 }\n',
  'transcripts/game.transcript': '# A game\n>hi\n@ compare letter-case-free\n',
  'transcripts/other.transcript': '>ho\n',
  'transcripts/.hidden.transcript': 'not one\n',
  'pairs/echo.in': '1\n2\n',
  'pairs/echo.ans': '12\n',
  'pairs/echo.args': '8\n',
  'pairs/quiet.in': '',
  'pairs/quiet.out': '',
  'judges/random.ts': "import { x } from './helper.js';\nimport y from '../judges/more.mjs';\n",
  'judges/helper.ts': "import './random.js';\nexport * from './random.js';\n",
  'judges/more.mjs': 'export default 1;\n',
};

const load = (changes: Readonly<Record<string, string | Uint8Array>> = {}) =>
  withFolder({ ...FILES, ...changes }, async (folder) => {
    const result = await loadAssignment(join(folder, 'part-1/assignment.yaml'));
    return { folder, result };
  });

async function loaded(
  changes?: Readonly<Record<string, string>>,
): Promise<{ folder: string; value: Assignment }> {
  const { folder, result } = await load(changes);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return { folder, value: result.value };
}

/** The complaints, with the temporary folder left out. */
async function complaints(changes: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  const { folder, result } = await load(changes);
  return result.ok ? [] : result.fault.map((one) => formatComplaint(one).replaceAll(`${folder}/`, ''));
}

/** The complaints about the assignment with one piece of it replaced. */
const complaintsWith = (piece: string, by: string): Promise<string[]> => {
  expect(YAML).toContain(piece);
  return complaints({ 'part-1/assignment.yaml': YAML.replace(piece, by) });
};

describe('loading an assignment', () => {
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
        place: { file: join(folder, 'part-1/assignment.yaml'), line: 23, column: 3 },
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

  const F = 'part-1/assignment.yaml';
  test.each<[what: string, piece: string, by: string, complaints: (string | RegExp)[]]>([
    [
      'an unknown key',
      'samples:',
      'sampels:',
      [/^:28:1: expected one of id, title, .*\(did you mean samples\?\), found "sampels"$/],
    ],
    [
      'an unknown language',
      '  command:\n',
      '  comand:\n',
      [
        ':18:3: expected one of java, typescript, javascript, python, cpp, command (did you mean command?), found "comand"',
      ],
    ],
    [
      'a key of another language',
      '    packages: forbidden\n',
      '    modules: {}\n',
      [/^:7:5: expected one of required, provided, .*, found "modules"$/],
    ],
    [
      'packages of another kind',
      'forbidden',
      'forbiden',
      [':7:15: expected one of accepted, forbidden (did you mean forbidden?), found "forbiden"'],
    ],
    [
      'a required file in a folder',
      '[Tiny.java]',
      '[src/Tiny.java]',
      [':6:16: expected a file name without folders, found "src/Tiny.java"'],
    ],
    [
      'a program of the wrong kind',
      '[./prog]',
      './prog',
      [':21:23: expected a list, such as [./prog], found "./prog"'],
    ],
    [
      'a class outside the contract',
      '{ Tiny: tiny.ts }',
      '{ Tyny: tiny.ts }',
      [':15:16: expected a class of the contract: one of Tiny (did you mean Tiny?), found "Tyny"'],
    ],
    [
      'a provided folder that is not there',
      '../provided/java',
      '../provided/jav',
      [':8:15: expected a file that is there (did you mean java?), found no provided/jav'],
    ],
    [
      'a provided file twice',
      '[../provided/play-tiny.ts]',
      '[../provided/play-tiny.ts, ../provided]',
      [':16:42: expected each provided file once, found play-tiny.ts again, beside provided/play-tiny.ts'],
    ],
    [
      'a style that is not there',
      'checkstyle.xml',
      'checkstile.xml',
      [':10:12: expected a file that is there (did you mean checkstyle.xml?), found no style/checkstile.xml'],
    ],
    [
      'a declaration',
      'int twice(int number)',
      'int twice(int number',
      [':25:43: expected "," or ")", found the end'],
    ],
    [
      'a function that is not static',
      '"static int twice',
      '"int twice',
      [':25:16: expected static: these are functions, found "int twice(int number)"'],
    ],
    [
      'a constructor of another class',
      'form: functions\n    members: ["static int twice(int number)"',
      'form: class\n    members: ["Tyny()", "static int twice(int x)"',
      [':25:16: expected a type before Tyny, or the constructor Tiny, found "Tyny()"'],
    ],
    [
      'a limit',
      'memory: 256M',
      'memory: 256MB',
      [':26:38: expected a size such as 100K, 64M or 1G, found "256MB"'],
    ],
    ['a limit of nothing', 'wall: 1s', 'wall: 0s', [':51:23: expected more than nothing, found "0s"']],
    [
      'a limit of nothing for all',
      'wall: 3s',
      'wall: 0s',
      [':26:17: expected more than nothing, found "0s"'],
    ],
    [
      'a filter',
      '[trailing-blanks-free]',
      '[trailing-blank-free]',
      [/^:27:11: expected one of .* \(did you mean trailing-blanks-free\?\), found "trailing-blank-free"$/],
    ],
    ['no points', '    points: 2\n', '', [':30:5: expected the key points, found none']],
    [
      'points below nothing',
      'points: 2.5',
      'points: -1',
      [':46:13: expected a number from 0, found number -1'],
    ],
    [
      'a scoring',
      'scoring: all',
      'scoring: al',
      [':38:14: expected one of each, all (did you mean all?), found "al"'],
    ],
    [
      'a check of nothing',
      'check: { file: { min-lines: 5 }, compiles: true, style: true }',
      'check: {}',
      [':33:5: expected at least one of file, compiles, style, methods, transcripts, judge, found none'],
    ],
    ['compiles: false', 'compiles: true', 'compiles: false', [':33:48: expected true, found boolean false']],
    [
      'needs of a later item',
      'needs: [handed-in]',
      'needs: [play]',
      [':39:13: expected an earlier item: one of handed-in, found "play"'],
    ],
    [
      'needs of the first item',
      '    points: 2\n',
      '    points: 2\n    needs: [x]\n',
      [':33:13: expected no needs: this is the first item, found "x"'],
    ],
    [
      'a safety net before all that runs the program',
      '    points: 2\n',
      '    points: 2\n    safety-net: true\n',
      [
        ':33:5: expected methods, transcripts or a judge in a safety net, found cases that look at the text alone',
      ],
    ],
    [
      'a safety net with nothing to catch from',
      '    needs: [handed-in]\n',
      '    safety-net: true\n',
      [
        ':39:5: expected an earlier item that runs the program, for this one to be its safety net, found none',
      ],
    ],
    [
      'an item twice',
      'id: play\n',
      'id: twice\n',
      [
        /:44:5: expected an id that no other item of this assignment has, found "twice" again, after .*:34:5$/,
      ],
    ],
    [
      'no such method file',
      'twice.yaml',
      'twise.yaml',
      [':41:17: expected a file that is there (did you mean twice.yaml?), found no methods/twise.yaml'],
    ],
    [
      'no files that match',
      '*.transcript,',
      'x*.transcript,',
      [/^:48:21: expected at least one file x\*\.transcript, found none in "transcripts"$/],
    ],
    [
      'only an unknown case',
      'only: [twice-of-3]',
      'only: [twice-of-4]',
      [
        ':42:14: expected the id of a case: one of twice-of-3, twice-of-0 (did you mean twice-of-3?), found "twice-of-4"',
      ],
    ],
    [
      'except an unknown case',
      'except: [other]',
      'except: [othr]',
      [
        ':50:16: expected the id of a case: one of game, other, echo, quiet (did you mean other?), found "othr"',
      ],
    ],
    [
      'no judge',
      '        module: ../judges/random.ts\n        program',
      '        program',
      [':57:7: expected the key module, found none'],
    ],
    [
      'no such judge',
      'module: ../judges/random.ts\n',
      'module: ../judges/randem.ts\n',
      [':58:17: expected a file that is there (did you mean random.ts?), found no judges/randem.ts'],
    ],
    [
      'a judge with steps and input',
      'program: play\n        args: ["8"]\n',
      'steps: [{ call: Tiny.twice(1) }]\n',
      [':60:9: expected either steps or a program, found input beside steps'],
    ],
    [
      'a judge without a program',
      '        program: play\n        args',
      '        args',
      [':57:7: expected the key program (or steps), found neither'],
    ],
    [
      'judges without ids',
      '- { id: calls,',
      '- { module: ../judges/random.ts, program: play }\n        - {',
      [
        ':70:11: expected the key id, since there are several, found none',
        ':71:11: expected the key id, since there are several, found none',
        /again, after/,
      ],
    ],
    [
      'a call of a judge',
      'call: Tiny.twice(n)',
      'call: Tiny.twise(m)',
      [/^:70:89: expected a member of Tiny: one of twice/, /^:70:95: expected a name that let binds: n/],
    ],
    [
      'a program that a language lacks',
      '    programs: { play: play-tiny.ts }\n',
      '',
      [/^:48:16: expected a program of typescript: \(it has none\), found "play"$/],
    ],
    [
      'a program that no language has',
      'program: play\n      except',
      'program: plai\n      except',
      Array.from(
        { length: 3 },
        () => /expected a program of .*: one of play \(did you mean play\?\), found "plai"$/,
      ),
    ],
  ])('complains of %s', async (_, piece, by, expected) => {
    const found = (await complaintsWith(piece, by)).map((one) => one.replace(F, ''));
    expect(found.join('\n').split('\n')).toHaveLength(expected.length);
    expected.forEach((one, index) =>
      one instanceof RegExp ? expect(found[index]).toMatch(one) : expect(found[index]).toBe(one),
    );
  });

  test.each<[what: string, changes: Record<string, string | Uint8Array>, complaints: (string | RegExp)[]]>([
    [
      'an id in two files',
      { 'transcripts/twice-of-3.transcript': '>a\n' },
      [
        /^transcripts\/twice-of-3\.transcript:1:1: expected an id that no other case of this assignment has, found "twice-of-3" again, after .*methods\/twice\.yaml:1:3$/,
      ],
    ],
    [
      'a slip in a transcript',
      { 'transcripts/game.transcript': '>a\n\n' },
      [/^transcripts\/game\.transcript:2:1: expected a mark/],
    ],
    [
      'a slip in a method file',
      { 'methods/twice.yaml': '- id: a\n' },
      [
        /^methods\/twice\.yaml:1:3: expected the key call/,
        /^methods\/twice\.yaml:1:3: expected an expectation/,
      ],
    ],
    [
      'a call outside the contract',
      { 'methods/twice.yaml': '- { id: twice-of-3, call: Tiny.twise(3), returns: 6 }\n' },
      [/^methods\/twice\.yaml:1:32: expected a member of Tiny/],
    ],
    [
      'an empty transcript',
      { 'transcripts/game.transcript': '' },
      [/^transcripts\/game\.transcript:1:1: expected a dialogue/],
    ],
    [
      'bytes that are no text',
      { 'transcripts/game.transcript': Uint8Array.of(62, 97, 10, 62, 195, 169, 255, 10) },
      ['transcripts/game.transcript:2:3: expected UTF-8, found other bytes'],
    ],
    [
      'broken YAML',
      { [F]: 'id: [a\n' },
      ['part-1/assignment.yaml:1:5: expected a closing ] for what begins here, found none'],
    ],
    [
      'a pair without an answer',
      { 'pairs/lone.in': '1\n' },
      [`${F}:48:50: expected NAME.ans or NAME.out beside pairs/lone.in, found no pairs/lone.out`],
    ],
  ])('complains of %s', async (_, changes, expected) => {
    const found = await complaints(changes);
    expect(found).toHaveLength(expected.length);
    expected.forEach((one, index) =>
      one instanceof RegExp ? expect(found[index]).toMatch(one) : expect(found[index]).toBe(one),
    );
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
