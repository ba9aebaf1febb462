import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openFolder } from '../../support/places.js';

const MAIN = new URL('../../../reference/qirkat/cli.ts', import.meta.url).pathname;
const folder = openFolder();
const program = join(folder, 'program.mjs');

beforeAll(async () => {
  await build({
    stdin: {
      contents: `import { main } from ${JSON.stringify(MAIN)}; process.exitCode = await main(process.argv.slice(2));`,
      resolveDir: folder,
    },
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
});

const run = (
  args: readonly string[],
  input: string,
): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8', cwd: folder });

describe('the program', () => {
  it.each([
    ['quit', 'quit\n'],
    ['the end of input', ''],
    ['a last line without an end', 'dump'],
    ['nothing but mistakes', 'x\nset\nload nowhere\nload .\nc9-c9\n'],
    ['quit before other lines', 'quit\nload nowhere\n'],
  ])('ends with exit code 0 at %s', (_, input) => {
    const { status, stderr } = run([], input);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('has no prompts where nobody sits at a terminal', () => {
    expect(run([], 'manual black\nstart\nc2-c3\n').stdout).toBe('');
  });

  it.each([
    [['--dispaly']],
    [['game.txt']],
    [['--port', '80']],
    [['--display', '--port', 'x']],
    [['--display', '--port', '65536']],
  ])('refuses %p with exit code 2', (args) => {
    const { status, stdout, stderr } = run(args, '');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('usage: qirkat');
  });
});
