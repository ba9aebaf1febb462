import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { findJdk } from '../../../../grader/languages/java/jdk.js';
import { cleanUp, NO_JDK, theSandbox } from './support.js';

const describeJava = NO_JDK === null ? describe : describe.skip;
afterAll(cleanUp);

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

/** As another process would make it: what this process remembers is forgotten. */
async function make(): Promise<string> {
  jest.resetModules();
  const { provideSupportJar } = await import('../../../../grader/languages/java/support-jar.js');
  const jdk = await findJdk(await theSandbox());
  if (!jdk.ok) throw new Error(jdk.fault.fault);
  const made = await provideSupportJar(await theSandbox(), jdk.value);
  if (!made.ok) throw new Error(made.fault.fault);
  return made.value.file;
}

describeJava('the support jar', () => {
  test('is made again where a cache was cleaned in part, beside what else is kept there', async () => {
    const file = await make();
    rmSync(file);
    mkdirSync(join(dirname(file), 'archives'), { recursive: true });
    expect(await make()).toBe(file);
    expect(readdirSync(dirname(file)).sort()).toEqual(['archives', 'support.jar']);
  });

  test('stays the very file that it was, whoever makes it at the same time', async () => {
    const [file] = await Promise.all([make(), make()]);
    const { ino } = statSync(file);
    expect(await make()).toBe(file);
    expect(statSync(file).ino).toBe(ino);
    expect(readdirSync(join(cache, 'boardmark')).filter((name) => name.startsWith('making-'))).toEqual([]);
  });
});
