import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKept } from '../../../grader/entry/kept-code.js';
import { eachWorkspace } from '../../support/workspace.js';

test('the command line as it is built is ASCII alone, since it is read one byte a character', () => {
  const files = readdirSync('dist').filter((name) => name.endsWith('.cjs'));
  expect(files).toHaveLength(1);
  const text = readFileSync(join('dist', files[0] ?? ''), 'latin1');
  const at = text.search(/[^\0-\u007f]/);
  expect(at === -1 ? null : text.slice(at - 60, at + 60)).toBeNull();
});

interface Told {
  readonly tell: () => string;
  readonly load: (specifier: string) => Promise<unknown>;
}

describe('what was compiled is kept', () => {
  const workspace = eachWorkspace({
    'tell-A.cjs':
      "const { basename } = require('node:path'); exports.tell = () => basename(__filename); exports.load = importModule;",
  });

  const load = (work: string) =>
    loadKept<Told>(join(workspace.path, 'tell-A.cjs'), work, join(workspace.path, 'cache'));
  const kept = (): readonly string[] => readdirSync(join(workspace.path, 'cache', 'compiled'));

  test('from one time to the next, for the same work', () => {
    const first = load('grade');
    expect([first.exports.tell(), first.wasKept]).toEqual(['tell-A.cjs', false]);
    first.keep();
    const again = load('grade');
    expect([again.exports.tell(), again.wasKept]).toEqual(['tell-A.cjs', true]);
    expect(load('check').wasKept).toBe(false);
  });

  test('and what cannot be used is made again', () => {
    load('grade').keep();
    const [name = ''] = kept();
    writeFileSync(join(workspace.path, 'cache', 'compiled', name), 'no code');
    const broken = load('grade');
    expect([broken.exports.tell(), broken.wasKept]).toEqual(['tell-A.cjs', false]);
    broken.keep();
    expect(load('grade').wasKept).toBe(true);
    expect(kept()).toEqual([name]);
  });

  test('and what it imports is imported', async () => {
    expect(await load('grade').exports.load('node:os')).toHaveProperty('tmpdir');
  });

  test('for oneself alone, in a folder whose others may be read', () => {
    mkdirSync(join(workspace.path, 'usual'));
    load('grade').keep();
    const [usual, ...modes] = ['usual', 'cache', 'cache/compiled'].map(
      (name) => statSync(join(workspace.path, name)).mode & 0o777,
    );
    expect(modes).toEqual([usual, 0o700]);
  });

  test('where there is no place for it, nothing is kept', async () => {
    await workspace.write({ cache: 'a file' });
    const loaded = load('grade');
    loaded.keep();
    expect(loaded.exports.tell()).toBe('tell-A.cjs');
    expect(load('grade').wasKept).toBe(false);
  });
});
