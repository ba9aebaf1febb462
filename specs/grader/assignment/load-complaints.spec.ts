/** Complaints about assignment.yaml, and about the files that it names. */
import { describe, expect, test } from '@jest/globals';
import { complaints, complaintsWith } from './tiny-assignment.js';

const F = 'part-1/assignment.yaml';

describe('loading an assignment', () => {
  test.each<[what: string, piece: string, by: string, complaints: (string | RegExp)[]]>([
    [
      'an unknown key',
      'samples:',
      'sampels:',
      [/^:28:1: expected one of id, title, .*\(did you mean samples\?\), found "sampels"$/],
    ],
    [
      'own tests without a reference to run them on, and a sample that is not there',
      'samples: submissions\nrubric:\n',
      'samples: submissions\nrubric:\n  - id: own\n    title: Own\n    points: 1\n    check: { tests: { notices: { wrong-answer/nothing: nothing is right } } }\n',
      [':33:34: expected VERDICT/NAME, a sample that is there, found "wrong-answer/nothing"'],
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
      [
        /^:7:5: expected modules in typescript, javascript or python, and here one of required, .*, found "modules"$/,
      ],
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
      'a function without types, where a language needs them',
      '"static int twice(int number)"',
      '"twice(number)"',
      [
        ':25:16: expected types as in Java, since java needs them: static int twice(number), found "twice(number)"',
      ],
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
      [
        ':33:5: expected at least one of file, compiles, style, methods, transcripts, judge, tests, found none',
      ],
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
      'after a later item, which gets all or nothing',
      '    needs: [handed-in]\n',
      '    after: [play]\n',
      [
        ':39:13: expected an earlier item: one of handed-in, found "play"',
        ':39:5: expected scoring: each beside after, found scoring: all',
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
      [
        'transcripts/game.transcript:2:3: expected UTF-8 (save the file as UTF-8), found the byte FF, as in Latin-1',
      ],
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
});
