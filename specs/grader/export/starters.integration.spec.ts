/** Starters as students have them: installed without a network, from an empty cache, then solved. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execa } from 'execa';
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findAssignments } from '../../../grader/assignment/find-assignment.js';
import { startProgram } from '../../support/command-line.js';
import { choose } from '../../support/effort.js';
import { GREETING_PROVED, writeTexts } from '../../support/workspace.js';
import { isInstalled } from '../../support/installed.js';
import { openFolder } from '../../support/places.js';

jest.setTimeout(300_000);

const GREETING_FOLDER = 'assignments/greeting';

/** The most that a starter may take on a student's disk. */
const MAX_BYTES = 60_000_000;

const desk = openFolder('boardmark spec ');

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

test('the compiler for every system is the one that grades', () => {
  const version = (name: string) =>
    (JSON.parse(readFileSync(resolve('node_modules', name, 'package.json'), 'utf8')) as { version: string })
      .version;
  expect(version('esbuild-wasm')).toBe(version('esbuild'));
});

/** boardmark as npm would publish it, beside the packages that it needs. */
async function unpackPublished(): Promise<string> {
  const published = join(desk, 'published');
  mkdirSync(published);
  // Without scripts: the files of this moment are packed.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', published], resolve('.'));
  const [tarball = ''] = readdirSync(published);
  await run('tar', ['-xzf', tarball], published);
  symlinkSync(resolve('node_modules'), join(published, 'node_modules'));
  return join(published, 'package', 'dist', 'boardmark.js');
}

/** An item for the style: the linters come along in the starter. */
function addStyle(assignment: string): void {
  const yaml = join(assignment, 'assignment.yaml');
  const text = readFileSync(yaml, 'utf8').replace(
    '    stubs: stubs\n',
    '    stubs: stubs\n    style: eslint.config.mjs\n',
  );
  writeFileSync(yaml, `${text}  - { id: style, title: Style, points: 1, check: { style: true } }\n`);
  cpSync('fixtures/style/eslint.config.mjs', join(assignment, 'eslint.config.mjs'));
}

/** The copy in a starter, asked in a folder without assignments, says where they are and what to type. */
async function expectListed(starter: string): Promise<void> {
  const boardmark = join(starter, 'node_modules', 'boardmark', 'dist', 'boardmark.js');
  const elsewhere = join(desk, 'elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  const listed = await run(process.execPath, [boardmark, 'list'], elsewhere);
  const ids = (await findAssignments([resolve('fixtures')])).map(({ id }) => id).sort();
  expect(listed.all).toContain(`The kit's own ${ids.length === 9 ? 'nine' : '?'} (${ids.join(', ')})`);
  expect(listed.all).toContain('  boardmark init assignments/greet --language typescript\n');
  expect(listed.exitCode).toBe(0);
}

// In the other languages the suites of starters run in `portable`, and `package` looks for the files of their drivers;
// that `npm test` fails for the stubs is shown in `end-to-end`.
describe('from the published package', () => {
  const kinds = [
    ['typescript', 'typescript', 'program', 'node'],
    ['javascript', 'javascript', 'program', 'node'],
    ['python', 'python', 'program', 'python3'],
    ['java', 'java', 'program', 'javac'],
    ['c', 'command', 'program', 'gcc'],
    ['cpp', 'cpp', 'program', 'g++'],
    ['typescript', 'typescript', 'methods', 'node'],
    ['java', 'java', 'methods', 'javac'],
    ['python', 'python', 'methods', 'python3'],
  ] as const;
  let published: string;
  beforeAll(async () => {
    published = await unpackPublished();
  });

  for (const [language, folder, kind, tool] of choose({ quick: kinds.slice(0, 1), thorough: [...kinds] }))
    (isInstalled(tool) ? test : test.skip)(
      `in ${language}, of ${kind}: installed offline, its scripts fail the stubs and pass the reference${isInstalled(tool) ? '' : ` (no ${tool} here)`}`,
      async () => {
        const id = `greet-${kind}-${language}`;
        const assignment = language === 'javascript' ? join(desk, GREETING_FOLDER) : join(desk, id);
        if (language === 'javascript') await writeTexts(desk, GREETING_PROVED);
        else await run('node', [published, 'init', id, '--language', language, '--kind', kind], desk);
        if (language === 'typescript') addStyle(assignment);
        const starter = join(desk, `starter of ${kind} in ${language}`);
        const words = ['export', `${assignment}/assignment.yaml`, starter, '--to', 'student'];
        const made = await run('node', [published, ...words], desk);
        expect(made.all).not.toContain('registry');
        expect(made.all).toContain(`a starter ${folder === 'command' ? '' : `in ${folder} `}with`);
        const readme = readFileSync(join(starter, 'README.md'), 'utf8');
        expect(readme).toContain('In this folder, once (it needs no network):');
        if (language === 'c') expect(readme).toContain('the tools that build and run your program (`gcc`)');
        await installOffline(starter);
        expect(bytesBelow(join(starter, 'node_modules'))).toBeLessThan(MAX_BYTES);

        // The style is looked at once, by the last script: the linter costs more than all else.
        const one = ['--', '--only', language === 'javascript' ? 'ada' : 'greets-ada'];
        const check = await run('npm', ['run', '--silent', 'check', ...one], starter);
        expect(check).toMatchObject({ exitCode: 1, all: expect.stringContaining('✗') });
        const watching = startProgram(starter, ['npm', 'run', '--silent', 'watch', ...one], { CI: '' });
        try {
          expect(await watching.hear(/points?( that .*)?\.\n/)).toContain('✗');
          cpSync(join(assignment, 'reference'), join(starter, 'src'), { recursive: true });
          const watched = await watching.hear(/cases? run in [^]*points?( that .*)?\.\n/);
          expect(watched).toContain('now accepted');
          expect(watched).not.toContain('✗');
          await watching.interrupt();
        } finally {
          await watching.kill();
        }
        const solved = await run('npm', ['test'], starter);
        expect(solved.all).toMatch(/\n\d+ accepted, 0 not accepted: /);
        expect(solved.exitCode).toBe(0);
        if (language === 'typescript') await expectListed(starter);
      },
    );
});
