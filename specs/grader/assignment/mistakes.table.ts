/** Mistakes in an assignment's files: what, the edit that makes it, and a part of the complaint. */

export const YAML = 'assignments/greeting/assignment.yaml';
export const LETTERS = 'assignments/greeting/letters.yaml';
export const ADA = 'assignments/greeting/ada.transcript';

export type Edit = readonly [file: string, from: string, to: string];

export const MISTAKES: readonly (readonly [what: string, edit: Edit, complaint: string])[] = [
  ['no id', [YAML, 'id: greeting\n', ''], ':1:1: expected the key id, found none'],
  ['no title', [YAML, 'title: Greet somebody\n', ''], ':1:1: expected the key title, found none'],
  [
    'an unknown language',
    [YAML, '  javascript:', '  javascrpt:'],
    ':4:3: expected one of java, typescript, javascript, python, cpp, command (did you mean javascript?)',
  ],
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
    'a required file with a folder',
    [YAML, 'required: [greet.js]', 'required: [../greet.js]'],
    ':5:16: expected a file name without folders',
  ],
  [
    'a folder that is not there',
    [YAML, 'provided: provided', 'provided: provide'],
    ':8:15: expected a file that is there (did you mean provided?)',
  ],
  [
    'a program that is not there',
    [YAML, 'program: greet', 'program: gret'],
    'expected a program of javascript: one of greet (did you mean greet?)',
  ],
  [
    'a time in words',
    [YAML, 'wall: 5s', 'wall: five'],
    ':15:17: expected a time such as 500ms, 2.5s or 1min, found "five"',
  ],
  ['a negative time', [YAML, 'wall: 5s', 'wall: -5s'], ':15:17: expected a time such as 500ms'],
  [
    'an unknown limit',
    [YAML, 'wall: 5s', 'wal: 5s'],
    ':15:11: expected one of wall, cpu, memory, output, processes, files, disk, submission (did you mean wall?)',
  ],
  [
    'ten without its unit',
    [YAML, 'wall: 5s', 'wall: 10'],
    ':15:17: expected a time such as 500ms, 2.5s or 1min, found number 10',
  ],
  [
    'memory without its unit',
    [YAML, 'cpu: 1s }', 'cpu: 1s, memory: 512 }'],
    ':15:38: expected a size such as 100K, 64M or 1G, found number 512',
  ],
  ['points in words', [YAML, 'points: 2', 'points: two'], ':21:13: expected a number, found "two"'],
  ['negative points', [YAML, 'points: 2', 'points: -2'], ':21:13: expected a number from 0, found number -2'],
  ['no points', [YAML, '    points: 2\n', ''], ':19:5: expected the key points, found none'],
  [
    'an item twice',
    [YAML, 'id: dialogue', 'id: letters'],
    ':23:5: expected an id that no other item of this assignment has, found "letters" again',
  ],
  [
    'a visibility that there is not',
    [YAML, '    points: 2', '    visibility: secret\n    points: 2'],
    ':21:17: expected one of visible, hidden, after_due_date, after_published',
  ],
  [
    'an item needed that is not there',
    [YAML, '    points: 3', '    needs: [letter]\n    points: 3'],
    ':25:13: expected an earlier item: one of letters (did you mean letters?)',
  ],
  [
    'a later item needed',
    [YAML, '    points: 2', '    needs: [dialogue]\n    points: 2'],
    ':21:13: expected no needs: this is the first item',
  ],
  [
    'a scoring that there is not',
    [YAML, '    points: 2', '    scoring: some\n    points: 2'],
    ':21:14: expected one of each, all, found "some"',
  ],
  [
    'a file of cases that is not there',
    [YAML, 'letters.yaml', 'leters.yaml'],
    ':22:24: expected a file that is there (did you mean letters.yaml?)',
  ],
  [
    'a pattern that nothing has',
    [YAML, '"*.transcript"', '"*.transcripts"'],
    ':26:28: expected at least one file *.transcripts, found none',
  ],
  [
    'a misspelt filter',
    [YAML, 'rubric:', 'compare: [trailing-blank-free]\nrubric:'],
    '(did you mean trailing-blanks-free?)',
  ],
  [
    'no check',
    [YAML, '    check: { methods: [letters.yaml] }\n', ''],
    ':19:5: expected the key check, found none',
  ],
  [
    'an empty check',
    [YAML, 'check: { methods: [letters.yaml] }', 'check: {}'],
    'expected at least one of file, compiles, style, methods, transcripts, judge',
  ],
  [
    'a bracket that is not closed',
    [YAML, 'required: [greet.js]', 'required: [greet.js'],
    ':5:15: expected a closing ] for what begins here',
  ],
  [
    'too little indentation',
    [YAML, '    points: 2', '  points: 2'],
    ':21:1: expected the same indentation as the lines above',
  ],
  [
    'deviations in another word',
    [YAML, 'deviations: strict', 'deviations: strickt'],
    ':16:13: expected strict or keys and values',
  ],
  [
    'a dash without a blank',
    [YAML, '  - id: letters', '  -id: letters'],
    ':19:3: expected a blank after the dash of a list',
  ],
  [
    'a case without an id',
    [LETTERS, '- id: letters-ada\n  call', '- call'],
    ':1:3: expected the key id, found none',
  ],
  [
    'a case twice',
    [LETTERS, 'letters-none', 'letters-ada'],
    ':4:3: expected an id that no other case of this assignment has, found "letters-ada" again',
  ],
  [
    'a method that the contract has not',
    [LETTERS, 'Greet.letters("Ada")', 'Greet.leters("Ada")'],
    ':2:15: expected a member of Greet: one of letters, greeting (did you mean letters?)',
  ],
  [
    'a class that the contract has not',
    [LETTERS, 'Greet.letters("Ada")', 'Gret.letters("Ada")'],
    ':2:9: expected a class of the contract: one of Greet, greet-main (did you mean Greet?)',
  ],
  [
    'too many arguments',
    [LETTERS, 'letters("Ada")', 'letters("Ada", 1)'],
    ':2:15: expected 1 argument of letters, as the contract has it, found 2',
  ],
  [
    'no arguments',
    [LETTERS, 'letters("Ada")', 'letters()'],
    ':2:15: expected 1 argument of letters, as the contract has it, found 0',
  ],
  [
    'a parenthesis that is not closed',
    [LETTERS, 'letters("Ada")', 'letters("Ada"'],
    ':2:28: expected "," or the closing bracket, found the end',
  ],
  [
    'single quotes around a text',
    [LETTERS, 'letters("Ada")', "letters('Ada')"],
    ':2:23: expected one character between \' and \', or a text between " and "',
  ],
  ['nothing that must come of it', [LETTERS, '  returns: 3\n', ''], ':1:3: expected an expectation: returns'],
  ['returns, misspelt', [LETTERS, 'returns: 3', 'return: 3'], '(did you mean returns?)'],
  [
    'a fraction where an int is declared',
    [LETTERS, 'returns: 3', 'returns: 3.5'],
    ':3:12: expected a value of type int, found 3.5',
  ],
  [
    'a semicolon',
    [LETTERS, 'letters("Ada")', 'letters("Ada");'],
    ':2:29: expected one expression only, found ";"',
  ],
  [
    'a lambda',
    [LETTERS, 'letters("Ada")', 'letters(() -> 1)'],
    ':2:24: expected a literal, an array, a name, new C',
  ],
  [
    'a transcript without a dialogue',
    [ADA, '~Your name: \n<Ada\n>Hello, Ada!\n', ''],
    ':1:1: expected a dialogue: lines marked >, ~ or <, $ or ?',
  ],
  ['a misspelt setting', [ADA, '~Your', '@ wal 3s\n~Your'], '(did you mean wall?)'],
  [
    'a visibility of a transcript that there is not',
    [ADA, '~Your', '@ visibility secret\n~Your'],
    ':2:14: expected one of visible, hidden, after_due_date, after_published',
  ],
  [
    'a setting without its value',
    [ADA, '~Your', '@ visibility\n~Your'],
    ':2:13: expected one of visible, hidden, after_due_date, after_published, found nothing',
  ],
  [
    'a time of a transcript without its unit',
    [ADA, '~Your', '@ wall 3\n~Your'],
    ':2:8: expected a time such as 500ms, 2.5s or 1min',
  ],
  ['a line without its mark', [ADA, '<Ada', 'Ada'], ':3:1: expected one of the marks # $ > ~ / < ? @'],
  [
    'an exit code twice',
    [ADA, '>Hello, Ada!\n', '>Hello, Ada!\n? 0\n? 1\n'],
    ':6:1: expected ? once, found it again, after line 5',
  ],
  [
    'a quote in arguments that is not closed',
    [ADA, '~Your', '$ "Ada\n~Your'],
    ':2:3: expected arguments separated by blanks',
  ],
  [
    'arguments twice',
    [ADA, '~Your', '$ a\n$ b\n~Your'],
    ':3:1: expected $ once, found it again, after line 2',
  ],
  [
    'no line end at the end',
    [ADA, '>Hello, Ada!\n', '>Hello, Ada!'],
    ':4:13: expected a line end after the last line',
  ],
  [
    'a program that no language has, said where the item names it',
    [YAML, 'program: greet', 'program: gret'],
    'assignment.yaml:26:54: expected a program of javascript: one of greet (did you mean greet?)',
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
    'style without rules in any language',
    [YAML, '{ methods: [letters.yaml] }', '{ style: true }'],
    ':22:14: expected the rules of style: style: FILE under one of the languages, found none',
  ],
  [
    'compiles: yes',
    [YAML, '{ methods: [letters.yaml] }', '{ compiles: yes }'],
    ':22:24: expected true, found "yes"',
  ],
  [
    'a title that is a number',
    [YAML, 'title: Greet somebody', 'title: 2026'],
    'expected text (in quotes: "2026")',
  ],
  [
    'points with a comma',
    [YAML, 'points: 2', 'points: 2,5'],
    ':21:13: expected a number (did you mean 2.5?)',
  ],
  ['points in quotes', [YAML, 'points: 2', "points: '2'"], ':21:13: expected a number (did you mean 2?)'],
  ['points in percent', [YAML, 'points: 2', 'points: 50%'], ':21:13: expected a number, found "50%"'],
  [
    'items without dashes',
    [YAML, '  - id: letters\n', '  letters:\n'],
    ':23:1: expected a key like those above, or a dash before each item of the list',
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
    [YAML, 'static int letters(String name)', 'letters(name)'],
    ':14:16: expected a type before letters',
  ],
  [
    'a number where the method takes a text',
    [LETTERS, 'letters("Ada")', 'letters(3)'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found 3',
  ],
  [
    'a list where the method takes a text',
    [LETTERS, 'letters("Ada")', 'letters({"Ada"})'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found {"Ada"}',
  ],
  [
    'a character where the method takes a text',
    [LETTERS, 'letters("Ada")', "letters('A')"],
    ":2:15: expected a value of type String as argument 1 of letters, as the contract has it, found 'A'",
  ],
  [
    'curly quotes, as a word processor sets them',
    [LETTERS, 'letters("Ada")', 'letters(“Ada”)'],
    `:2:23: expected a straight quote (" or '), found "“"`,
  ],
  [
    'a text without quotes',
    [LETTERS, 'letters("Ada")', 'letters(Ada)'],
    ':2:23: expected a class of the contract',
  ],
  [
    'a name that nothing binds',
    [LETTERS, 'letters("Ada")', 'letters(name)'],
    ':2:23: expected a name that let binds',
  ],
  [
    'what is printed as a number',
    [LETTERS, 'returns: 3', 'prints: 3'],
    ':3:11: expected text (in quotes: "3")',
  ],
  [
    'a key of throws, misspelt',
    [LETTERS, 'returns: 3', 'throws: { typ: TypeError }'],
    ':3:13: expected one of type, message, matches (did you mean type?)',
  ],
  [
    'a value and an exception',
    [LETTERS, 'returns: 3', 'returns: 3\n  throws: { type: Error }'],
    ':4:3: expected one of returns, returns-text, matches, not-null, sampled, throws, found throws beside returns',
  ],
  [
    'the key of a case indented too little',
    [LETTERS, '  returns: 3', ' returns: 3'],
    ':3:1: expected the same indentation as the lines above',
  ],
  [
    'a case without its dash',
    [LETTERS, '- id: letters-ada\n  call', 'id: letters-ada\ncall'],
    ':2:7: expected one value, and no lines below it that are indented further',
  ],
  [
    'a file with a byte order mark',
    [ADA, '# Greets', '\ufeff# Greets'],
    ':1:1: expected a mark as the first character, found a byte order mark (save the file as UTF-8 without one)',
  ],
  [
    'a setting with a colon',
    [ADA, '~Your', '@ visibility: hidden\n~Your'],
    ':2:3: expected one of wall, cpu, memory,',
  ],
  [
    'a program in a file that nobody hands in',
    [YAML, 'programs: { greet: greet-main.js }', 'programs: { greet: greet-mian.js }'],
    ':7:24: expected a file that is required or provided: one of greet.js, greet-main.js (did you mean greet-main.js?), found "greet-mian.js"',
  ],
  [
    'a module in a file that nobody hands in',
    [YAML, 'modules: { Greet: greet.js }', 'modules: { Greet: gret.js }'],
    ':6:23: expected a file that is required or provided: one of greet.js, greet-main.js (did you mean greet.js?)',
  ],
  [
    'a file required twice',
    [YAML, 'required: [greet.js]', 'required: [greet.js, greet.js]'],
    ':5:26: expected each required file once, found "greet.js" again',
  ],
  [
    'more processor time than time',
    [YAML, 'cpu: 1s', 'cpu: 9s'],
    ':15:26: expected at most the limit wall, 5s, at which the program is ended anyway (or a longer wall), found "9s"',
  ],
  [
    'the same in a transcript',
    [ADA, '~Your', '@ cpu 9s\n~Your'],
    ':2:3: expected at most the limit wall, 5s',
  ],
  [
    'a variable of the wrong type',
    [LETTERS, 'call: Greet.letters("Ada")', 'let: { name: 3 }\n  call: Greet.letters(name)'],
    ':3:15: expected a value of type String as argument 1 of letters, as the contract has it, found name, which is 3',
  ],
  [
    'what another method returns, of the wrong type',
    [LETTERS, 'Greet.letters("Ada")', 'Greet.letters(Greet.letters("Ada"))'],
    ':2:15: expected a value of type String as argument 1 of letters, as the contract has it, found Greet.letters("Ada")',
  ],
  [
    'a list where a number is declared',
    [LETTERS, 'returns: 3', 'returns: "{3}"'],
    ':3:12: expected a value of type int, found {3}',
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
    'transcripts in the place of method cases',
    [YAML, 'methods: [letters.yaml]', 'methods: ["*.transcript"]'],
    ':22:24: expected a file of method cases (*.yaml); the key for this one is transcripts, found',
  ],
  [
    'method cases in the place of transcripts',
    [YAML, 'transcripts: ["*.transcript"]', 'transcripts: [letters.yaml]'],
    ':26:28: expected a transcript (*.transcript, *.in); the key for this one is methods',
  ],
  [
    'a file of cases twice',
    [YAML, '[letters.yaml]', '[letters.yaml, letters.yaml]'],
    ':22:38: expected each file once, found',
  ],
  [
    'a case chosen, misspelt',
    [YAML, 'methods: [letters.yaml]', 'methods: [letters.yaml], only: [leters-ada]'],
    ':22:46: expected the id of a case: one of letters-ada, letters-none (did you mean letters-ada?)',
  ],
  [
    'a path as Windows writes it',
    [YAML, 'provided: provided', 'provided: provided\\java'],
    ':8:15: expected a file that is there, named with forward slashes (/) from the folder of assignment.yaml',
  ],
  [
    'a literal of Python',
    [LETTERS, 'letters("Ada")', 'letters(None)'],
    ':2:23: expected a name or a value (did you mean null?)',
  ],
  [
    'an array as Java makes it',
    [LETTERS, 'letters("Ada")', 'letters(new int[]{1})'],
    ':2:23: expected an array without new, such as {1, 2}, found "new int[]{1})"',
  ],
  [
    'a number that no int holds',
    [LETTERS, 'returns: 3', 'returns: 3000000000'],
    ':3:12: expected a value of type int, found 3000000000',
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
  [
    'a message in the place of an exception',
    [LETTERS, 'returns: 3', 'throws: "No such name!"'],
    ':3:11: expected the name of an exception, such as IllegalArgumentException, or { message: "…" }',
  ],
  [
    'a file without its name',
    [ADA, '~Your', '@ file\n~Your'],
    ':2:7: expected a file name inside the working directory',
  ],
];
