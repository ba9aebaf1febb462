/** A small assignment of its own with a few submissions, in a folder that is gone after the spec. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Io } from '../../grader/io/io.js';
import type { Results } from '../../grader/report/results-schema.js';

export interface Workspace {
  readonly path: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  remove(): Promise<void>;
}

export async function openWorkspace(files: Readonly<Record<string, string>> = {}): Promise<Workspace> {
  const path = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  const write = (more: Readonly<Record<string, string>>): Promise<void> => writeTexts(path, more);
  await write(files);
  return { path, write, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A workspace that is made anew for each spec of this block, before what the block itself does then. */
export function eachWorkspace(files: Readonly<Record<string, string>> = {}): Workspace {
  return between(files, beforeEach, afterEach);
}

/** A workspace that all specs of this block share. */
export function oneWorkspace(files: Readonly<Record<string, string>> = {}): Workspace {
  return between(files, beforeAll, afterAll);
}

function between(
  files: Readonly<Record<string, string>>,
  before: typeof beforeEach,
  after: typeof afterEach,
): Workspace {
  let open: Workspace;
  before(async () => {
    open = await openWorkspace(files);
  });
  after(() => open.remove());
  return {
    get path() {
      return open.path;
    },
    write: (more) => open.write(more),
    remove: () => open.remove(),
  };
}

/** Writes texts below a folder, by name. */
export async function writeTexts(
  folder: string,
  texts: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** The texts below a folder, by name. */
export async function readTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const),
    ),
  );
}

function without(
  files: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
}

/** An assignment as an instructor may write it: greet somebody by name, and count letters. JavaScript only. */
export const GREETING: Readonly<Record<string, string>> = {
  'assignments/greeting/assignment.yaml': `id: greeting
title: Greet somebody
languages:
  javascript:
    required: [greet.js]
    modules: { Greet: greet.js }
    programs: { greet: greet-main.js }
    provided: provided
    reference: reference
    stubs: stubs
contract:
  Greet:
    form: functions
    members: ["static int letters(String name)", "static String greeting(String name)"]
limits: { wall: 5s, cpu: 600ms }
deviations: strict
samples: submissions
rubric:
  - id: letters
    title: Counting letters
    points: 2
    check: { methods: [letters.yaml] }
  - id: dialogue
    title: The dialogue
    points: 3
    check: { transcripts: ["*.transcript"], program: greet }
`,
  'assignments/greeting/letters.yaml': `- id: letters-ada
  call: Greet.letters("Ada")
  returns: 3
- id: letters-none
  visibility: hidden
  call: Greet.letters("")
  returns: 0
`,
  'assignments/greeting/ada.transcript': `# Greets Ada
~Your name: 
<Ada
>Hello, Ada!
`,
  'assignments/greeting/bob.transcript': `# Greets Bob
@ visibility hidden
~Your name: 
<Bob
>Hello, Bob!
`,
  'assignments/greeting/provided/greet-main.js': `import { readFileSync } from 'node:fs';
import { greeting } from './greet.js';
process.stdout.write('Your name: ');
console.log(greeting(readFileSync(0, 'utf8').split('\\n')[0]));
`,
};

const RIGHT = `export const letters = (name) => name.length;
export const greeting = (name) => \`Hello, \${name}!\`;
`;

export const SOLUTIONS = {
  right: RIGHT,
  wrong: RIGHT.replace('Hello', 'hello'),
  loops: RIGHT.replace('=> name.length', '=> { for (;;); return name.length; }'),
  throws: RIGHT.replace('=> name.length', "=> { throw new TypeError('no idea'); return 0; }"),
  misspelt: RIGHT.replace('letters', 'leters'),
  stub: `export const letters = () => { throw new Error('not written yet'); return 0; };
export const greeting = () => { throw new Error('not written yet'); return ''; };
`,
} as const;

/**
 * The same assignment for shell scripts, with the same cases: for what the language does not matter to, since `sh` starts in a
 * twentieth of the time that Node takes.
 */
export const SHELL_GREETING: Readonly<Record<string, string>> = {
  ...without(GREETING, 'assignments/greeting/letters.yaml', 'assignments/greeting/provided/greet-main.js'),
  'assignments/greeting/assignment.yaml': (GREETING['assignments/greeting/assignment.yaml'] ?? '')
    .replace(
      /languages:.*?(?=^limits)/ms,
      `languages:
  command:
    required: [greet.sh]
    programs: { greet: [sh, ./greet.sh], letters: [sh, ./greet.sh, letters] }
    reference: reference
    stubs: stubs
`,
    )
    .replace('{ methods: [letters.yaml] }', '{ transcripts: ["letters/*.transcript"], program: letters }'),
  'assignments/greeting/letters/letters-ada.transcript': '# The letters of Ada\n<Ada\n>3\n',
  'assignments/greeting/letters/letters-none.transcript':
    '# The letters of nothing\n@ visibility hidden\n<\n>0\n',
};

const SHELL_RIGHT = `if [ "$1" = letters ]; then read name; echo "\${#name}"; exit; fi
printf 'Your name: '
read name
echo "Hello, $name!"
`;

/** What is handed in as `greet.sh`. */
export const SHELL_SOLUTIONS = {
  right: SHELL_RIGHT,
  wrong: SHELL_RIGHT.replace('Hello', 'hello'),
  loops: SHELL_RIGHT.replace('then read name;', 'then while :; do :; done;'),
  /** Greets, and cannot count. */
  throws: SHELL_RIGHT.replace('then read name;', 'then exit 1;'),
  stub: 'exit 1\n',
} as const;

/** The assignment for shell scripts with its reference, its stubs and one sample of each kind. */
export const SHELL_GREETING_PROVED: Readonly<Record<string, string>> = {
  ...SHELL_GREETING,
  'assignments/greeting/reference/greet.sh': SHELL_SOLUTIONS.right,
  'assignments/greeting/stubs/greet.sh': SHELL_SOLUTIONS.stub,
  'assignments/greeting/submissions/accepted/plain/greet.sh': SHELL_SOLUTIONS.right,
  'assignments/greeting/submissions/wrong-answer/lower-case/greet.sh': SHELL_SOLUTIONS.wrong,
};

/** The assignment with its reference, its stubs and one sample of each kind. */
export const GREETING_PROVED: Readonly<Record<string, string>> = {
  ...GREETING,
  'assignments/greeting/reference/greet.js': SOLUTIONS.right,
  'assignments/greeting/stubs/greet.js': SOLUTIONS.stub,
  'assignments/greeting/submissions/accepted/plain/greet.js': SOLUTIONS.right,
  'assignments/greeting/submissions/wrong-answer/lower-case/greet.js': SOLUTIONS.wrong,
};

/** What a command said and how it ended. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, as if in the folder. */
export async function runMain(
  cwd: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  hear: (text: string) => void = () => undefined,
): Promise<Said> {
  const { main } = await import('../../grader/entry/main.js');
  let out = '';
  let err = '';
  const io: Io = {
    out: (text) => {
      out += text;
      hear(text);
    },
    err: (text) => void (err += text),
    width: 120,
    color: false,
    progress: false,
    cwd,
    env: { BOARDMARK_ASSIGNMENTS: join(cwd, 'assignments'), ...env },
  };
  const code = await main(words, io);
  return { code, out, err };
}

/** Grades as the words say in the folder, where nothing of ours fails: what `results.json` has of each submission. */
export async function gradeClass(path: string, ...words: string[]): Promise<Results['submissions']> {
  const out = join(path, 'out');
  const { code, err } = await runMain(path, ['grade', ...words, '--out', out]);
  expect([code, err]).toEqual([0, err]);
  return readResults(out);
}

/** What `results.json` of a report has of each submission. */
export async function readResults(report: string): Promise<Results['submissions']> {
  return (JSON.parse(await readFile(join(report, 'results.json'), 'utf8')) as Results).submissions;
}
