/** Complaints about assignment.yaml, and about the files that it names. */
import { describe, expect, test } from '@jest/globals';
import { complaints, complaintsWith, YAML } from './tiny-assignment.js';

const F = 'part-1/assignment.yaml';

describe('loading an assignment', () => {
  test('complains of each mistake in assignment.yaml at its place', async () => {
    const table: readonly (readonly [what: string, piece: string, by: string])[] = [
      ['an unknown key', 'samples:', 'sampels:'],
      [
        'own tests without a reference to run them on, and a sample that is not there',
        'samples: submissions\nrubric:\n',
        'samples: submissions\nrubric:\n  - id: own\n    title: Own\n    points: 1\n    check: { tests: { notices: { wrong-answer/nothing: nothing is right } } }\n',
      ],
      ['an unknown language', '  command:\n', '  comand:\n'],
      ['a key of another language', '    packages: forbidden\n', '    modules: {}\n'],
      ['packages of another kind', 'forbidden', 'forbiden'],
      ['a required file in a folder', '[Tiny.java]', '[src/Tiny.java]'],
      ['a program of the wrong kind', '[./prog]', './prog'],
      ['a source where a command has to be', '[./prog]', 'prog.cpp'],
      ['a class outside the contract', '{ Tiny: tiny.ts }', '{ Tyny: tiny.ts }'],
      ['a provided folder that is not there', '../provided/java', '../provided/jav'],
      ['a provided file twice', '[../provided/play-tiny.ts]', '[../provided/play-tiny.ts, ../provided]'],
      ['a style that is not there', 'checkstyle.xml', 'checkstile.xml'],
      ['a declaration', 'int twice(int number)', 'int twice(int number'],
      [
        'declarations that YAML splits at their commas',
        '["static int twice(int number)"',
        '[static int add(int a, int b), "static int twice(int number)"',
      ],
      [
        'a function without types, where a language needs them',
        '"static int twice(int number)"',
        '"twice(number)"',
      ],
      [
        'a constructor of another class',
        'form: functions\n    members: ["static int twice(int number)"',
        'form: class\n    members: ["Tyny()", "static int twice(int x)"',
      ],
      ['a limit', 'memory: 256M', 'memory: 256MB'],
      ['a limit of nothing', 'wall: 1s', 'wall: 0s'],
      ['a limit of nothing for all', 'wall: 3s', 'wall: 0s'],
      ['a filter', '[trailing-blanks-free]', '[trailing-blank-free]'],
      ['no points', '    points: 2\n', ''],
      ['points below nothing', 'points: 2.5', 'points: -1'],
      ['a scoring', 'scoring: all', 'scoring: al'],
      ['a check of nothing', 'check: { file: { min-lines: 5 }, compiles: true, style: true }', 'check: {}'],
      ['compiles: false', 'compiles: true', 'compiles: false'],
      ['needs of a later item', 'needs: [handed-in]', 'needs: [play]'],
      ['needs of the first item', '    points: 2\n', '    points: 2\n    needs: [x]\n'],
      ['after a later item, which gets all or nothing', '    needs: [handed-in]\n', '    after: [play]\n'],
      ['an item twice', 'id: play\n', 'id: twice\n'],
      ['no such method file', 'twice.yaml', 'twise.yaml'],
      ['no files that match', '*.transcript,', 'x*.transcript,'],
      ['only an unknown case', 'only: [twice-of-3]', 'only: [twice-of-4]'],
      ['except an unknown case', 'except: [other]', 'except: [othr]'],
      ['no judge', '        module: ../judges/random.ts\n        program', '        program'],
      ['no such judge', 'module: ../judges/random.ts\n', 'module: ../judges/randem.ts\n'],
      [
        'a judge with steps and input',
        'program: play\n        args: ["8"]\n',
        'steps: [{ call: Tiny.twice(1) }]\n',
      ],
      ['a judge without a program', '        program: play\n        args', '        args'],
      [
        'judges without ids',
        '- { id: calls,',
        '- { module: ../judges/random.ts, program: play }\n        - {',
      ],
      ['a call of a judge', 'call: Tiny.twice(n)', 'call: Tiny.twise(m)'],
      ['a program that a language lacks', '    programs: { play: play-tiny.ts }\n', ''],
      ['a program that no language has', 'program: play\n      except', 'program: plai\n      except'],
    ];
    const told: string[] = [];
    for (const [what, piece, by] of table)
      told.push([what, ...(await complaintsWith(piece, by))].join('\n').replaceAll('\n', '\n  '));
    expect(`\n${told.join('\n').replaceAll(F, '')}`).toMatchSnapshot();
  });

  test('where a declaration cannot be read, a call of its function is no second mistake', async () => {
    const found = await complaints({
      'part-1/assignment.yaml': YAML.replace('int twice(int number)', 'int twice(int number'),
      'methods/twice.yaml':
        '- { id: twice-of-3, call: twice(3), returns: 6 }\n- { id: other, call: twice(0), returns: 0 }\n',
    });
    expect(found).toHaveLength(1);
  });

  test('complains of each mistake in the files that it names', async () => {
    const table: readonly (readonly [what: string, changes: Record<string, string | Uint8Array>])[] = [
      ['an id in two files', { 'transcripts/twice-of-3.transcript': '>a\n' }],
      ['a slip in a transcript', { 'transcripts/game.transcript': '>a\n\n' }],
      ['a slip in a method file', { 'methods/twice.yaml': '- id: a\n' }],
      [
        'a call outside the contract',
        { 'methods/twice.yaml': '- { id: twice-of-3, call: Tiny.twise(3), returns: 6 }\n' },
      ],
      ['an empty transcript', { 'transcripts/game.transcript': '' }],
      [
        'bytes that are no text',
        { 'transcripts/game.transcript': Uint8Array.of(62, 97, 10, 62, 195, 169, 255, 10) },
      ],
      ['broken YAML', { [F]: 'id: [a\n' }],
      ['a pair without an answer', { 'pairs/lone.in': '1\n' }],
    ];
    const told: string[] = [];
    for (const [what, changes] of table)
      told.push([what, ...(await complaints(changes))].join('\n').replaceAll('\n', '\n  '));
    expect(`\n${told.join('\n')}`).toMatchSnapshot();
  });
});
