import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = new URL('../../../reference/qirkat/cli.ts', import.meta.url).pathname;
let folder = '';
let program = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qirkat-'));
  program = join(folder, 'program.mjs');
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

afterAll(async () => rm(folder, { recursive: true }));

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

  it('reads commands from a file beside it', async () => {
    await writeFile(join(folder, 'opening.txt'), 'c2-c3 # White\nc4-c2\ndump\n');
    expect(run([], 'load opening.txt\n').stdout.split('\n')[4]).toBe('  w w b w w');
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

  it('answers each line before the next is sent, and leaves at quit while its input stays open', async () => {
    const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [program]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => (await lines.next()).value;
    child.stdin.write('set white w---- -b--- ----- --b-- -----\nauto white\nstart\n');
    expect(await next()).toBe('White moves a1-c3-c5.');
    expect(await next()).toBe('White wins.');
    child.stdin.write('dump\n');
    expect(await next()).toBe('===');
    child.stdin.write('quit\n');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('makes a whole game between two copies of itself, each move fed to the other', async () => {
    const [white, black] = [spawn(process.execPath, [program]), spawn(process.execPath, [program])];
    white.stdin.write('auto white\nmanual black\nseed 3\nstart\n');
    black.stdin.write('manual white\nauto black\nseed 4\nstart\n');
    const told = await Promise.all([relay(white, black), relay(black, white)]);
    for (const child of [white, black]) child.stdin.end('quit\n');
    expect(told[0]).toBe(told[1]);
    expect(told[0]).toMatch(/^(White|Black) wins\.$/);
  });
});

/** Passes one program's moves to the other until the first announces the result, which it returns. */
async function relay(
  from: ChildProcessWithoutNullStreams,
  to: ChildProcessWithoutNullStreams,
): Promise<string> {
  for await (const line of createInterface({ input: from.stdout })) {
    if (line.endsWith('wins.')) return line;
    const move = / moves (\S+)\.$/.exec(line)?.[1];
    if (move !== undefined) to.stdin.write(`${move}\n`);
  }
  return 'no result';
}
