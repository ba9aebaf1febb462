/** The image cannot be built here: what it copies, installs and starts is checked against what is there. */
import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { execa } from 'execa';
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { GREETING, openWorkspace, runMain, SOLUTIONS } from './support/workspace.js';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const instructions = readFileSync('Dockerfile', 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(/\s+/));
const of = (name: string): string[][] =>
  instructions.filter(([first]) => first === name).map(([, ...rest]) => rest);

interface Service {
  readonly build?: string;
  readonly command: readonly string[];
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
}
const compose = parse(readFileSync('compose.yaml', 'utf8')) as {
  services: Record<string, Service>;
  secrets: Record<string, unknown>;
};
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
const README = readFileSync('README.md', 'utf8');

describe('the image', () => {
  test('knows each of its instructions', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENTRYPOINT'];
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  test('copies files that are in the repository and not kept from it', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    const copied = of('COPY')
      .filter(([first]) => first?.startsWith('--from=') !== true)
      .flatMap((words) => words.slice(0, -1));
    expect(copied).toContain('.');
    const isThere = (name: string) => name === '.' || (tracked.includes(name) && !ignored.includes(name));
    expect(copied.filter((name) => !isThere(name))).toEqual([]);
  });

  test('copies from a stage that it has', () => {
    const stages = of('FROM').map((words) => words[2]);
    const from = of('COPY').flatMap(([first]) => /^--from=(.*)$/.exec(first ?? '')?.[1] ?? []);
    expect(from).toEqual(['build']);
    expect(stages).toContain('build');
  });

  test('has a Node that boardmark takes, and installs what `doctor` asks for', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19');
    for (const [image = ''] of of('FROM')) expect(image).toMatch(/^node:2\d-/);
    const run = of('RUN').map((words) => words.join(' '));
    expect(run.join('\n')).toMatch(/apt-get install .*bubblewrap .*checkstyle .*openjdk-17-jdk.* python3/);
  });

  test('does not run as root', () => {
    expect(of('USER')).toEqual([['grader']]);
    expect(of('ENTRYPOINT')).toEqual([['["boardmark"]']]);
  });
});

describe('the command of the README', () => {
  test('runs as whoever calls it, so that the report is theirs', () => {
    expect(README).toContain('docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" ');
  });

  // A user whom the machine does not know, without a home, whose folder is not that of the program's owner.
  const testAsRoot = process.getuid?.() === 0 ? test : test.skip;
  testAsRoot.each([1000, 4343])('writes the report as user %i', async (uid) => {
    const workspace = await openWorkspace({ ...GREETING, 'class/ada/greet.js': SOLUTIONS.right });
    try {
      await execa('chown', ['-R', `${uid}:${uid}`, workspace.path]);
      const words = [
        'grade',
        'assignments/greeting/assignment.yaml',
        'class',
        '--out',
        'report',
        '--allow-weak-sandbox',
      ];
      const { exitCode, stderr } = await execa('node', [resolve('dist/boardmark.js'), ...words], {
        ...{ uid, gid: uid, cwd: workspace.path, reject: false, extendEnv: false },
        env: { PATH: process.env['PATH'] ?? '', HOME: '/' },
      });
      expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect((await stat(join(workspace.path, 'report/results.json'))).uid).toBe(uid);
    } finally {
      await workspace.remove();
    }
  });
});

describe('compose.yaml', () => {
  test('gets the token of its workers before it starts, as the page on the service says', () => {
    const page = readFileSync('docs/service.md', 'utf8');
    const places = ['--role worker > worker-token', 'chmod 644 worker-token', 'docker compose up'].map(
      (words) => page.lastIndexOf(words),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(compose.secrets).toEqual({ 'worker-token': { file: './worker-token' } });
    for (const file of ['.gitignore', '.dockerignore'])
      expect(readFileSync(file, 'utf8')).toMatch(/^\/?worker-token$/m);
  });

  test.each(ours)('%s is built from the Dockerfile and mounts folders that are there', (_, service) => {
    expect(service.build).toBe('.');
    const paths = (service.volumes ?? [])
      .map((each) => each.split(':')[0] ?? '')
      .filter((path) => path.startsWith('.'));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test.each(ours)('%s calls a command with options that it has', async (_, { command }) => {
    const [name = '', ...words] = command;
    const { code, out } = await runMain('.', [name, '--help']);
    expect(code).toBe(0);
    for (const option of words.filter((word) => word.startsWith('--'))) expect(out).toContain(option);
  });

  test('a worker may make the namespaces of a sandbox, as the README says of `grade`', () => {
    const options = compose.services['worker']?.security_opt ?? [];
    expect(options).toHaveLength(3);
    for (const option of options) expect(README).toContain(`--security-opt ${option}`);
    expect(README).toContain('docker build --tag boardmark .');
  });
});
