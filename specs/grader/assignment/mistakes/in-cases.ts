/** Mistakes in method cases and transcripts. */
import { ADA, LETTERS, type Mistake } from './mistake.js';

const fifteenSteps = `  steps:\n${'    - { call: Greet.letters(name), returns: 3 }\n'.repeat(15)}`.trimEnd();

/** The first case as a table. */
const tableWith = (rows: string, returned = '<n>'): [from: string, to: string] => [
  '- id: letters-ada\n  call: Greet.letters("Ada")\n  returns: 3',
  `- columns: [id, name, n]\n  rows: [${rows}]\n  id: <id>\n  call: Greet.letters("<name>")\n  returns: ${returned}`,
];

export const IN_CASES: readonly Mistake[] = [
  [
    'a case twice',
    [LETTERS, 'letters-none', 'letters-ada'],
    ':4:3: expected an id that no other case of this assignment has, found "letters-ada" again',
  ],
  [
    'too many arguments',
    [LETTERS, 'letters("Ada")', 'letters("Ada", 1)'],
    ':2:15: expected 1 argument of letters, as the contract has it, found 2',
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
    ':2:24: expected a literal, an array, a map, a name, new C',
  ],
  [
    'a setting without its value',
    [ADA, '~Your', '@ visibility\n~Your'],
    ':2:13: expected one of visible, hidden, after_due_date, after_published, found nothing',
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
    'what is printed as a number',
    [LETTERS, 'returns: 3', 'prints: 3'],
    ':3:11: expected text (in quotes: "3")',
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
    'a setting with a colon',
    [ADA, '~Your', '@ visibility: hidden\n~Your'],
    ':2:3: expected one of wall, cpu, memory,',
  ],
  [
    'the same in a transcript',
    [ADA, '~Your', '@ cpu 9s\n~Your'],
    ':2:3: expected at most the limit wall, 5s',
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
    'a message in the place of an exception',
    [LETTERS, 'returns: 3', 'throws: "No such name!"'],
    ':3:11: expected the name of an exception, such as IllegalArgumentException, or { message: "…" }',
  ],
  [
    'let beside steps, whose names 15 steps use',
    [LETTERS, 'call: Greet.letters("Ada")\n  returns: 3', `let: { name: '"Ada"' }\n${fifteenSteps}`],
    ':2:3: expected let in a step: each step has its own, and the names that it binds are known in later steps, found let beside steps',
  ],
  [
    'a fraction that was meant as a text',
    [LETTERS, 'call: Greet.letters("Ada")\n  returns: 3', 'call: Greet.greeting("Ada")\n  returns: 3/4'],
    `:3:12: expected a value, for nothing is computed here; a text has its own quotes within those of YAML: '"3/4"', found "3/4"`,
  ],
  ['a move that was meant as a text', [LETTERS, 'returns: 3', 'returns: 17-13'], `'"17-13"', found "17-13"`],
  ['a day that was meant as a text', [LETTERS, 'returns: 3', 'returns: 2024-01-02'], `'"2024-01-02"'`],
  [
    'a sum',
    [LETTERS, 'returns: 3', 'returns: 1 + 2'],
    ':3:12: expected a value, for nothing is computed here',
  ],
  ['a decimal comma', [LETTERS, 'returns: 3', 'returns: 3,5'], '(or did you mean 3.5?), found "3,5"'],
  [
    'a key of another system',
    [LETTERS, 'returns: 3', 'expected: 3'],
    '(did you mean returns?), found "expected"',
  ],
  [
    'arguments as a key',
    [LETTERS, 'call: Greet.letters("Ada")', 'call: Greet.letters\n  args: ["Ada"]'],
    '(did you mean call: Class.method("argument")?), found "args"',
  ],
  [
    'hidden as a key',
    [LETTERS, 'visibility: hidden', 'hidden: true'],
    '(did you mean visibility: hidden?), found "hidden"',
  ],
  [
    'a key of a case in a step',
    [
      LETTERS,
      'call: Greet.letters("Ada")\n  returns: 3',
      'steps:\n    - { call: Greet.letters("Ada"), returns: 3, hint: Count }',
    ],
    'expected hint in the case, beside its id, and here one of let, call',
  ],
  [
    'a colon that is missing',
    [LETTERS, 'returns: 3', 'returns 3'],
    ':3:3: expected a key, a colon and a blank',
  ],
  [
    'a blank that is missing',
    [LETTERS, 'returns: 3', 'returns:3'],
    ':3:3: expected a key, a colon and a blank',
  ],
  [
    'names bound as in a program',
    [LETTERS, 'call: Greet.letters("Ada")', 'let: name = "Ada"\n  call: Greet.letters("Ada")'],
    `:2:8: expected keys and values, such as { name: '"Ada"', size: 3 }`,
  ],
  [
    'a tolerance with a blank, in a transcript',
    [ADA, '~Your', '@ compare numbers-within 0.01\n~Your'],
    '(did you mean numbers-within=0.01?), found "numbers-within"',
  ],
  [
    'rows of a table that are too short',
    [LETTERS, ...tableWith('[ada, "Ada"], [bob, "Bob"], [eve, "Eve"]')],
    ':2:10: expected a row of 3: id, name, n, found a row of 2',
  ],
  [
    'rows of a table, all with a value without quotes',
    [LETTERS, ...tableWith('[ada, Ada, three], [bob, Bob, three], [eve, Eve, three]')],
    `:2:21: expected a value; a text has its own quotes within those of YAML: '"three"'`,
  ],
  [
    'a column that is misspelt where it is used',
    [LETTERS, ...tableWith('[ada, Ada, 3], [bob, Bob, 3]', '<m>')],
    ':5:12: expected a column: one of id, name, n (did you mean n?), found "<m>"',
  ],
  [
    'a key of a table, misspelt',
    [
      LETTERS,
      ...(tableWith('[ada, Ada, 3]').map((text) => text.replace('columns', 'colums')) as [string, string]),
    ],
    ':1:3: expected the key columns, a list of names, found "colums"',
  ],
  [
    'a table with a method that the contract has not',
    [
      LETTERS,
      ...(tableWith('[ada, Ada, 3], [bob, Bob, 3]').map((text) =>
        text.replace('Greet.letters("<', 'Greet.leters("<'),
      ) as [string, string]),
    ],
    ':4:15: expected a member of Greet: one of letters, greeting (did you mean letters?)',
  ],
];
