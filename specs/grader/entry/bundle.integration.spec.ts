import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadBundle } from '../../../grader/entry/bundle.js';
import { openWorkspace } from '../../support/workspace.js';

const SOURCE = `(function (exports, require, module, bundleUrl, importModule) {
exports.add = (a, b) => a + b;
exports.url = bundleUrl;
exports.join = require('node:path').join('a', 'b');
exports.later = () => importModule('node:os');
})`;

interface Exported {
  readonly add: (a: number, b: number) => number;
  readonly url: string;
  readonly join: string;
  readonly later: () => Promise<{ readonly EOL: string }>;
}

let folder: string;
let url: URL;
let remove: () => Promise<void>;
beforeEach(async () => {
  const workspace = await openWorkspace({ 'bundle.cjs': SOURCE });
  folder = workspace.path;
  url = pathToFileURL(join(folder, 'bundle.cjs'));
  remove = () => workspace.remove();
});
afterEach(() => remove());

const codeIn = async (place: string): Promise<string> => {
  const found = (await readdir(place)).find((name) => name.endsWith('.code'));
  if (found === undefined) throw new Error('no code was kept');
  return join(place, found);
};

/** The bundle with its code under another name: what V8 has compiled once in a process it knows by name. */
async function moveAway(text = SOURCE, change: (code: Buffer) => Buffer = (code) => code): Promise<URL> {
  const code = await codeIn(folder);
  await writeFile(join(folder, 'other.cjs'), text);
  await writeFile(code.replace('bundle.cjs', 'other.cjs'), change(await readFile(code)));
  return pathToFileURL(join(folder, 'other.cjs'));
}

describe('a bundle', () => {
  test('finds around it what a module finds', async () => {
    const { exports } = loadBundle<Exported>(url);
    expect(exports.add(2, 3)).toBe(5);
    expect(exports.url).toBe(url.href);
    expect(exports.join).toBe(join('a', 'b'));
    expect((await exports.later()).EOL).toBe('\n');
  });

  test('is taken with its code once that was kept', async () => {
    const cold = loadBundle<Exported>(url);
    expect(cold.warm).toBe(false);
    cold.keepCode();
    const { warm, exports } = loadBundle<Exported>(await moveAway());
    expect(warm).toBe(true);
    expect(exports.add(2, 3)).toBe(5);
    expect((await exports.later()).EOL).toBe('\n');
  });

  test.each<[string, string, (code: Buffer) => Buffer]>([
    ['empty', SOURCE, () => Buffer.alloc(0)],
    ['not of V8', SOURCE, () => Buffer.from('something else')],
    ['cut off', SOURCE, (code) => code.subarray(0, code.length / 2)],
    ['of another text', SOURCE.replace('a + b', 'a - -b'), (code) => code],
  ])('does without code that is %s', async (_, text, change) => {
    loadBundle<Exported>(url).keepCode();
    const { warm, exports } = loadBundle<Exported>(await moveAway(text, change));
    expect(warm).toBe(false);
    expect(exports.add(2, 3)).toBe(5);
  });
});

describe('the build', () => {
  test('leaves code that fits: it is not made again', async () => {
    const made = async () => (await stat(await codeIn('dist'))).mtimeMs;
    const before = await made();
    await execa(process.execPath, ['scripts/run.js', 'scripts/warm.ts']);
    expect(await made()).toBe(before);
  });

  test('imports nothing but by the function it is given', async () => {
    const text = (await readFile('dist/commands.cjs', 'utf8')).replace(/"[^"\n]*"|`[^`]*`/g, '');
    // Methods are called so, too; one that is awaited or returned is none.
    expect(text.match(/(?:await|return|=>|=|\() ?import\(.{0,40}/g)).toBe(null);
  });

  test('loads a judge module', async () => {
    const submission = 'fixtures/alquerque/part-2/submissions/accepted/map-of-pieces';
    const words = ['check', submission, '--assignment', 'alquerque-2', '--only', 'hash-of-new-boards'];
    const { stdout } = await execa('node', ['dist/boardmark.js', ...words, '--sandbox', 'none']);
    expect(stdout).toContain('1 of 1 case accepted');
  }, 60_000);

  test('works where V8 is set otherwise than the code was made for', async () => {
    const { stdout } = await execa(process.execPath, ['--no-opt', 'dist/boardmark.js', '--help']);
    expect(stdout).toContain('grade');
  });
});
