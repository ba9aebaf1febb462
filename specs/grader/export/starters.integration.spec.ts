/** Starters as students have them: installed without a network, from an empty cache, then solved. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execa } from 'execa';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findAssignments } from '../../../grader/assignment/find-assignment.js';
import { everyNth } from '../../support/effort.js';
import { linkPackages } from '../../support/linked.js';
import { GREETING_PROVED, openWorkspace, runMain } from '../../support/workspace.js';
import { isInstalled } from '../../support/installed.js';

jest.setTimeout(300_000);

/** The most that a starter may take on a student's disk. */
const MAX_BYTES = 60_000_000;

let desk: string;
beforeAll(() => {
  desk = mkdtempSync(join(tmpdir(), 'boardmark spec '));
});
afterAll(() => rmSync(desk, { recursive: true, force: true }));

const run = (command: string, args: readonly string[], cwd: string) =>
  execa(command, args, {
    cwd,
    env: { NO_COLOR: '1', GITHUB_ACTIONS: '', NODE_OPTIONS: '' },
    reject: false,
    all: true,
  });

/** What is in the folder is all that npm has: no registry, nothing kept from earlier. */
async function installOffline(starter: string): Promise<void> {
  const cache = join(desk, 'empty cache');
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--cache', cache];
  const said = await run('npm', args, starter);
  expect({ exitCode: said.exitCode, all: said.exitCode === 0 ? '' : said.all }).toEqual({
    exitCode: 0,
    all: '',
  });
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test('in TypeScript: offline, small, with the compiler for every system and the linters', async () => {
  const starter = join(desk, 'endodoi');
  const made = await runMain(desk, [
    'export',
    'endodoi-1',
    starter,
    '--to',
    'student',
    '--language',
    'typescript',
  ]);
  expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
  expect(made.out).not.toContain('registry');
  await installOffline(starter);
  expect(bytesBelow(join(starter, 'node_modules'))).toBeLessThan(MAX_BYTES);
  for (const name of readdirSync('reference/endodoi').filter((each) => each.endsWith('.ts')))
    cpSync(join('reference/endodoi', name), join(starter, 'src', name));
  const checked = await run('npx', ['--no-install', 'boardmark', 'check'], starter);
  // All of it: the style, too, is decided.
  expect(checked.all).toContain('24 of 24 points that are decided here');
  expect(checked.exitCode).toBe(0);

  // The same copy, asked in a folder without assignments, says where they are and what to type.
  const boardmark = join(starter, 'node_modules', 'boardmark', 'dist', 'boardmark.js');
  const listed = await run(process.execPath, [boardmark, 'list'], desk);
  const ids = (await findAssignments([resolve('fixtures')])).map(({ id }) => id).sort();
  expect(listed.all).toContain(`The kit's own ${ids.length === 9 ? 'nine' : '?'} (${ids.join(', ')})`);
  expect(listed.all).toContain('  boardmark init assignments/greet --language typescript\n');
  expect(listed.exitCode).toBe(0);
});

test('the compiler for every system is the one that grades', () => {
  const version = (name: string) =>
    (JSON.parse(readFileSync(resolve('node_modules', name, 'package.json'), 'utf8')) as { version: string })
      .version;
  expect(version('esbuild-wasm')).toBe(version('esbuild'));
});

describe('of a new assignment', () => {
  const kinds = [
    ['python', 'python', 'program', 'python3'],
    ['cpp', 'cpp', 'program', 'g++'],
    ['typescript', 'typescript', 'program', 'node'],
    ['c', 'command', 'program', 'gcc'],
    ['java', 'java', 'program', 'javac'],
    ['typescript', 'typescript', 'methods', 'node'],
    ['java', 'java', 'methods', 'javac'],
  ] as const;
  for (const [language, folder, kind, tool] of everyNth(kinds, 3))
    (isInstalled(tool) ? test : test.skip)(
      `in ${language}, of ${kind}: stubs fail, the reference passes${isInstalled(tool) ? '' : ` (no ${tool} here)`}`,
      async () => {
        const id = `greet-${kind}-${language}`;
        await runMain(desk, ['init', id, '--language', language, '--kind', kind]);
        const starter = join(desk, `starter of ${kind} in ${language}`);
        const made = await runMain(desk, ['export', `./${id}`, starter, '--to', 'student']);
        expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
        expect(made.out).toContain(`a starter in ${folder} with`);
        const readme = readFileSync(join(starter, 'README.md'), 'utf8');
        expect(readme).toContain('In this folder, once (it needs no network):');
        if (language === 'c') expect(readme).toContain('the tools that build and run your program (`gcc`)');
        // That a starter can be installed offline is shown by those in TypeScript and JavaScript.
        await linkPackages(starter);
        const suite = () => run('node', ['--test', '--test-reporter=tap', 'cases.test.mjs'], starter);
        expect((await suite()).exitCode).toBe(1);
        cpSync(join(desk, id, 'reference'), join(starter, 'src'), { recursive: true });
        const solved = await suite();
        expect(solved.all).toContain('# fail 0\n');
        expect(solved.all).toContain('# skipped 0\n');
      },
    );

  test('in JavaScript: installed offline, stubs fail, the reference passes', async () => {
    const workspace = await openWorkspace(GREETING_PROVED);
    try {
      const starter = join(desk, 'starter in javascript');
      const made = await runMain(workspace.path, ['export', 'greeting', starter, '--to', 'student']);
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(made.out).toContain('a starter in javascript with 2 visible cases.');
      await installOffline(starter);
      expect(bytesBelow(join(starter, 'node_modules'))).toBeLessThan(MAX_BYTES);
      const suite = () => run('npm', ['test'], starter);
      expect((await suite()).exitCode).toBe(1);
      cpSync(join(workspace.path, 'assignments/greeting/reference'), join(starter, 'src'), {
        recursive: true,
      });
      const solved = await suite();
      expect(solved.all).toMatch(/pass 3\n/);
      expect(solved.exitCode).toBe(0);
    } finally {
      await workspace.remove();
    }
  });
});
