/** Mistakes in method cases and transcripts. */
import { ADA, LETTERS, type Mistake } from './mistake.js';

const fifteenSteps = `  steps:\n${'    - { call: Greet.letters(name), returns: 3 }\n'.repeat(15)}`.trimEnd();

/** The first case as a table. */
const tableWith = (rows: string, returned = '<n>'): [from: string, to: string] => [
  '- id: letters-ada\n  call: Greet.letters("Ada")\n  returns: 3',
  `- columns: [id, name, n]\n  rows: [${rows}]\n  id: <id>\n  call: Greet.letters("<name>")\n  returns: ${returned}`,
];

export const IN_CASES: readonly Mistake[] = [
  ['a case twice', LETTERS, 'letters-none', 'letters-ada'],
  ['too many arguments', LETTERS, 'letters("Ada")', 'letters("Ada", 1)'],
  ['a parenthesis that is not closed', LETTERS, 'letters("Ada")', 'letters("Ada"'],
  ['single quotes around a text', LETTERS, 'letters("Ada")', "letters('Ada')"],
  ['a fraction where an int is declared', LETTERS, 'returns: 3', 'returns: 3.5'],
  ['a semicolon', LETTERS, 'letters("Ada")', 'letters("Ada");'],
  ['a lambda', LETTERS, 'letters("Ada")', 'letters(() -> 1)'],
  ['a setting without its value', ADA, '~Your', '@ visibility\n~Your'],
  ['a character where the method takes a text', LETTERS, 'letters("Ada")', "letters('A')"],
  ['curly quotes, as a word processor sets them', LETTERS, 'letters("Ada")', 'letters(“Ada”)'],
  ['a text without quotes', LETTERS, 'letters("Ada")', 'letters(Ada)'],
  ['what is printed as a number', LETTERS, 'returns: 3', 'prints: 3'],
  ['the key of a case indented too little', LETTERS, '  returns: 3', ' returns: 3'],
  ['a case without its dash', LETTERS, '- id: letters-ada\n  call', 'id: letters-ada\ncall'],
  ['a setting with a colon', ADA, '~Your', '@ visibility: hidden\n~Your'],
  ['the same in a transcript', ADA, '~Your', '@ cpu 9s\n~Your'],
  ['a literal of Python', LETTERS, 'letters("Ada")', 'letters(None)'],
  ['an array as Java makes it', LETTERS, 'letters("Ada")', 'letters(new int[]{1})'],
  ['a number that no int holds', LETTERS, 'returns: 3', 'returns: 3000000000'],
  ['a message in the place of an exception', LETTERS, 'returns: 3', 'throws: "No such name!"'],
  [
    'let beside steps, whose names 15 steps use',
    LETTERS,
    'call: Greet.letters("Ada")\n  returns: 3',
    `let: { name: '"Ada"' }\n${fifteenSteps}`,
  ],
  [
    'a fraction that was meant as a text',
    LETTERS,
    'call: Greet.letters("Ada")\n  returns: 3',
    'call: Greet.greeting("Ada")\n  returns: 3/4',
  ],
  ['a move that was meant as a text', LETTERS, 'returns: 3', 'returns: 17-13'],
  ['a day that was meant as a text', LETTERS, 'returns: 3', 'returns: 2024-01-02'],
  ['a sum', LETTERS, 'returns: 3', 'returns: 1 + 2'],
  ['a decimal comma', LETTERS, 'returns: 3', 'returns: 3,5'],
  ['a key of another system', LETTERS, 'returns: 3', 'expected: 3'],
  ['arguments as a key', LETTERS, 'call: Greet.letters("Ada")', 'call: Greet.letters\n  args: ["Ada"]'],
  ['hidden as a key', LETTERS, 'visibility: hidden', 'hidden: true'],
  [
    'a key of a case in a step',
    LETTERS,
    'call: Greet.letters("Ada")\n  returns: 3',
    'steps:\n    - { call: Greet.letters("Ada"), returns: 3, hint: Count }',
  ],
  ['a colon that is missing', LETTERS, 'returns: 3', 'returns 3'],
  ['a blank that is missing', LETTERS, 'returns: 3', 'returns:3'],
  [
    'names bound as in a program',
    LETTERS,
    'call: Greet.letters("Ada")',
    'let: name = "Ada"\n  call: Greet.letters("Ada")',
  ],
  ['a tolerance with a blank, in a transcript', ADA, '~Your', '@ compare numbers-within 0.01\n~Your'],
  ['rows of a table that are too short', LETTERS, ...tableWith('[ada, "Ada"], [bob, "Bob"], [eve, "Eve"]')],
  [
    'rows of a table, all with a value without quotes',
    LETTERS,
    ...tableWith('[ada, Ada, three], [bob, Bob, three], [eve, Eve, three]'),
  ],
  [
    'a column that is misspelt where it is used',
    LETTERS,
    ...tableWith('[ada, Ada, 3], [bob, Bob, 3]', '<m>'),
  ],
  [
    'a key of a table, misspelt',
    LETTERS,
    ...(tableWith('[ada, Ada, 3]').map((text) => text.replace('columns', 'colums')) as [string, string]),
  ],
  [
    'a table with a method that the contract has not',
    LETTERS,
    ...(tableWith('[ada, Ada, 3], [bob, Bob, 3]').map((text) =>
      text.replace('Greet.letters("<', 'Greet.leters("<'),
    ) as [string, string]),
  ],
  [
    'a number where a text is declared',
    LETTERS,
    'call: Greet.letters("Ada")\n  returns: 3',
    'call: Greet.greeting("Ada")\n  returns: "12.05"',
  ],
  ['a text where a number is declared', LETTERS, 'returns: 3', `returns: '"3"'`],
  ['an exit code in words', ADA, '>Hello, Ada!\n', '>Hello, Ada!\n? one\n'],
  ['a mark that there is not', ADA, '<Ada', '!Ada'],
];
