/** What npm would publish: all that students and instructors need, no reference solution and no hidden case. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execa } from 'execa';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hiddenWords, loadKit, referenceTexts } from './support/kit.js';

jest.setTimeout(300_000);

/** What a student on a slow line waits for. */
const MAX_BYTES = 1_600_000;

/**
 * A text in which each character is one byte: a search in such a text is ten times as fast. What holds another text holds it still.
 */
function flatten(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

let packed: ReadonlyMap<string, string>;
let packedBytes: number;
beforeAll(async () => {
  // Without scripts: it is the files of this moment that are looked at.
  const { stdout } = await execa('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [{ files, size }] = JSON.parse(stdout) as [{ files: { path: string }[]; size: number }];
  packedBytes = size;
  const texts = files.map(async ({ path }) => [path, await readFile(path, 'utf8')] as const);
  packed = new Map(await Promise.all(texts));
});

describe('the npm package', () => {
  test('holds what its commands need', () => {
    expect([...packed.keys()]).toEqual(
      expect.arrayContaining([
        'dist/boardmark.js',
        'dist/index.js',
        'dist/test.js',
        'dist/typescript/build-tool.cjs',
        'docs/formats.md',
        'docs/new-assignment.md',
        'docs/sandbox.md',
        'package.json',
        'README.md',
        'LICENSE',
        'schemas/assignment.schema.json',
        'student-template/java/.github/workflows/check.yml',
        'student-template/typescript/.gitlab-ci.yml',
        'student-template/typescript/gitignore',
        'assignment-template/java-program/assignment.yaml',
        'assignment-template/common/gitattributes',
        'autograder-template/gradescope/run_autograder',
        'docs/new-program.md',
        'grader/languages/java/driver/Main.java',
        'grader/languages/python/driver/main.py',
      ]),
    );
  });

  test('names each package whose code it holds, with its licence', async () => {
    const notices = packed.get('dist/THIRD-PARTY-NOTICES.txt') ?? '';
    const maps = readdirSync('dist').filter((name) => name.endsWith('js.map'));
    const sources = await Promise.all(
      maps.map(async (name) => {
        const map = JSON.parse(await readFile(`dist/${name}`, 'utf8')) as { sources: string[] };
        return map.sources;
      }),
    );
    const names = sources
      .flat()
      .flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(['ioredis', '@fastify/busboy', 'commander']));
    // A package may have been made of others, which lie in it.
    const bundled = [...new Set(names)].filter((name) => existsSync(`node_modules/${name}`));
    const unnamed = bundled.filter((name) => {
      const [, own = ''] = notices.split(`\n${name} `);
      return !/copyright|licen[cs]e/i.test(own.slice(0, own.indexOf('-----')));
    });
    expect(unnamed).toEqual([]);
  });

  test('is small', () => {
    expect(packedBytes).toBeLessThan(MAX_BYTES);
  });

  test('holds what its own pages and messages point to', () => {
    const links = [...packed]
      .filter(([path]) => path.endsWith('.md') && path !== 'CHANGELOG.md')
      .flatMap(([path, text]) =>
        [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => join(dirname(path), to)),
      );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => !packed.has(to))).toEqual([]);
  });

  test('is a library, too, and leaves the flags of the program that uses it alone', async () => {
    const library = (await import(resolve('dist/index.js'))) as Record<string, unknown>;
    expect(Object.keys(library)).toEqual(Object.keys(await import('../grader/entry/library.js')));
    for (const each of Object.values(library)) expect(typeof each).toBe('function');
  });

  test('holds no folder of references, fixtures or specs', () => {
    const rooms = new Set([...packed.keys()].map((path) => path.split('/')[0]));
    for (const room of ['reference', 'fixtures', 'specs', 'report']) expect(rooms).not.toContain(room);
  });

  test('holds no word of a hidden case', async () => {
    const words = (await loadKit()).flatMap((assignment) => hiddenWords(assignment));
    expect(words.length).toBeGreaterThan(100);
    const all = flatten([...packed.values()].join('\n'));
    // Plain words of a title may stand anywhere; three words in a row or an id may not.
    const telling = words.filter((word) => / .* /.test(word) || /-.*-/.test(word));
    // A text is looked for only where all words between its first and its last stand somewhere: a search takes long.
    const known = new Set(all.match(/\w+/g));
    const mayStand = (text: string): boolean =>
      (flatten(text).match(/\w+/g) ?? []).slice(1, -1).every((word) => known.has(word));
    expect(telling.filter((word) => mayStand(word) && all.includes(flatten(word)))).toEqual([]);
  });

  test('holds no function of a reference', async () => {
    const all = flatten([...packed.values()].join('\n').replace(/\s+/g, ' '));
    const bodies = [...(await referenceTexts()).values()].flatMap((text) =>
      text.split(/\n(?=export |\/\*\*|public )/),
    );
    const telling = bodies
      .map((body) => body.trim().replace(/\s+/g, ' '))
      .filter((body) => body.length > 120);
    expect(telling.length).toBeGreaterThan(100);
    expect(telling.filter((body) => all.includes(flatten(body)))).toEqual([]);
  });
});
