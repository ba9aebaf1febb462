import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Ending {
  status: number | null;
  stdout: string;
  stderr: string;
}

type Program = 'play' | 'perft';

/** The programs, bundled once as scripts/run.js does for each run. Inside the repository, so that packages are found. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(ROOT, 'node_modules', '.run-'));
  await build({
    entryPoints: ['play', 'perft'].map((program) => join(ROOT, `reference/${program}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(words: readonly string[], input: string): Ending {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function run(program: Program, args: readonly string[], input = ''): Ending {
  return start([join(folder, `${program}.mjs`), ...args], input);
}

/** As npm does. */
function runByName(program: Program, args: readonly string[], input = ''): Ending {
  return start(['scripts/run.js', `reference/${program}.ts`, ...args], input);
}

describe('play', () => {
  test('plays the full game of the assignment', () => {
    const expected = readFileSync(new URL('endodoi/dialogues/full-game.txt', import.meta.url), 'utf8');
    const ending = runByName('play', ['endodoi', '2,2,2/2,2,2', '3', '2', '1'], 'c e\nb\tf\r\nc');
    expect(ending).toEqual({ status: 0, stdout: expected, stderr: '' });
  });

  test('starts on 2 x 6 pits of four and stops quietly where the input ends', () => {
    const { status, stdout } = run('play', ['endodoi']);
    expect(status).toBe(0);
    expect(stdout).toContain('1|(  )||\\/||( 4)|( 4)|( 4)|( 4)|( 4)|( 4)|\n');
    expect(stdout.endsWith('Player 1 choose a pit:\n')).toBe(true);
  });

  test('endless play ends in words and exit code 1', () => {
    expect(run('play', ['endodoi', '1/1'], 'a b')).toMatchObject({
      status: 1,
      stderr: 'The game goes round in a circle: player 1 is to move at 1/1 for the second time.\n',
    });
  });

  test.each([
    { args: ['endodoy'], message: "There is no game 'endodoy'. Did you mean endodoi?" },
    { args: ['chess'], message: "There is no game 'chess'." },
    { args: [], message: 'usage: play GAME' },
    { args: ['endodoi', '1,2/3'], message: "Both rows must have as many pits, not 2 and 1: '1,2/3'." },
    { args: ['endodoi', '1,2'], message: "ROWS must be two rows with a / between them, not 1: '1,2'." },
    {
      args: ['endodoi', `${'1,'.repeat(12)}1/${'1,'.repeat(12)}1`],
      message: 'A row has 1 to 12 pits, not 13',
    },
    { args: ['endodoi', '1,x/2,2'], message: "must be a whole number from 0 to 144, not 'x'" },
    {
      args: ['endodoi', '1/1', '-1'],
      message: "The seeds of STORE1 must be a whole number from 0 to 144, not '-1'.",
    },
    { args: ['endodoi', '1/1', '0', '0', '3'], message: "PLAYER must be 1 or 2, not '3'." },
    { args: ['endodoi', '1/1', '0', '0', '1', '1'], message: 'Expected at most 4 arguments, got 5.' },
  ])('refuses $args with exit code 2: $message', ({ args, message }) => {
    const { status, stdout, stderr } = run('play', args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test.each([{ args: ['--help'] }, { args: ['endodoi', '--help'] }])('explains itself: $args', ({ args }) => {
    const { status, stdout } = run('play', args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^usage: play /);
  });
});

describe('perft', () => {
  test('a row a depth, and the last count alone on the last line', () => {
    expect(runByName('perft', ['endodoi', '3'])).toEqual({
      status: 0,
      stdout: [
        'depth          leaves',
        '    0               1',
        '    1               6',
        '    2              28',
        '    3             129',
        '129',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('a board of another size', () => {
    expect(run('perft', ['endodoi', '4', '--size', '3']).stdout).toMatch(/\n45\n$/);
  });

  test.each([
    { args: ['chess', '3'], message: "There is no game 'chess'." },
    { args: ['endodoi'], message: 'Expected GAME and DEPTH' },
    { args: ['endodoi', 'three'], message: "DEPTH must be a whole number, not 'three'." },
    { args: ['endodoi', '3', '--size', '13'], message: 'A row has 1 to 12 pits, not 13.' },
    { args: ['endodoi', '3', '--depth', '13'], message: "Unknown option '--depth'" },
  ])('refuses $args with exit code 2: $message', ({ args, message }) => {
    const { status, stderr } = run('perft', args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
