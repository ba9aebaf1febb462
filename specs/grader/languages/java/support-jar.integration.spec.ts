import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { findJdk } from '../../../../grader/languages/java/jdk.js';
import type { Run } from '../../../../grader/model.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { describeJava, newFolder, theSandbox } from './support.js';

let cache: string;
let before: string | undefined;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'boardmark-spec-'));
  before = process.env['XDG_CACHE_HOME'];
  process.env['XDG_CACHE_HOME'] = cache;
});
afterEach(() => {
  if (before === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = before;
  rmSync(cache, { recursive: true, force: true });
});

/** The real thing is compiled once, and laid where later compilations leave their classes. */
let compiled: Promise<{ readonly run: Run; readonly classes: string }> | undefined;
const compileOnce = (sandbox: Sandbox): Sandbox => ({
  ...sandbox,
  run: async (program) => {
    if (program.work.kind !== 'folder') throw new Error('classes are compiled in a folder');
    const { path } = program.work;
    compiled ??= sandbox.run(program).then((run) => {
      const classes = join(newFolder(), 'classes');
      cpSync(join(path, 'classes'), classes, { recursive: true });
      return { run, classes };
    });
    const { run, classes } = await compiled;
    cpSync(classes, join(path, 'classes'), { recursive: true });
    return run;
  },
});

/** As another process would make it: what this process remembers is forgotten. */
async function make(): Promise<string> {
  jest.resetModules();
  const { provideSupportJar } = await import('../../../../grader/languages/java/support-jar.js');
  const jdk = await findJdk(await theSandbox());
  if (!jdk.ok) throw new Error(jdk.fault.fault);
  const made = await provideSupportJar(compileOnce(await theSandbox()), jdk.value);
  if (!made.ok) throw new Error(made.fault.fault);
  return made.value.file;
}

describeJava('the support jar', () => {
  test('is made again where a cache was cleaned in part, beside what else is kept there', async () => {
    const file = await make();
    rmSync(file);
    mkdirSync(join(dirname(file), 'archives'), { recursive: true });
    expect(await make()).toBe(file);
    expect(readdirSync(dirname(file)).sort()).toEqual(['archives', 'support.jar', 'warm']);
  });

  test('stays the very file that it was, whoever makes it at the same time', async () => {
    const [file] = await Promise.all([make(), make()]);
    const { ino } = statSync(file);
    expect(await make()).toBe(file);
    expect(statSync(file).ino).toBe(ino);
    expect(readdirSync(join(cache, 'boardmark')).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  test("lets root's programs pass, whoever made the folder of the cache", async () => {
    const folder = join(cache, 'boardmark');
    mkdirSync(folder, { mode: 0o700 });
    await make();
    expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o755 : 0o700);
  });

  test('says why the compiler did not start', async () => {
    jest.resetModules();
    const { provideSupportJar } = await import('../../../../grader/languages/java/support-jar.js');
    const jdk = await findJdk(await theSandbox());
    if (!jdk.ok) throw new Error(jdk.fault.fault);
    const fault = { fault: 'nobody may pass', remedy: 'let them pass' };
    const stopped: Sandbox = {
      ...(await theSandbox()),
      run: (program) =>
        theSandbox().then(async (sandbox) => ({
          ...(await sandbox.run(program)),
          ending: { how: 'not-started', fault },
        })),
    };
    expect(await provideSupportJar(stopped, jdk.value)).toEqual({
      ok: false,
      fault: { verdict: 'judge-error', ...fault },
    });
  });
});
