/**
 * A smoke test of the real thing, the only spec of `npm test` that starts programs: a right and a wrong program in each kind
 * of language, through `grade` and `check`, at the best sandbox level that this machine has. A language whose tools are not
 * installed is skipped by name.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Results } from '../grader/report/results-schema.js';
import { hasJdk, isInstalled } from './support/installed.js';
import { openWorkspace, runMain, type Workspace } from './support/workspace.js';

const ASSIGNMENT = `id: hello
title: Greet somebody
languages:
  java: { required: [Hello.java], programs: { hello: Hello } }
  typescript: { required: [hello.ts], programs: { hello: hello.ts } }
  python: { required: [hello.py], programs: { hello: hello.py } }
  command: { required: [hello.sh], programs: { hello: [sh, ./hello.sh] } }
limits: { wall: 60s, cpu: 30s }
rubric:
  - id: dialogue
    title: The dialogue
    points: 2
    check: { transcripts: ["*.transcript"], program: hello }
`;

/** The right program of each language. A wrong one forgets the name. */
const PROGRAMS = {
  java: {
    file: 'Hello.java',
    missing: hasJdk ? null : 'no JDK here',
    source: `class Hello {
  public static void main(String[] args) {
    System.out.print("Your name: ");
    String name = new java.util.Scanner(System.in).nextLine();
    System.out.println("Hello, " + name + "!");
  }
}
`,
    wrong: ['" + name + "', 'you'],
  },
  typescript: {
    file: 'hello.ts',
    missing: null,
    source: `import { readFileSync } from 'node:fs';
process.stdout.write('Your name: ');
const [name] = readFileSync(0, 'utf8').split('\\n');
console.log(\`Hello, \${name}!\`);
`,
    wrong: ['${name}', 'you'],
  },
  python: {
    file: 'hello.py',
    missing: isInstalled('python3') ? null : 'no Python here',
    source: 'name = input("Your name: ")\nprint(f"Hello, {name}!")\n',
    wrong: ['{name}', 'you'],
  },
  command: {
    file: 'hello.sh',
    missing: process.platform === 'win32' ? 'no shell here' : null,
    source: 'printf \'Your name: \'\nread name\necho "Hello, $name!"\n',
    wrong: ['$name', 'you'],
  },
} as const;

/** What this machine can run. */
const LANGUAGES = Object.entries(PROGRAMS).filter(([, { missing }]) => missing === null);

let workspace: Workspace;
let verdicts: ReadonlyMap<string, string>;
let said: string;
beforeAll(async () => {
  workspace = await openWorkspace({
    'assignments/hello/assignment.yaml': ASSIGNMENT,
    'assignments/hello/ada.transcript': '# Greets Ada\n~Your name: \n<Ada\n>Hello, Ada!\n',
  });
  for (const [language, { file, source, wrong }] of LANGUAGES) {
    const [name, other] = wrong;
    await workspace.write({
      [`class/${language}-right/${file}`]: source,
      [`class/${language}-wrong/${file}`]: source.replace(name, other),
    });
  }
  const out = join(workspace.path, 'report');
  const words = ['grade', 'hello', join(workspace.path, 'class'), '--out', out, '--allow-weak-sandbox'];
  said = JSON.stringify(await runMain(workspace.path, words));
  const { submissions } = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as Results;
  verdicts = new Map(
    submissions.map(({ id, items }) => [
      id,
      items
        .flatMap(({ cases }) => cases)
        .map(({ verdict }) => verdict)
        .join(),
    ]),
  );
}, 600_000);
afterAll(() => workspace.remove());

for (const [language, { missing }] of Object.entries(PROGRAMS))
  (missing === null ? describe : describe.skip)(
    missing === null ? language : `${language} (${missing})`,
    () => {
      test('grade: the right program is accepted, the wrong one is not', () => {
        expect([said, verdicts.get(`${language}-right`), verdicts.get(`${language}-wrong`)]).toEqual([
          said,
          'accepted',
          'wrong-answer',
        ]);
      });

      test.each([
        ['right', 0],
        ['wrong', 1],
      ])(
        'check: the %s program ends with %i',
        async (kind, code) => {
          const checked = await runMain(workspace.path, [
            'check',
            `class/${language}-${kind}`,
            '--assignment',
            'hello',
          ]);
          expect({ ...checked, code: checked.code }).toEqual({ ...checked, code });
        },
        600_000,
      );
    },
  );
