import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { execa, type Result } from 'execa';
import { unzipSync } from 'fflate';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { linkPackages } from '../../support/linked.js';
import { GREETING_PROVED, SHELL_GREETING_PROVED, runMain, writeTexts } from '../../support/workspace.js';
import { needAssignment } from '../../support/kit.js';

const BOARDMARK = resolve('dist/boardmark.js');

// Several programs of many seconds each, on machines that may be busy.
jest.setTimeout(600_000);

let root: string;
beforeAll(() => {
  if (!existsSync(BOARDMARK)) throw new Error('build first: npm run build');
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
  await writeTexts(root, SHELL_GREETING_PROVED);
});
afterEach(() => rm(root, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  // Colours and what this process was told are no part of what is run.
  const clean = { NO_COLOR: '1', GITHUB_ACTIONS: '', NODE_OPTIONS: '', ...env };
  return execa(command, args, { cwd, env: clean, reject: false, all: true });
}

/** What is exported is run as it was built; exporting it is done in this process. */
const boardmark = (...words: string[]) => runMain(root, words);

function validator(name: string) {
  const schema = JSON.parse(readFileSync(`specs/support/schemas/${name}.schema.json`, 'utf8')) as object;
  return new Ajv({ strict: false }).compile(schema);
}

/** Lays the reference, or the stubs, over what is there. */
async function solve(starter: string, solution: 'reference' | 'stubs'): Promise<void> {
  await cp(join(root, 'assignments/greeting', solution), join(starter, 'src'), { recursive: true });
}

describe("a student's starter", () => {
  test('npm test: a test for each visible case; the stubs pass none, the reference passes all; the command line has the points', async () => {
    // In JavaScript, for what is said of each method.
    await rm(join(root, 'assignments'), { recursive: true });
    await writeTexts(root, GREETING_PROVED);
    const starter = join(root, 'starter');
    const said = await boardmark('export', 'greeting', starter, '--to', 'student');
    expect(said).toMatchObject({ code: 0, err: '' });
    await linkPackages(starter);

    // `npm test` runs this; it is called so below.
    const before = await run(
      'node',
      ['--test', '--test-reporter=boardmark/reporter', 'cases.test.mjs'],
      starter,
    );
    expect(before.exitCode).toBe(1);
    expect(before.all).toContain('\n0 accepted, 2 not accepted: 0 of 2.5 points');
    expect(before.all).toContain('not written yet');
    const pointsBefore = await run(process.execPath, [BOARDMARK, 'check'], starter);
    expect(pointsBefore.exitCode).toBe(1);
    expect(pointsBefore.stdout).toContain('\n0 of 2.5 points that are decided here; 2.5 of');

    await rm(join(starter, 'src'), { recursive: true });
    const empty = await run('npm', ['test', '--silent'], starter);
    // One file that is missing is one mistake.
    expect(empty.exitCode).toBe(1);
    expect(empty.all).toContain('\n0 accepted, 1 not accepted, 1 not run: 0 of');

    await solve(starter, 'reference');
    const after = await run('npm', ['test', '--silent'], starter);
    expect(after.all).toContain(
      '\n2 accepted, 0 not accepted: 2.5 of 2.5 points that are decided here; 2.5 of',
    );
    expect(after.all).toMatch(/✔ Greets Ada.*\(ada\)/);
    expect(after.exitCode).toBe(0);
    // What the command line says of a right program is looked at where a starter is installed: starters.spec.
  });
});

describe("Gradescope's autograder", () => {
  const validate = validator('gradescope');

  /** The zip as Gradescope unpacks it, with the packages that setup.sh would install. */
  async function unpack(): Promise<string> {
    const said = await boardmark('export', 'greeting', join(root, 'out'), '--to', 'gradescope');
    expect(said).toMatchObject({ code: 0, err: '' });
    const autograder = join(root, 'autograder');
    const files = unzipSync(await readFile(join(root, 'out', 'greeting-gradescope.zip')));
    for (const [name, bytes] of Object.entries(files)) {
      const file = join(autograder, 'source', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    await symlink(resolve('node_modules'), join(autograder, 'source', 'boardmark', 'node_modules'));
    await cp(join(autograder, 'source', 'run_autograder'), join(autograder, 'run_autograder'));
    await chmod(join(autograder, 'run_autograder'), 0o755);
    return autograder;
  }

  function grade(autograder: string): Promise<Result> {
    return run(join(autograder, 'run_autograder'), [], autograder, {
      AUTOGRADER_ROOT: autograder,
      BOARDMARK_OPTIONS: '--allow-weak-sandbox',
    }) as Promise<Result>;
  }

  test('grades in its layout: full marks for the reference, none for the stubs, results as they should be', async () => {
    const autograder = await unpack();
    const results = join(autograder, 'results', 'results.json');
    for (const [solution, score] of [
      ['stubs', 0],
      ['reference', 5],
    ] as const) {
      const submission = join(autograder, 'submission');
      await rm(submission, { recursive: true, force: true });
      await solve(join(autograder, 'submission'), solution);
      expect((await grade(autograder)).exitCode).toBe(0);
      const read = JSON.parse(await readFile(results, 'utf8')) as { score: number; tests: unknown[] };
      expect(validate(read) ? [] : validate.errors).toEqual([]);
      expect(read.score).toBe(score);
      expect(read.tests).toHaveLength(4);
    }
  });

  test('a submission of nothing has results, too; a fault of ours has none', async () => {
    const autograder = await unpack();
    const results = join(autograder, 'results', 'results.json');
    await mkdir(join(autograder, 'submission'));
    expect((await grade(autograder)).exitCode).toBe(0);
    expect(JSON.parse(await readFile(results, 'utf8'))).toMatchObject({ score: 0 });
    await writeFile(join(autograder, 'source', 'assignment', 'assignment.yaml'), 'id: [broken\n');
    const said = await grade(autograder);
    expect(said.exitCode).toBe(1);
    expect(said.all).toContain('this is no fault of the submission');
    expect(existsSync(results)).toBe(false);
  });

  test('its scripts are at the root, can be executed and have LF alone', async () => {
    const { exportGradescope } = await import('../../../grader/export/autograders.js');
    const loaded = await needAssignment(join(root, 'assignments/greeting/assignment.yaml'));
    const files = await exportGradescope(loaded);
    for (const name of ['setup.sh', 'run_autograder']) {
      const file = files.get(name);
      expect(file?.executable).toBe(true);
      expect(file?.content).toMatch(/^#!\/usr\/bin\/env bash\n[^\r]*$/);
      const script = join(root, name);
      await writeFile(script, file?.content ?? '');
      expect(await run('bash', ['-n', script], root)).toMatchObject({ exitCode: 0 });
    }
  });
});

test.each([
  ['python: { required: [a.py] }', 'python3', {}],
  ['java: { required: [A.java] }', 'openjdk-17-jdk-headless', {}],
  ['java: { required: [A.java], style: style.xml }', 'openjdk-17-jdk-headless checkstyle', {}],
  ['command: { required: [a.c], build: [gcc, -o, p, a.c] }', 'gcc libc6-dev', {}],
  ['cpp: { required: [a.cpp], build: [g++, -o, p, a.cpp] }', 'g++', {}],
  ['javascript: { required: [a.js] }', '', { esbuild: expect.any(String) }],
  [
    'command: { required: [a.zig], build: [zig, build] }',
    '\n# Install zig here: it builds or runs what students hand in.',
    {},
  ],
])(
  'on Gradescope, an assignment with %s installs what it needs alone',
  async (language, packages, dependencies) => {
    const { exportGradescope } = await import('../../../grader/export/autograders.js');
    const style = language.includes('style') ? 'style: true' : 'compiles: true';
    const yaml = `id: x\ntitle: X\nlanguages: { ${language} }\nrubric: [{ id: a, title: A, points: 1, check: { ${style} } }]\n`;
    await writeFile(join(root, 'assignment.yaml'), yaml);
    await writeFile(join(root, 'style.xml'), '<module name="Checker"/>');
    const loaded = await needAssignment(join(root, 'assignment.yaml'));
    const files = await exportGradescope(loaded);
    const line = `ca-certificates curl bubblewrap${packages === '' || packages.startsWith('\n') ? '' : ' '}${packages}\n`;
    expect(String(files.get('setup.sh')?.content)).toContain(line);
    const own = JSON.parse(String(files.get('boardmark/package.json')?.content)) as Record<string, unknown>;
    expect(own['dependencies']).toEqual(dependencies);
  },
);

describe("Classroom 50's autograder", () => {
  const validate = validator('classroom50');
  const hasPython = existsSync('/usr/bin/python3');

  (hasPython ? test : test.skip)(
    `writes result.json, and tells the public log nothing${hasPython ? '' : ' (no Python here)'}`,
    async () => {
      const bundle = join(root, 'bundle');
      await boardmark('export', 'greeting', bundle, '--to', 'classroom50');
      await symlink(resolve('node_modules'), join(bundle, 'boardmark', 'node_modules'));
      const checkout = join(root, 'checkout');
      await solve(checkout, 'stubs');
      const env = {
        CLASSROOM: 'cs',
        ASSIGNMENT: 'greeting',
        SUBMISSION_TAG: 'submit/2026-06-01T14-32-05Z-a1b2c3d',
        COMMIT_URL: 'https://example.org/c',
        RELEASE_URL: 'https://example.org/r',
        BOARDMARK_OPTIONS: '--allow-weak-sandbox',
      };
      const said = await run('python3', [join(bundle, 'autograder.py')], checkout, env);
      expect(said).toMatchObject({ exitCode: 0, all: '' });
      const result: unknown = JSON.parse(await readFile(join(checkout, 'result.json'), 'utf8'));
      expect(validate(result) ? [] : validate.errors).toEqual([]);
      expect(result).toMatchObject({ score: 0, 'max-score': 3 });
      const without = await run('python3', [join(bundle, 'autograder.py')], checkout, {
        ...env,
        CLASSROOM: '',
      });
      expect(without.exitCode).toBe(1);
      expect(without.all).toContain('needs CLASSROOM in the environment');
    },
  );
});

describe('a workflow for a repository that is there already', () => {
  test('holds the visible cases and a workflow that runs them', async () => {
    const out = join(root, 'out');
    await boardmark('export', 'greeting', out, '--to', 'github', '--boardmark', '0.1.0');
    const workflow = await readFile(join(out, '.github', 'workflows', 'check.yml'), 'utf8');
    expect(workflow).toContain('npm install --no-audit --no-fund --prefix "$RUNNER_TEMP/boardmark" "0.1.0"');
    expect(workflow).toContain('check --format github --format junit=junit.xml');
    await solve(out, 'reference');
    const said = await run(process.execPath, [BOARDMARK, 'check'], out);
    expect(said.exitCode).toBe(0);
  });
});

describe('export is called wrongly', () => {
  test.each([
    ['no target', ['export', 'endodoi-1', 'x'], '--to'],
    ['an unknown target', ['export', 'endodoi-1', 'x', '--to', 'paper'], 'Allowed choices'],
    [
      'a language it has not',
      ['export', 'endodoi-1', 'x', '--to', 'student', '--language', 'cpp'],
      'cannot be exported in cpp: it has java and typescript and python',
    ],
    ['a folder that is not empty', ['export', 'endodoi-1', '.', '--to', 'student'], 'is not empty'],
  ])('%s', async (_, words, message) => {
    await writeFile(join(root, 'thesis.txt'), 'years of work');
    const said = await boardmark(...words);
    expect(said.code).toBe(2);
    expect(said.err).toContain(message);
  });
});
