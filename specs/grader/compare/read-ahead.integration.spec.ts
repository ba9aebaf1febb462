/** Programs that are right at a keyboard, and lose lines that come all at once. */
import { beforeAll, describe, expect } from '@jest/globals';
import { join } from 'node:path';
import { choose } from '../../support/effort.js';
import { canRun, testIn } from '../../support/installed.js';
import { oneWorkspace, gradeClass } from '../../support/workspace.js';

const RULES = `limits: { wall: 10s, cpu: 5s }
deviations: strict
rubric:
  - { id: adds, title: Adds, points: 3, check: { transcripts: ["*.transcript"], program: add } }
`;
const DIALOGUE = '~First: \n<3\n~Second: \n<4\n>Sum: 7\n';

const languages = {
  sh: 'command: { required: [add.sh], programs: { add: [sh, ./add.sh] } }',
  js: 'javascript: { required: [add.js], programs: { add: add.js } }',
  py: 'python: { required: [add.py], programs: { add: add.py } }',
  java: 'java: { required: [Add.java], programs: { add: Add } }',
};

const NODE_READER = `import readline from 'node:readline/promises';
const ask = async (question) => {
  const reader = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const answer = await reader.question(question);
  reader.close();
  return Number(answer);
};
const a = await ask('First: ');
const b = await ask('Second: ');
console.log('Sum: ' + (a + b));
`;
const NODE_CHUNKS = `let first = null;
process.stdout.write('First: ');
process.stdin.setEncoding('utf8');
process.stdin.on('data', (line) => {
  if (first === null) {
    first = Number(line);
    process.stdout.write('Second: ');
  } else {
    console.log('Sum: ' + (first + Number(line)));
    process.exit(0);
  }
});
`;
const PYTHON_CHUNKS = `import os
print('First: ', end='', flush=True)
a = int(os.read(0, 4096).split()[0])
print('Second: ', end='', flush=True)
b = int(os.read(0, 4096).split()[0])
print('Sum:', a + b)
`;
const PYTHON_READERS = `def ask(question):
    print(question, end='', flush=True)
    with open(0, closefd=False) as reader:
        return int(reader.readline())
a = ask('First: ')
b = ask('Second: ')
print('Sum:', a + b)
`;
const SHELL_CHUNKS = `printf 'First: '; a=$(dd bs=100 count=1 2>/dev/null)
printf 'Second: '; b=$(dd bs=100 count=1 2>/dev/null)
echo "Sum: $((a + b))"
`;
const JAVA_READERS = `import java.io.*;
class Add {
  static int ask(String question) throws IOException {
    System.out.print(question);
    return Integer.parseInt(new BufferedReader(new InputStreamReader(System.in)).readLine());
  }
  public static void main(String[] args) throws IOException {
    int a = ask("First: ");
    int b = ask("Second: ");
    System.out.println("Sum: " + (a + b));
  }
}
`;

const JAVA_SCANNERS = JAVA_READERS.replace(
  /return .*;/,
  'return new java.util.Scanner(System.in).nextInt();',
);

const CLASS: Readonly<Record<string, string>> = {
  'js-readers/add.js': NODE_READER,
  'js-chunks/add.js': NODE_CHUNKS,
  'py-readers/add.py': PYTHON_READERS,
  'py-chunks/add.py': PYTHON_CHUNKS,
  'sh-chunks/add.sh': SHELL_CHUNKS,
  'java-readers/Add.java': JAVA_READERS,
  'java-scanners/Add.java': JAVA_SCANNERS,
  'one-reader/add.py': PYTHON_READERS.replace(
    /def ask[\s\S]*?readline\(\)\)\n/,
    'def ask(q): return int(input(q))\n',
  ),
  'wrong-sum/add.py': PYTHON_READERS.replace('a + b', 'a - b'),
  'other-question/add.py': PYTHON_READERS.replace('First: ', 'Number one: '),
  'greets/add.js': `console.log('Welcome!');\n${NODE_READER}`,
  'other-line-ends/Add.java': JAVA_READERS.replace('print(question)', 'println(question)'),
  'no-question/add.py': PYTHON_READERS.replace("ask('Second: ')", "ask('')"),
  'closes-input/add.py': PYTHON_READERS.replace(', closefd=False', ''),
  'py-closes-stdin/add.py': PYTHON_READERS.replace('open(0, closefd=False)', '__import__("sys").stdin'),
  'java-closes-reader/Add.java': JAVA_READERS.replace(
    /return .*;/,
    'try (BufferedReader reader = new BufferedReader(new InputStreamReader(System.in))) { return Integer.parseInt(reader.readLine()); }',
  ),
  'java-closes-scanner/Add.java': JAVA_READERS.replace(
    /return .*;/,
    'java.util.Scanner reader = new java.util.Scanner(System.in); int n = reader.nextInt(); reader.close(); return n;',
  ),
  'never-ends/add.js': `${NODE_READER.replace('  reader.close();\n', '')}setInterval(() => undefined, 1000);\n`,
  'asks-too-much/add.py':
    "print('First: ', end='', flush=True)\nnumbers = [int(input()) for _ in range(3)]\n",
};

/** A busy machine may take long. */
const MAX_MS = 600_000;

const workspace = oneWorkspace();

/** Those that are right at a keyboard, and lose lines that come all at once. */
const LOSING = [
  'js-readers',
  'js-chunks',
  'py-readers',
  'py-chunks',
  'sh-chunks',
  'java-readers',
  'java-scanners',
];

/** What a submission of the class is written in. */
function languageOf(id: string): string {
  const name = Object.keys(CLASS).find((each) => each.startsWith(`${id}/`)) ?? '';
  return { java: 'java', py: 'python' }[name.split('.')[1] ?? ''] ?? '';
}

interface Decided {
  readonly verdict: string;
  readonly remarks?: readonly string[];
}

/** The verdict of each submission of the class. */
async function decideClass(
  folder: string,
  { dialogue = DIALOGUE, rules = RULES, programs = Object.keys(CLASS) } = {},
): Promise<Readonly<Record<string, Decided>>> {
  await workspace.write({
    [`${folder}/assignment.yaml`]: `id: add\ntitle: Add\nlanguages:\n${Object.values(languages)
      .map((language) => `  ${language}\n`)
      .join('')}${rules}`,
    [`${folder}/sum.transcript`]: `# A sum\n${dialogue}`,
    ...Object.fromEntries(programs.map((name) => [`${folder}/class/${name}`, CLASS[name] ?? ''])),
  });
  const submissions = await gradeClass(join(workspace.path, folder), '.', 'class');
  return Object.fromEntries(
    submissions.map(({ id, items }) => [id, items[0]?.cases[0] ?? { verdict: 'none' }]),
  );
}

describe('a program that takes all lines with its first reader', () => {
  let decided: Readonly<Record<string, Decided>>;
  beforeAll(async () => {
    decided = await decideClass('typed');
  }, MAX_MS);

  for (const id of LOSING)
    testIn(languageOf(id))(`${id} is accepted, and told to make one reader`, () => {
      expect(decided[id]).toMatchObject({
        verdict: 'accepted',
        remarks: [expect.stringContaining('Make one reader')],
      });
    });

  testIn(languageOf('one-reader'))('one that reads line by line is told nothing', () => {
    expect(decided['one-reader']).toMatchObject({ verdict: 'accepted' });
    expect(JSON.stringify(decided['one-reader'])).not.toContain('one reader');
  });

  // A closed System.in stays closed, at a keyboard as well: the program is wrong, and told why.
  for (const id of ['closes-input', 'py-closes-stdin', 'java-closes-reader', 'java-closes-scanner'])
    testIn(languageOf(id))(`${id} is wrong at a keyboard, too, and told that it has closed its input`, () => {
      expect(decided[id]).toMatchObject({
        verdict: 'run-time-error',
        closedInput: true,
        summary: expect.stringContaining('closed its input'),
      });
    });

  testIn(languageOf('asks-too-much'))('one that asks for more than is typed has closed nothing', () => {
    expect(decided['asks-too-much']).toMatchObject({ verdict: 'run-time-error' });
    expect(JSON.stringify(decided['asks-too-much'])).not.toContain('closed its input');
  });

  testIn(languageOf('never-ends'))(
    'one that does not end when all is written is told so, and not how it ended before',
    () => {
      expect(decided['never-ends']).toMatchObject({
        verdict: 'time-limit-exceeded',
        summary: expect.stringContaining('everything expected was written'),
      });
    },
  );

  testIn(languageOf('wrong-sum'))(
    'one that is wrong as well is told what is wrong, and not that it crashed',
    () => {
      expect(decided['wrong-sum']).toMatchObject({
        verdict: 'wrong-answer',
        summary: expect.stringContaining('expected 7, found -1'),
      });
    },
  );

  // Each got no further than its first line, and was told of a crash.
  for (const [id, words] of [
    ['other-question', '“Number one”'],
    ['greets', '“Welcome!”'],
    ['other-line-ends', 'line 1 is broken'],
  ] as const)
    testIn(languageOf(id))(
      `${id} is typed to slowly all the same, and told what is wrong, and of its readers`,
      () => {
        expect(decided[id]).toMatchObject({
          verdict: 'wrong-answer',
          summary: expect.stringContaining(words),
          difference: { readsAhead: true },
        });
      },
    );

  for (const id of ['wrong-sum', 'no-question'])
    testIn(languageOf(id))(`${id} stays wrong`, () => {
      expect(decided[id]?.verdict).not.toBe('accepted');
    });
});

/** Where it says so is all that differs: the class is graded whole for one place, and in `npm run test:thorough` for each. */
const FEW = choose({ quick: { programs: ['py-readers/add.py', 'one-reader/add.py'] }, thorough: {} });

for (const [where, given] of [
  ['the assignment', { rules: `input: piped\n${RULES}` }],
  ['the item', { ...FEW, rules: RULES.replace('program: add', 'program: add, input: piped') }],
  ['the transcript', { ...FEW, dialogue: `@ input piped\n${DIALOGUE}` }],
] as const)
  testIn('python')(
    `where ${where} says that input is piped, such programs are wrong`,
    async () => {
      const decided = await decideClass(where.replaceAll(' ', '-'), given);
      expect(Object.entries(decided).filter(([, { verdict }]) => verdict === 'accepted')).toEqual([
        ['one-reader', expect.anything()],
      ]);
      // Of each of these it is known that lines were lost; a program that closes its input lost none.
      const told = Object.keys(decided).filter((id) =>
        /Make one reader|"readsAhead":true/.test(JSON.stringify(decided[id])),
      );
      expect(told).toEqual(
        expect.arrayContaining(LOSING.filter((id) => id in decided && canRun(languageOf(id)))),
      );
      expect(told.filter((id) => /close|one-reader|asks-too-much/.test(id))).toEqual([]);
    },
    MAX_MS,
  );

testIn('java')(
  'where nobody knows which line follows which question, a Scanner that finds nothing is told what that most likely means',
  async () => {
    const dialogue = '<3\n<4\n>First: Second: Sum: 7\n';
    const programs = ['java-scanners/Add.java', 'java-closes-scanner/Add.java', 'asks-too-much/add.py'];
    const decided = await decideClass('pairs', { dialogue, programs });
    expect(decided['java-scanners']).toMatchObject({
      verdict: 'run-time-error',
      summary: expect.stringContaining('if each question makes a reader of its own'),
    });
    expect(decided['java-closes-scanner']).toMatchObject({ closedInput: true });
    const others = ['java-closes-scanner', 'asks-too-much'].map((id) => decided[id]);
    expect(JSON.stringify(others)).not.toContain('reader of its own');
  },
  MAX_MS,
);
