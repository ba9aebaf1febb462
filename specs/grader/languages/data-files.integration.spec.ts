/** Data files that students hand in, read in every language and in every way in which programs open files. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { choose } from '../../support/effort.js';
import { canRun, testIn } from '../../support/installed.js';
import { oneWorkspace, gradeClass } from '../../support/workspace.js';

const LANGUAGES = {
  command: '{ required: [say.sh], programs: { say: [sh, ./say.sh] } }',
  python: '{ required: [say.py], programs: { say: say.py } }',
  javascript: '{ required: [say.js], programs: { say: say.js } }',
  typescript: '{ required: [say.ts], programs: { say: say.ts } }',
  java: '{ required: [Say.java], programs: { say: Say } }',
};

const javaSay = (read: string, head = ''): string => `${head}import java.io.*;
import java.nio.file.*;
import java.util.*;
public class Say {
  static String read() throws Exception { ${read} }
  public static void main(String[] args) throws Exception { System.out.println(read()); }
}
`;
const scriptSay = (read: string): string => `import fs from 'node:fs';
export function read() { return ${read}; }
console.log(read());
`;
const moduleSay = (read: string): string => `import fs from 'node:fs';
export function read() { return ${read}; }
`;

type Files = Readonly<Record<string, string>>;
const WORDS = { 'words.txt': 'moss\n' };

/** What each student handed in; each says the first line of its data. */
const CLASS: Readonly<Record<string, Files>> = {
  'sh-name': { 'say.sh': 'cat words.txt', ...WORDS },
  'sh-folder': { 'say.sh': 'cat data/words.txt', 'data/words.txt': 'moss\n' },
  'py-name': { 'say.py': 'print(open("words.txt").readline().strip())', ...WORDS },
  'py-beside': {
    'say.py':
      'import os\nprint(open(os.path.join(os.path.dirname(__file__), "words.txt")).readline().strip())',
    ...WORDS,
  },
  'py-above': {
    'src/say.py': 'print(open("data/words.txt").readline().strip())',
    'data/words.txt': 'moss\n',
  },
  'py-from-the-top': {
    'p/src/say.py': 'print(open("src/words.txt").readline().strip())',
    'p/src/words.txt': 'moss\n',
  },
  'py-nearest': {
    'src/say.py': 'print(open("words.txt").readline().strip())',
    'src/words.txt': 'moss\n',
    'words.txt': 'fern\n',
  },
  'py-read-only': {
    'say.py': [
      'try:',
      '    open("words.txt", "a").write("fern\\n")',
      '    print("written")',
      'except OSError:',
      '    print(open("words.txt").readline().strip())',
    ].join('\n'),
    ...WORDS,
  },
  'js-name': { 'say.js': scriptSay(`fs.readFileSync('words.txt', 'utf8').trim()`), ...WORDS },
  'js-meta': {
    'say.js': scriptSay(`fs.readFileSync(new URL('./words.txt', import.meta.url), 'utf8').trim()`),
    ...WORDS,
  },
  'js-dirname': {
    'say.js': `const fs = require('fs');\nconsole.log(fs.readFileSync(__dirname + '/words.txt', 'utf8').trim());\n`,
    ...WORDS,
  },
  'js-json': {
    'say.js': scriptSay(`JSON.parse(fs.readFileSync('words.json', 'utf8'))[0]`),
    'words.json': '["moss"]',
  },
  'ts-name': { 'say.ts': scriptSay(`fs.readFileSync('words.txt', 'utf8').trim()`), ...WORDS },
  'java-file': { 'Say.java': javaSay('return new Scanner(new File("words.txt")).nextLine();'), ...WORDS },
  'java-path': { 'Say.java': javaSay('return Files.readAllLines(Path.of("words.txt")).get(0);'), ...WORDS },
  'java-resource': {
    'Say.java': javaSay('return new Scanner(Say.class.getResourceAsStream("words.txt")).nextLine();'),
    ...WORDS,
  },
  'java-package': {
    'src/plants/Say.java': javaSay(
      'return new Scanner(Say.class.getResourceAsStream("words.txt")).nextLine();',
      'package plants; ',
    ),
    'src/plants/words.txt': 'moss\n',
  },
  'java-maven': {
    'src/main/java/Say.java': javaSay(
      'return new Scanner(Say.class.getResourceAsStream("/words.txt")).nextLine();',
    ),
    'src/main/resources/words.txt': 'moss\n',
  },
};

const ASSIGNMENT = `id: say
title: Say a word
languages:
${Object.entries(LANGUAGES)
  .map(([id, spec]) => `  ${id}: ${spec}\n`)
  .join('')}deviations: strict
rubric:
  - { id: own, title: Its own, points: 1, check: { transcripts: [own.transcript], program: say } }
  - { id: given, title: Given, points: 1, check: { transcripts: [given.transcript], program: say } }
`;

const workspace = oneWorkspace({
  'say/assignment.yaml': ASSIGNMENT,
  'say/own.transcript': '# Reads its own file\n>moss\n',
  'say/given.transcript':
    '# Reads the file of the case\n@ file words.txt\n|oak\n@ file data/words.txt\n|oak\n@ file src/words.txt\n|oak\n>oak\n',
});
beforeAll(async () => {
  for (const [student, files] of Object.entries(CLASS))
    await workspace.write(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`class/${student}/${name}`, text])),
    );
});

/** What a student of the class wrote in, by the name. */
function languageOf(student: string): string {
  const [start = ''] = student.split('-');
  return start === 'py' ? 'python' : start;
}

/** The verdicts of each submission, case by case. */
async function grade(assignment: string, students: string, more: readonly string[] = []) {
  const submissions = await gradeClass(workspace.path, assignment, students, ...more);
  return new Map(
    submissions.map(({ id, items }) => [
      id,
      items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict)),
    ]),
  );
}

/** A busy machine may take long. */
const MAX_MS = 600_000;

/** Those that read where the program lies, not where it works: the file of a case is not there. */
const BESIDE_THE_PROGRAM = [
  // It may write the file of a case.
  'py-read-only',
  'py-beside',
  'js-meta',
  'js-dirname',
  'js-json',
  'java-resource',
  'java-package',
  'java-maven',
];

describe('a data file that was handed in', () => {
  let decided: Awaited<ReturnType<typeof grade>>;
  beforeAll(async () => {
    decided = await grade('say', 'class');
  }, MAX_MS);

  for (const student of Object.keys(CLASS))
    testIn(languageOf(student))(`${student} finds it, and that of a case in its place`, () => {
      const [own, given] = decided.get(student) ?? [];
      expect(own).toBe('accepted');
      if (!BESIDE_THE_PROGRAM.includes(student)) expect(given).toBe('accepted');
    });
});

/** One of each language; all where thorough. */
const AT_NONE = choose({
  quick: ['sh-name', 'py-read-only', 'py-above', 'js-name', 'ts-name', 'java-package'],
  thorough: Object.keys(CLASS),
}).filter((student) => canRun(languageOf(student)));

test(
  'at level none, too',
  async () => {
    for (const student of AT_NONE)
      await cp(join(workspace.path, 'class', student), join(workspace.path, 'at-none', student), {
        recursive: true,
      });
    const decided = await grade('say', 'at-none', ['--sandbox', 'none', '--allow-weak-sandbox']);
    const failed = [...decided].filter(([, [own]]) => own !== 'accepted').map(([student]) => student);
    // As root a program may write what it may only read.
    expect(failed.filter((student) => student !== 'py-read-only')).toEqual([]);
  },
  MAX_MS,
);

test('in calls it is there for each case, and a case brings its own', async () => {
  const calls = `- id: first\n  call: Say.read()\n  returns: '"moss"'\n- id: given\n  files: { words.txt: "oak" }\n  call: Say.read()\n  returns: '"oak"'\n- id: again\n  call: Say.read()\n  returns: '"moss"'\n`;
  await workspace.write({
    'calls/assignment.yaml': `id: calls
title: Calls
languages:
  javascript: { required: [say.js], modules: { Say: say.js } }
  java: { required: [Say.java] }
  python: { required: [say.py], modules: { Say: say.py } }
contract: { Say: { form: functions, members: [static String read()] } }
rubric:
  - { id: reads, title: Reads, points: 1, check: { methods: [reads.yaml] } }
`,
    'calls/reads.yaml': calls,
    'callers/js/say.js': moduleSay(`fs.readFileSync('words.txt', 'utf8').trim()`),
    'callers/js/words.txt': 'moss\n',
    'callers/py/say.py': 'def read(): return open("words.txt").readline().strip()\n',
    'callers/py/words.txt': 'moss\n',
    'callers/java/Say.java': javaSay('return Files.readAllLines(Path.of("words.txt")).get(0);'),
    'callers/java/words.txt': 'moss\n',
  });
  const decided = [...(await grade('calls', 'callers'))].sort();
  expect(decided.filter(([student]) => canRun(languageOf(student)))).toEqual(
    ['java', 'js', 'py']
      .filter((student) => canRun(languageOf(student)))
      .map((student) => [student, ['accepted', 'accepted', 'accepted']]),
  );
});
