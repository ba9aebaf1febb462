/** The image cannot be built here: what it copies, installs and starts is checked against what is there. */
import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { runMain } from './support/workspace.js';

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
const compose = parse(readFileSync('compose.yaml', 'utf8')) as { services: Record<string, Service> };
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

describe('compose.yaml', () => {
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
