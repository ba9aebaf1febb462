/** Mistakes in assignment.yaml outside the rubric: languages, contract, limits, folders. */
import { LETTERS, YAML, type Mistake } from './mistake.js';

export const IN_LANGUAGES: readonly Mistake[] = [
  ['no id', [YAML, 'id: greeting\n', ''], ':1:1: expected the key id, found none'],
  [
    'a language that nobody has',
    [YAML, '  javascript:', '  cobol:'],
    ':4:3: expected one of java, typescript, javascript, python, cpp, command, found "cobol"',
  ],
  [
    'no required files',
    [YAML, '    required: [greet.js]\n', ''],
    ':4:3: expected the key required, found none',
  ],
  [
    'one file where a list is expected',
    [YAML, 'required: [greet.js]', 'required: greet.js'],
    ':5:15: expected a list, such as [greet.js], found "greet.js"',
  ],
  [
    'a time in words',
    [YAML, 'wall: 5s', 'wall: five'],
    ':15:17: expected a time such as 500ms, 2.5s or 1min, found "five"',
  ],
  [
    'an unknown limit',
    [YAML, 'wall: 5s', 'wal: 5s'],
    ':15:11: expected one of wall, cpu, memory, output, processes, files, disk, submission (did you mean wall?)',
  ],
  [
    'memory without its unit',
    [YAML, 'cpu: 600ms }', 'cpu: 600ms, memory: 512 }'],
    ':15:41: expected a size such as 100K, 64M or 1G, found number 512',
  ],
  [
    'a bracket that is not closed',
    [YAML, 'required: [greet.js]', 'required: [greet.js'],
    ':5:15: expected a closing ] for what begins here',
  ],
  [
    'a dash without a blank',
    [YAML, '  - id: letters', '  -id: letters'],
    ':19:3: expected a blank after the dash of a list',
  ],
  [
    'a program that its language calls otherwise',
    [YAML, 'programs: { greet: ', 'programs: { gret: '],
    'assignment.yaml:26:54: expected a program of javascript: one of gret (did you mean gret?), found "greet"',
  ],
  [
    'no program for two transcripts',
    [YAML, ', program: greet', ''],
    'assignment.yaml:26:14: expected program: NAME beside it (or @ program NAME in each transcript)',
  ],
  [
    'a pattern without quotes',
    [YAML, '["*.transcript"]', '[*.transcript]'],
    ':26:28: expected quotes around a text that begins with *: "*.transcript", found *.transcript',
  ],
  [
    'one pattern where a list is expected',
    [YAML, '["*.transcript"]', '"*.transcript"'],
    ':26:27: expected a list, such as ["*.transcript"]',
  ],
  [
    'a declaration with its types behind, as in TypeScript',
    [YAML, 'static int letters(String name)', 'letters(name: string): number'],
    ':14:28: expected a declaration as in Java, the type first: int sum(int[] prices)',
  ],
  [
    'a type as TypeScript names it',
    [YAML, 'letters(String name)', 'letters(string name)'],
    ':14:35: expected a type as Java names it (did you mean String?)',
  ],
  [
    'a declaration without its type',
    [YAML, 'static int letters(String name)', 'letters(String name)'],
    ':14:16: expected a type before letters',
  ],
  [
    'a module in a file that nobody hands in',
    [YAML, 'modules: { Greet: greet.js }', 'modules: { Greet: gret.js }'],
    ':6:23: expected a file that is required or provided: one of greet.js, greet-main.js (did you mean greet.js?)',
  ],
  [
    'more processor time than time',
    [YAML, 'cpu: 600ms', 'cpu: 9s'],
    ':15:26: expected at most the limit wall, 5s, at which the program is ended anyway (or a longer wall), found "9s"',
  ],
  [
    'a pattern in the place of a required file',
    [YAML, 'required: [greet.js]', "required: ['*.js']"],
    ':5:16: expected the name of one file (without * and ?), found "*.js"',
  ],
  [
    'a program without its name',
    [YAML, 'programs: { greet: greet-main.js }', 'programs: greet-main.js'],
    ':7:15: expected keys and values, such as { main: greet-main.js }, found "greet-main.js"',
  ],
  [
    'a member twice',
    [
      YAML,
      '"static int letters(String name)"',
      '"static int letters(String name)", "static int letters(String name)"',
    ],
    ':14:51: expected each member once, found "static int letters(String name)" again',
  ],
  [
    'members without a list',
    [
      YAML,
      '["static int letters(String name)", "static String greeting(String name)"]',
      'static int letters(String name)',
    ],
    ':14:14: expected a list, such as ["static int letters(String name)"]',
  ],
  [
    'a file of cases twice',
    [YAML, '[letters.yaml]', '[letters.yaml, letters.yaml]'],
    ':22:38: expected each file once, found',
  ],
  [
    'a path as Windows writes it',
    [YAML, 'provided: provided', 'provided: provided\\java'],
    ':8:15: expected a file that is there, named with forward slashes (/) from the folder of assignment.yaml',
  ],
  [
    'a text without quotes of its own',
    [
      LETTERS,
      'call: Greet.letters("Ada")\n  returns: 3',
      'call: Greet.greeting("Ada")\n  returns: "Hello, Ada!"',
    ],
    `:3:13: expected a value; a text has its own quotes within those of YAML: '"Hello, Ada!"', found "Hello, Ada!"`,
  ],
];
