import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildJob } from '../../../../grader/languages/typescript/driver/build/build-job.js';
import { provideTools } from '../../../../grader/languages/typescript/provide-tools.js';
import {
  compilerGaveUp,
  createBundlingFolders,
  runBuild,
} from '../../../../grader/languages/typescript/bundling.js';
import type { Running, Sandbox } from '../../../../grader/run/sandbox.js';
import { everyNth } from '../../../support/effort.js';
import { countingStarts, everySandbox, withStarts } from '../../../support/places.js';
import { makeFolder } from '../workbench.js';

type Texts = Readonly<Record<string, string>>;
const sandboxes = await everySandbox();
const none = sandboxes.find(({ level }) => level === 'none');

function stopped(running: Running): Running {
  running.stop();
  return running;
}

/** What is built of the files, the first of them being program and module: what is said of it, and the bundles. */
async function build(sandbox: Sandbox, files: Texts) {
  const tools = await provideTools();
  if (!tools.ok) throw new Error(tools.fault.fault);
  const folders = await createBundlingFolders(makeFolder(), tools.value);
  const [first = ''] = Object.keys(files);
  const job: Omit<BuildJob, 'files'> = {
    provided: [],
    aliases: {},
    entries: [
      { kind: 'modules', id: 'modules', files: { First: first } },
      { kind: 'program', id: 'program-0', file: first },
    ],
    classes: [{ name: 'First', form: 'functions', file: first }],
  };
  const built = await runBuild(sandbox, tools.value, { ...folders, source: makeFolder(files) }, job);
  const bundles = readdirSync(folders.out).map((name) => [
    name,
    readFileSync(join(folders.out, name), 'utf8'),
  ]);
  return { built, bundles };
}

/** Whether our look at its memory or its own end comes first is chance; what the student hears of it is not. */
const GAVE_UP =
  /^compile-error: the compiler gave up on these sources \(.+\): something in them is nested too deeply/;

/** What a student hears of a build that came to nothing: of the build itself, or of its first module. */
function faultOf(built: Awaited<ReturnType<typeof build>>['built']): string | null {
  const [first] = built.ok ? built.value.bundles : [];
  const fault = !built.ok ? built.fault : first?.kind === 'broke' ? compilerGaveUp(first.message) : null;
  if (fault === null) return null;
  return `${fault.verdict}: ${fault.verdict === 'compile-error' ? fault.diagnostics[0]?.message : fault.fault}`;
}

const needNone = (): Sandbox => {
  if (none === undefined) throw new Error('the level none always holds');
  return none;
};

const GOOD: Texts = {
  'a.ts': "import { b } from './lib/b.js';\nexport function f(n: number): string { return b(n); }\nf(1);\n",
  'lib/b.ts': 'export const b = (n: number): string => `${n}♔`;\n',
};
const DEEP: Texts = { 'a.ts': `export const a = ${'['.repeat(200_000)}${']'.repeat(200_000)};\n` };

const SUBMISSIONS: readonly (readonly [string, Texts])[] = [
  ['modules', GOOD],
  [
    'CommonJS',
    { 'a.js': "const { b } = require('./b');\nmodule.exports = { f: b };\n", 'b.js': 'exports.b = 1;\n' },
  ],
  ['an error of syntax', { 'a.ts': 'export function f( { return 1; }\n' }],
  [
    'several errors',
    { 'a.ts': "import { x } from './none';\nimport { y } from '../../etc/y';\nlet a = ;\n" },
  ],
  [
    'an export that lacks',
    { 'a.ts': "import { b } from './b.ts';\nb();\n", 'b.ts': 'export const c = 1;\n' },
  ],
  ['a package', { 'a.ts': "import left from 'left-pad';\nleft();\n" }],
  ['a file named as if it were another', { 'a.ts': "import 'B.js';\n", 'b.js': '' }],
  [
    'names that end lines elsewhere',
    { 'a\u2028b.ts': "export * from './c\\rd.js';\n", 'c\rd.js': 'export const e = 1;\n' },
  ],
  ['an empty file', { 'a.ts': '' }],
  [
    'a file that holds another file as data',
    { 'a.ts': "import d from './d.json';\nd.x();\n", 'd.json': '{}' },
  ],
];

const anew = (real: Sandbox): Sandbox => withStarts(real, (running) => running);

describe('a bundler that has read others gives what a fresh one gives', () => {
  it.each(everyNth(SUBMISSIONS, 2))('%s', async (_, files) => {
    const fresh = await build(anew(needNone()), files);
    expect(await build(needNone(), files)).toEqual(fresh);
    expect(fresh.built.ok).toBe(true);
  });

  it.each(sandboxes.map((sandbox) => [sandbox.level, sandbox] as const))(
    'at the level %s, in one process',
    async (_, real) => {
      const { sandbox, started } = countingStarts(real);
      const expected = await build(anew(real), GOOD);
      expect(await build(sandbox, GOOD)).toEqual(expected);
      expect(await build(sandbox, GOOD)).toEqual(expected);
      expect(started()).toBe(1);
    },
  );

  it('configuration among the files is none of the bundler’s', async () => {
    const target = (text: string): Texts => ({
      ...GOOD,
      'tsconfig.json': text,
      'package.json': '{"type":"commonjs","sideEffects":false}',
      'node_modules/left-pad/index.js': 'throw 1;',
    });
    const { bundles } = await build(needNone(), target('{"compilerOptions":{"target":"es5"'));
    expect(bundles).toEqual((await build(needNone(), GOOD)).bundles);
  });
});

describe('one submission says nothing about another', () => {
  it('nothing of one is left for the next', async () => {
    const sandbox = needNone();
    await build(sandbox, { 'a.ts': "import './b.js';\n", 'b.js': 'globalThis.x = 1;\n' });
    const { built } = await build(sandbox, { 'a.ts': "import './b.js';\n" });
    expect(JSON.stringify(built)).toContain('there is no file b.js');
  });

  it('one that breaks the compiler down is told so, and the next is built', async () => {
    const sandbox = anew(needNone());
    const before = await build(sandbox, GOOD);
    // The warm one breaks down, then a fresh one, which decides.
    const { built } = await build(sandbox, DEEP);
    expect(faultOf(built)).toMatch(GAVE_UP);
    expect(await build(sandbox, GOOD)).toEqual(before);
  }, 60_000);

  it('killed in the middle of a job, a fresh one decides about it and about the next', async () => {
    const starts: Running[] = [];
    const sandbox = withStarts(needNone(), (running) => {
      starts.push(running);
      if (starts.length > 1) return running;
      return {
        ...running,
        send: (bytes) => {
          running.send(bytes.subarray(0, bytes.length / 2));
          running.stop();
        },
      };
    });
    const expected = await build(anew(needNone()), GOOD);
    expect(await build(sandbox, GOOD)).toEqual(expected);
    expect(await build(sandbox, GOOD)).toEqual(expected);
    expect(starts).toHaveLength(2);
  });

  it('of no use at all is our fault', async () => {
    const { built } = await build(withStarts(needNone(), stopped), GOOD);
    expect(faultOf(built)).toMatch(/^judge-error: the build tool did not start/);
  });
});
