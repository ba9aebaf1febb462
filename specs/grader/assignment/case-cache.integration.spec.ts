import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCaseCache, type CaseCache } from '../../../grader/assignment/case-cache.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { makeWorkload } from '../../../lab/bench/workload.js';
import { SHIPPED } from '../../../scripts/shipped-assignments.js';
import { withFolder } from './folder.js';
import { FILES, YAML } from './tiny-assignment.js';

/** A cache that counts what is read anew. */
function counting(folder: string, code = 'a build') {
  const counts = { asked: 0, read: 0 };
  const openCache = (file: string): CaseCache => {
    const cache = openCaseCache(folder, code, file);
    return {
      ...cache,
      recall: (inputs, read) => {
        counts.asked += 1;
        return cache.recall(inputs, () => {
          counts.read += 1;
          return read();
        });
      },
    };
  };
  return { counts, openCache };
}

/** Reads an assignment with the cache; `read` is how many of its files of cases were read anew. */
async function loadWith(home: string, file: string, code?: string) {
  const { counts, openCache } = counting(join(home, 'cases'), code);
  const result = await loadAssignment(file, { openCache });
  return { result, ...counts };
}

/** Files of cases of the tiny assignment: its methods, two transcripts, two pairs. */
const ALL = 5;

describe('the cache of cases', () => {
  test.each([SHIPPED['endodoi-3'], SHIPPED.reversi, SHIPPED.qirkat])(
    '%s is the same from the cache, and then no case is read',
    async (folder) => {
      await withFolder({}, async (home) => {
        const file = join(folder, 'assignment.yaml');
        const anew = await loadAssignment(file);
        const first = await loadWith(home, file);
        expect(first.result).toEqual(anew);
        expect(first.read).toBe(first.asked);
        expect(first.asked).toBeGreaterThan(10);
        const second = await loadWith(home, file);
        expect(second.read).toBe(0);
        expect(second.result).toStrictEqual(anew);
      });
    },
  );

  const inYaml = (piece: string, by: string): Readonly<Record<string, string>> => {
    expect(YAML).toContain(piece);
    return { 'part-1/assignment.yaml': YAML.replace(piece, by) };
  };

  test.each<[what: string, changes: () => Readonly<Record<string, string>>, read: number]>([
    ['nothing', () => ({}), 0],
    ['a title of the assignment', () => inYaml('title: "Tiny', 'title: "Small'), 0],
    ['a file of methods', () => ({ 'methods/twice.yaml': FILES['methods/twice.yaml'].replace('6', '7') }), 1],
    ['a transcript', () => ({ 'transcripts/game.transcript': '# A game\n>ha\n' }), 1],
    ['a new transcript', () => ({ 'transcripts/new.transcript': '>ha\n' }), 1],
    ['the input of a pair', () => ({ 'pairs/echo.in': '1\n3\n' }), 1],
    ['the answer of a pair', () => ({ 'pairs/echo.ans': '13\n' }), 1],
    ['the arguments of a pair', () => ({ 'pairs/echo.args': '9\n' }), 1],
    ['the visibility of methods', () => inYaml('after_due_date', 'hidden'), 1],
    ['what the contract returns', () => inYaml('static int twice', 'static long twice'), 1],
    ['a filter of methods', () => inYaml('compare: [blanks-free]', 'compare: [colours-free]'), 1],
    ['a filter of all', () => inYaml('[trailing-blanks-free]', '[blanks-free]'), 4],
    ['a limit of transcripts', () => inYaml('{ wall: 1s }', '{ wall: 2s }'), 4],
    ['the limits of all', () => inYaml('memory: 256M', 'memory: 128M'), ALL],
  ])('after a change of %s it reads what depends on it', async (_, changes, read) => {
    await withFolder(FILES, async (home) => {
      const file = join(home, 'part-1/assignment.yaml');
      expect((await loadWith(home, file)).read).toBe(ALL);
      for (const [name, text] of Object.entries(changes())) await writeFile(join(home, name), text);
      const again = await loadWith(home, file);
      expect(again.result).toMatchObject({ ok: true });
      expect(again.result).toEqual(await loadAssignment(file));
      expect(again.read).toBe(read);
    });
  });

  test('another build of boardmark reads everything anew', async () => {
    await withFolder(FILES, async (home) => {
      const file = join(home, 'part-1/assignment.yaml');
      await loadWith(home, file);
      expect((await loadWith(home, file, 'another build')).read).toBe(ALL);
      expect((await loadWith(home, file, 'another build')).read).toBe(0);
    });
  });

  test('complaints are made each time', async () => {
    await withFolder({ ...FILES, 'methods/twice.yaml': 'no list' }, async (home) => {
      const file = join(home, 'part-1/assignment.yaml');
      const first = await loadWith(home, file);
      expect(first.result).toMatchObject({ ok: false });
      const second = await loadWith(home, file);
      expect(second.result).toEqual(first.result);
      expect(second.read).toBe(1);
    });
  });

  const only = async (home: string): Promise<string> => {
    const names = await readdir(join(home, 'cases'));
    expect(names).toHaveLength(1);
    return join(home, 'cases', names[0] ?? '');
  };

  test.each<[what: string, spoil: (file: string) => Promise<void>]>([
    ['empty', (file) => truncate(file, 0)],
    ['cut off', async (file) => truncate(file, (await stat(file)).size - 1)],
    [
      'changed',
      async (file) => {
        const bytes = await readFile(file);
        const at = bytes.indexOf('twice-of-3');
        expect(at).toBeGreaterThan(0);
        bytes.write('twice-of-4', at);
        await writeFile(file, bytes);
      },
    ],
  ])('a file that is %s is as if it were not there', async (_, spoil) => {
    await withFolder(FILES, async (home) => {
      const file = join(home, 'part-1/assignment.yaml');
      const { result } = await loadWith(home, file);
      await spoil(await only(home));
      expect(await loadWith(home, file)).toEqual({ result, asked: ALL, read: ALL });
      expect((await loadWith(home, file)).read).toBe(0);
    });
  });

  test('only its user may read it, since it holds hidden cases', async () => {
    await withFolder(FILES, async (home) => {
      await loadWith(home, join(home, 'part-1/assignment.yaml'));
      expect((await stat(join(home, 'cases'))).mode & 0o777).toBe(0o700);
      expect((await stat(await only(home))).mode & 0o777).toBe(0o600);
    });
  });

  test('a folder that cannot be made costs nothing but the time', async () => {
    await withFolder({ ...FILES, cases: 'a file' }, async (home) => {
      const file = join(home, 'part-1/assignment.yaml');
      expect((await loadWith(home, file)).result).toMatchObject({ ok: true });
      expect((await loadWith(home, file)).read).toBe(ALL);
    });
  });

  test('the assignments that were read last are kept', async () => {
    await withFolder(FILES, async (home) => {
      for (let index = 0; index < 26; index += 1) {
        const folder = join(home, 'cases');
        const cache = openCaseCache(folder, 'a build', `assignment ${index}`);
        cache.recall(['none'], () => ({ ok: true, value: [] }));
        cache.keep();
      }
      expect(await readdir(join(home, 'cases'))).toHaveLength(24);
      const last = openCaseCache(join(home, 'cases'), 'a build', 'assignment 25');
      expect(last.recall(['none'], () => ({ ok: false, fault: [] }))).toEqual({ ok: true, value: [] });
    });
  });
});

test('check keeps cases; grade, which gives marks, keeps none', async () => {
  await withFolder({}, async (home) => {
    const size = { submissions: 1, transcripts: 1, calls: 0, loopingEvery: 0, wrongEvery: 0 };
    const { assignment, submissions } = makeWorkload(home, 'shell', size);
    const run = (...words: string[]) =>
      execa('node', [resolve('dist/boardmark.js'), ...words, '--sandbox', 'none'], {
        env: { XDG_CACHE_HOME: home },
      });
    await run('grade', assignment, submissions, '--allow-weak-sandbox', '--out', join(home, 'report'));
    expect(existsSync(join(home, 'boardmark/cases'))).toBe(false);
    const work = join(submissions, 'student-0000');
    const first = await run('check', work, '--assignment', assignment);
    expect(await readdir(join(home, 'boardmark/cases'))).toHaveLength(1);
    expect((await run('check', work, '--assignment', assignment)).stdout).toBe(first.stdout);
  });
});
