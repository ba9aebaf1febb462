/** What instructors get wrong, and what they are told: each message leads to the place and to what to write there. */
import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { showComplaints } from '../../../grader/assignment/show-complaints.js';
import { GREETING, GREETING_PROVED, runMain, eachWorkspace } from '../../support/workspace.js';
import { IN_CASES } from './mistakes/in-cases.js';
import { IN_LANGUAGES } from './mistakes/in-languages.js';
import { IN_RUBRIC } from './mistakes/in-rubric.js';
import { ADA, LETTERS, YAML } from './mistakes/mistake.js';

const MISTAKES = [...IN_LANGUAGES, ...IN_RUBRIC, ...IN_CASES];

const workspace = eachWorkspace(GREETING);

async function complaintsOf(file: string, from: string, to: string): Promise<string> {
  const text = GREETING[file] ?? '';
  expect(text).toContain(from);
  await workspace.write({ [file]: text.replace(from, to) });
  const loaded = await loadAssignment(join(workspace.path, YAML));
  return loaded.ok ? '' : showComplaints(loaded.fault);
}

/** The line below the one with the place, and the caret. */
const line = (number: number, text: string, caret: number): string =>
  `  ${number} | ${text}\n  ${' '.repeat(String(number).length)} | ${' '.repeat(caret - 1)}^`;

test.each([
  [
    'a time without its unit',
    [YAML, 'wall: 5s', 'wall: 5'],
    ':15:17: expected a time such as 500ms, 2.5s or 1min, found number 5',
    line(15, 'limits: { wall: 5, cpu: 600ms }', 17),
  ],
  [
    'a title with a colon in it',
    [YAML, 'title: Greet somebody', 'title: Style: x'],
    ':2:8: expected one value; a text that holds a colon and a blank needs quotes, found "Style: x"',
    line(2, 'title: Style: x', 8),
  ],
  [
    'a title with a colon in it, between braces',
    [YAML, 'limits: {', 'limits: { cpu: 1s: x,'],
    'expected one value; a text that holds a colon and a blank needs quotes',
    'limits: { cpu: 1s: x',
  ],
  [
    'the word of our docs for what is compared',
    [YAML, 'limits:', 'filters: [case-free]\nlimits:'],
    'compare, input, counts',
    '(did you mean compare?), found "filters"',
  ],
  [
    'a quote that is not closed',
    [YAML, 'title: Greet somebody', 'title: "Greet somebody'],
    ':2:8: expected a closing " for the text that begins here, found none',
    line(2, 'title: "Greet somebody', 8),
  ],
  [
    'a declaration as in TypeScript',
    [YAML, '["static int letters(String name)", "static String greeting(String name)"]', '[owner(): string]'],
    'expected a declaration as in Java, the type first: String owner(), found the key "owner()" with the value "string" (a text with a colon needs quotes)',
    '      members: [owner(): string]'.trimStart(),
  ],
  [
    'a number where a text is declared',
    [LETTERS, 'call: Greet.letters("Ada")\n  returns: 3', 'call: Greet.greeting("Ada")\n  returns: "12.05"'],
    `:3:12: expected a value of type String, such as '"12.05"' with quotes within quotes, found 12.05`,
    line(3, '  returns: "12.05"', 12),
  ],
  [
    'a text where a number is declared',
    [LETTERS, 'returns: 3', `returns: '"3"'`],
    ':3:12: expected a value of type int, found "3"',
    line(3, `  returns: '"3"'`, 12),
  ],
  [
    'methods of C++',
    [
      YAML,
      'languages:\n',
      'languages:\n  cpp: { required: [greet.cpp], build: [make], programs: { greet: [./greet] } }\n',
    ],
    'expected a language whose methods can be called (java, typescript, javascript, python), or no method cases, found cpp, and method cases in the item letters',
    '  4 |   cpp:',
  ],
  [
    'a misspelt key',
    [YAML, 'points: 2', 'point: 2'],
    'expected one of id, title, points, visibility',
    '(did you mean points?)',
  ],
  [
    'a tab',
    [YAML, '    points: 2', '\tpoints: 2'],
    'expected blanks as indentation, found a tab',
    '|  points: 2',
  ],
  [
    'a key twice',
    [YAML, 'title: Greet somebody', 'title: A\ntitle: B'],
    ':3:1: expected each key once, found "title" again',
    line(3, 'title: B', 1),
  ],
  ['an exit code in words', [ADA, '>Hello, Ada!\n', '>Hello, Ada!\n? one\n'], 'found', '  5 | ? one'],
  ['a mark that there is not', [ADA, '<Ada', '!Ada'], 'expected one of the marks', line(3, '!Ada', 1)],
])('%s', async (_, [file = '', from = '', to = ''], message, shown) => {
  const said = await complaintsOf(file, from, to);
  expect(said).toContain(message);
  expect(said).toContain(shown);
  // One mistake, one complaint.
  expect(said.match(/: expected /g)).toHaveLength(1);
});

/** What the specs of transcripts, method cases and loading do not show: the place, what to write there, and its line. */
test.each(MISTAKES)(
  '%s is refused with its place and what to write',
  async (_, [file, from, to], message) => {
    const said = await complaintsOf(file, from, to);
    expect(said).toContain(message);
    expect(said).toMatch(/^\S+:\d+:\d+: expected .+, found .+\n +\d+ \| .*\n +\| *\^\n?$/);
  },
);

test('a method that is declared without parentheses is told once, and in which lines it is called', async () => {
  const said = await complaintsOf(YAML, 'static int letters(String name)', 'static int letters');
  expect(said).toContain(
    'letters.yaml:2:15: expected a method: the contract declares letters without parentheses, found a call of the field letters, and in line 6, too',
  );
  expect(said.match(/: expected /g)).toHaveLength(1);
});

test('a method that is declared void is not expected to return anything', async () => {
  const said = await complaintsOf(
    YAML,
    'static int letters(String name)',
    'static void letters(String name)',
  );
  expect(said).toContain('letters.yaml:3:12: expected no returns: the contract declares the method as void');
});

test.each([
  [
    'reference: reference',
    'reference: refrence',
    ':9:16: expected a folder that is there (did you mean reference?), found no refrence',
    ['record', 'greeting'],
  ],
  [
    'stubs: stubs',
    'stubs: stub',
    ':10:12: expected a folder that is there (did you mean stubs?), found no stub',
    ['export', 'greeting', 'out', '--to', 'student'],
  ],
  [
    'samples: submissions',
    'samples: samples',
    ':17:10: expected a folder that is there, found no samples',
    ['verify', 'greeting'],
  ],
])('%s, misspelt: what needs the folder refuses it at its place', async (from, to, message, words) => {
  await workspace.write({ ...GREETING_PROVED, [YAML]: (GREETING[YAML] ?? '').replace(from, to) });
  for (const command of [words, ['verify', 'greeting']]) {
    const said = await runMain(workspace.path, command);
    expect({ code: said.code, out: said.out }).toEqual({ code: 2, out: '' });
    expect(said.err).toContain(message);
  }
});

test("line ends as git writes them on Windows are git's, and no part of a dialogue", async () => {
  const text = GREETING[ADA] ?? '';
  await workspace.write({ [ADA]: text.replaceAll('\n', '\r\n'), 'mine/greet.js': SOLUTION });
  const said = await runMain(workspace.path, [
    'check',
    'mine',
    '--assignment',
    'greeting',
    '--sandbox',
    'none',
  ]);
  expect(said).toMatchObject({ code: 0, err: '' });
});

const SOLUTION =
  'export const letters = (name) => name.length;\nexport const greeting = (name) => `Hello, ${name}!`;\n';
